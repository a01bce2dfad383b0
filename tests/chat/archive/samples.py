"""Messages and prompts to keep in tests."""

from __future__ import annotations

from workbench.chat.archive.archive import Archive
from workbench.chat.messages import Message, Role, Told, ToldLine
from workbench.chat.prompt.snapshot import Part, Prompt, Section, Snapshot


def message(
    archive: Archive, thread: str, text: str, turn: int = 1, role: Role = "user"
) -> Message:
    """A message that is not kept yet."""
    clock = archive.clock
    return Message(clock.new_id(), thread, turn, role, text, clock.now(), author="Ana")


def told(memory_id: str, text: str) -> tuple[Told, ...]:
    """A recall context that tells one memory."""
    return (Told("recall", f"{text} [{memory_id}]", (ToldLine(memory_id, None, 1),)),)


def snapshot(
    archive: Archive, thread: str, turn: int, said: list[str], request: int = 1
) -> Snapshot:
    """A prompt whose history is `said`; the last of it is new."""
    system = Part("instructions", "agent", "system", "You are North.", 4, turn == 1)
    history = tuple(
        Part("message", "user", "user", text, len(text) // 4, index == len(said) - 1, f"m{index}")
        for index, text in enumerate(said)
    )
    context = Part("context", "today", "user", f"It is turn {turn}.", 5, True, "", ("a", "b"))
    prompt = Prompt(
        thread=thread,
        turn=turn,
        request=request,
        agent="north",
        model="mock",
        sections=(
            Section("tools", (Part("tool", "memory_write", "", "{}", 1, False),)),
            Section("system", (system,)),
            Section("history", history),
            Section("turn", (context,)),
        ),
        messages=tuple({"role": "user", "content": text} for text in said),
        tools=({"type": "function", "function": {"name": "memory_write", "parameters": {}}},),
        exact_tokens=True,
        prefix_kept=17,
        left_out=("Two memories were left out.",),
    )
    return Snapshot(archive.clock.new_id(), archive.clock.now(), prompt, None, None, "127.0.0.1")
