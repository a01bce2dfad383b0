"""A thread of three turns, the second with two requests, with prompts made by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.ui.memories.stage import hit, make_session, some
from workbench.chat.archive.records import SnapshotHead
from workbench.chat.messages import Message
from workbench.chat.prompt.assemble import following
from workbench.chat.prompt.snapshot import Part, Prompt, Section, Snapshot, Usage
from workbench.errors import NotFoundError
from workbench.recall.question import Question
from workbench.recall.result import Recall

AT = datetime(2026, 3, 5, 9, 30, tzinfo=UTC)
QUESTIONS = ("Hello there", "What's my dog's name? [/x]", "由紀さんはどこに住んでいる？")
TOLD = "Ana's dog is called Rex. [abcd]"


def user(text: str, told: str = "") -> dict[str, Any]:
    block = f'\n\n<context name="recall">\n{told}\n</context>' if told else ""
    return {"role": "user", "content": text + block}


def prompt(turn: int, request: int, history: list[dict[str, Any]], told: str, id: str) -> Prompt:
    """A prompt whose turn section holds what was told."""
    system = {"role": "system", "content": "You are North."}
    sections = (
        Section("tools", (Part("tool", "memory_write", "", "{…}", 40, False),)),
        Section("system", (Part("instructions", "north", "system", "You are North.", 5, turn == 1),)),
        Section("history", tuple(
            Part("message", "Ana" if m["role"] == "user" else "north", m["role"],
                 m["content"].split("\n\n<context")[0], 10, i >= len(history) - 1, f"m{i}")
            for i, m in enumerate(history)
        )),
        Section("turn", (Part("context", "recall", "user", told, 12, True, "", (id,)),) if told else ()),
    )  # fmt: skip
    return Prompt("t1", turn, request, "north", "llama3", sections, (system, *history),
                  ({"function": {"name": "memory_write"}},), False)  # fmt: skip


def snapshots(memory: Any) -> list[Snapshot]:
    """The four requests of the thread."""
    history: list[dict[str, Any]] = []
    made: list[Snapshot] = []
    before: Prompt | None = None
    for turn, question in enumerate(QUESTIONS, 1):
        told = TOLD if turn == 2 else ""
        history = [*history, user(question, told)]
        for request in (1, 2) if turn == 2 else (1,):
            if request == 2:
                history = [*history, {"role": "assistant", "content": "(calls memory_search)"}]
            one = prompt(turn, request, history, told, memory.id)
            recall = Recall(question, 3.0, 7, 9, 0.3, (question,), (hit(memory, 0.8),) if told else (),
                            (hit(memory, 0.2),) if turn == 3 else ())  # fmt: skip
            usage = Usage(100 * turn, 10, 50 * (turn - 1))
            one = following(one, before) if before is not None else one
            made.append(Snapshot(f"s{turn}{request}", AT, one, usage, recall))
            before = one
        history = [*history, {"role": "assistant", "content": f"Answer {turn}."}]
    return made


def make_inspected(folder: Path, *, empty: bool = False) -> Any:
    """A session whose thread has these prompts."""
    session = make_session(folder, some())
    memory = session.workbench.store.get("#2")
    kept = [] if empty else snapshots(memory)
    archive = session.workbench.archive

    def snapshot(thread: str, turn: int, request: int | None = None) -> Snapshot:
        found = [s for s in kept if s.prompt.turn == turn and request in (None, s.prompt.request)]
        if not found:
            raise NotFoundError("no such turn")
        return found[-1]

    archive.snapshot = snapshot
    archive.sent = lambda thread: [
        SnapshotHead(
            s.id, s.prompt.turn, s.prompt.request, s.at, s.prompt.model, s.usage, s.prompt.tokens
        )
        for s in kept
    ]
    archive.messages = lambda thread: [
        Message(f"u{turn}", "t1", turn, "user", text, AT, "Ana")
        for turn, text in enumerate(QUESTIONS, 1)
    ]
    archive.kept_tokens = lambda thread: {s.id: s.prompt.kept for s in kept}
    archive.snapshot_before = lambda one: next(
        (b for b, s in zip([None, *kept], kept, strict=False) if s.id == one.id), None
    )
    archive.thread_usage = lambda thread: SimpleNamespace(cost=0.25)
    session.preview = lambda: Snapshot("p", AT, prompt(0, 1, [], "", memory.id), None, None)

    async def replay(turn: int) -> Any:
        then = snapshot("t1", turn).recall
        question = Question(QUESTIONS[turn - 1])
        return SimpleNamespace(
            question=question, then=then, now=Recall("q", 1, 7, 9, 0.3, ("q",), (), ())
        )

    session.replay = replay
    return session


def snapshots_with(snapshot: Snapshot, text: str) -> Snapshot:
    """The same prompt with this as the newest message."""
    sections = list(snapshot.prompt.sections)
    history = sections[2]
    newest = replace(history.parts[-1], text=text, new=True)
    sections[2] = replace(history, parts=(*history.parts[:-1], newest))
    return replace(snapshot, prompt=replace(snapshot.prompt, sections=tuple(sections)))
