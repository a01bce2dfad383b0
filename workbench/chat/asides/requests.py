"""Requests beside a conversation (a summary, a title, proposals): what was sent is kept of them too."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.chat.conversation import Conversation
from workbench.chat.models.asked_once import asked_once
from workbench.chat.models.base import Model
from workbench.chat.models.failures import OtherShapeError
from workbench.chat.models.shape import shape_of
from workbench.chat.prompt.money import cost, taken
from workbench.chat.prompt.snapshot import Aside, Part, Prompt, Section, Snapshot, WireMessage
from workbench.chat.prompt.tokens import MESSAGE_OVERHEAD
from workbench.chat.prompt.wire import with_system


@dataclass(frozen=True, slots=True)
class Question:
    """What a model is asked beside a conversation."""

    kind: Aside
    instructions: str
    material: str


async def ask_aside(
    conversation: Conversation, model: Model, kind: Aside, instructions: str, material: str
) -> str:
    """The whole answer to one question beside the conversation; raises ModelError."""
    scribe, archive = conversation.workbench.scribe, conversation.workbench.archive
    asked = Question(kind, instructions, material)
    snapshot = await scribe.write(_kept, conversation, model, asked)
    try:
        text, usage = await asked_once(model, snapshot.prompt.messages)
    except OtherShapeError:
        snapshot = await scribe.write(_kept, conversation, model, asked)
        text, usage = await asked_once(model, snapshot.prompt.messages)
    counter = conversation.workbench.counter(model)
    spent = taken(usage, counter, snapshot.prompt.tokens, text) if not model.offline else usage
    money = cost(spent, conversation.settings.model.prices)
    await scribe.write(archive.set_usage, snapshot.id, usage, money)
    return text


def _kept(conversation: Conversation, model: Model, asked: Question) -> Snapshot:
    """The prompt on disk, before it is sent; its request number is below 1."""
    workbench, thread = conversation.workbench, conversation.thread
    turn = max((each.turn for each in conversation.messages()), default=0)
    earlier = [head.request for head in workbench.archive.asides(thread.id) if head.turn == turn]
    counter = workbench.counter(model)
    sizes = [
        counter.count(text) + MESSAGE_OVERHEAD for text in (asked.instructions, asked.material)
    ]
    instructions = Part("instructions", asked.kind, "system", asked.instructions, sizes[0], True)
    material = Part("message", "material", "user", asked.material, sizes[1], True)
    said: WireMessage = {"role": "user", "content": asked.material}
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
        messages=tuple(with_system(asked.instructions, [said], shape_of(model))),
        tools=(),
        exact_tokens=counter.is_exact(instructions.text) and counter.is_exact(material.text),
        aside=asked.kind,
    )
    clock = workbench.clock
    snapshot = Snapshot(clock.new_id(), clock.now(), prompt, None, None, model.server)
    workbench.archive.save_snapshot(snapshot)
    return snapshot
