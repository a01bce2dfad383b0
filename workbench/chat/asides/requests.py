"""Requests beside a conversation (a summary, a title, proposals): what was sent is kept of them too."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from workbench.chat.conversation import Conversation
from workbench.chat.models.asked_once import asked_once
from workbench.chat.models.base import Model
from workbench.chat.panel.money import cost
from workbench.chat.prompt.snapshot import Part, Prompt, Section, Snapshot, WireMessage
from workbench.chat.prompt.tokens import MESSAGE_OVERHEAD
from workbench.errors import NotFoundError

Kind = Literal["summary", "title", "suggestions"]
KINDS: tuple[Kind, ...] = ("summary", "title", "suggestions")


async def ask_aside(
    conversation: Conversation, model: Model, kind: Kind, instructions: str, material: str
) -> str:
    """The whole answer to one question beside the conversation; raises ModelError."""
    messages: list[WireMessage] = [
        {"role": "system", "content": instructions},
        {"role": "user", "content": material},
    ]
    scribe, archive = conversation.workbench.scribe, conversation.workbench.archive
    snapshot = await scribe.write(_kept, conversation, model, kind, messages)
    text, usage = await asked_once(model, messages)
    money = cost(usage, conversation.settings.model.prices)
    await scribe.write(archive.set_usage, snapshot.id, usage, money)
    return text


def _kept(
    conversation: Conversation, model: Model, kind: Kind, messages: Sequence[WireMessage]
) -> Snapshot:
    """The prompt on disk, before it is sent; its request number is below 1."""
    workbench, thread = conversation.workbench, conversation.thread
    turn = max((each.turn for each in conversation.messages()), default=0)
    earlier = [head.request for head in workbench.archive.asides(thread.id) if head.turn == turn]
    counter = workbench.counter(model)
    instructions, material = (
        Part("instructions", kind, "system", text, counter.count(text) + MESSAGE_OVERHEAD, True)
        if role == "system"
        else Part("message", "material", "user", text, counter.count(text) + MESSAGE_OVERHEAD, True)
        for role, text in ((each["role"], str(each["content"])) for each in messages)
    )
    prompt = Prompt(
        thread=thread.id,
        turn=turn,
        request=min(earlier, default=1) - 1,
        agent=thread.agent,
        model=model.name,
        sections=(
            Section("tools", ()),
            Section("system", (instructions,)),
            Section("history", (material,)),
            Section("turn", ()),
        ),
        messages=tuple(messages),
        tools=(),
        exact_tokens=counter.is_exact(instructions.text) and counter.is_exact(material.text),
    )
    clock = workbench.clock
    snapshot = Snapshot(clock.new_id(), clock.now(), prompt, None, None, model.server)
    workbench.archive.save_snapshot(snapshot)
    return snapshot


def last_aside(conversation: Conversation, kind: Kind) -> Snapshot:
    """What was sent last for a summary, a title or proposals of this conversation; NotFoundError."""
    archive, thread = conversation.workbench.archive, conversation.thread.id
    for head in archive.asides(thread) if thread else []:
        found = archive.snapshot(thread, head.turn, head.request)
        if kind_of(found) == kind:
            return found
    raise NotFoundError(f"The model was not asked for a {kind} in this conversation yet.")


def kind_of(snapshot: Snapshot) -> str:
    """What an aside was asked for."""
    system = next(section for section in snapshot.prompt.sections if section.name == "system")
    return system.parts[0].name
