"""Messages as they go over the wire; what a strict server would refuse is mended here and only here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from workbench.chat.attachments import attached_blocks, image_parts
from workbench.chat.messages import Message, Told, ToolCall
from workbench.chat.models.shape import Shape
from workbench.chat.prompt.call_ids import with_good_ids
from workbench.chat.prompt.escape import neutral
from workbench.chat.prompt.snapshot import WireMessage
from workbench.chat.prompt.told import block, blocks, told_at_once, told_later
from workbench.chat.tools.arguments import read_json

_NOT_IN_NAMES = re.compile(r"[\s<|\\/>]+")
_NOT_IN_TOOLS = re.compile(r"[^a-zA-Z0-9_-]+")

NO_ANSWER = "(no answer: the turn failed)"
"""Stands where a turn failed, so that user and assistant take turns."""
NOT_RUN = "(stopped before it ran)"
"""Stands for the result of a tool call that has none."""
NOTED = "(noted)"
"""Stands after a summary."""
EARLIER = "(earlier messages are not shown)"
"""Stands before a history that begins with an answer."""


UNSIGNED = {"google": {"thought_signature": "skip_thought_signature_validator"}}
"""What Gemini takes in place of the signature of a call that another model made."""
PLAIN = Shape()


@dataclass(frozen=True, slots=True)
class Sent:
    """One message on the wire and where it comes from."""

    wire: WireMessage
    source: Message | None = None
    """None for one that mends the history."""
    contexts: bool = False
    """True for a message that holds only contexts (`context_role`)."""
    told: tuple[Told, ...] = ()
    """The contexts that travel in it."""
    teller: Message | None = None
    """The person's message that they were told with."""
    asks: tuple[int, str] | None = None
    """The turn and the agent, where it asks one for its answer after another's."""


def wire_history(
    messages: Sequence[Message],
    agent: str,
    context_role: str = "user",
    person: str = "",
    shape: Shape = PLAIN,
) -> list[Sent]:
    """The history that an agent is sent, mended so that every server takes it.

    Answers of other agents carry their name, and so do messages of others than the `person`. What
    an agent was told after another one had answered stands before its own answer, so that nothing
    changes in what the other one was sent.
    """
    role = context_role if shape.system else "user"
    later = told_later(messages, agent)
    while True:
        plain = (
            sent
            for message in messages
            for sent in _sent(told_at_once(message, later), agent, role, person, shape)
        )
        mended = _mended(with_good_ids(_answered(plain), shape.ids), agent)
        history = [each for sent in mended for each in _with_told(sent, later, role)]
        placed = {sent.asks for sent in history}
        if later.keys() <= placed:
            return history
        later = {key: message for key, message in later.items() if key in placed}


def wire_of(message: Message, agent: str) -> list[WireMessage]:
    """One message as it goes over the wire."""
    return [sent.wire for sent in _sent(message, agent, "user", "", PLAIN)]


def _sent(
    message: Message, agent: str, context_role: str, person: str, shape: Shape
) -> Iterator[Sent]:
    if message.role == "user":
        yield from _user(message, context_role, person, shape)
    elif message.role == "summary":
        yield Sent({"role": "user", "content": summary_block(message)}, message)
    elif message.role == "tool":
        result: WireMessage = {"role": "tool", "tool_call_id": message.tool_call_id}
        yield Sent(result | {"content": message.text}, message)
    elif message.text or message.tool_calls:
        yield Sent(_assistant(message, agent, shape), message)


def summary_block(message: Message) -> str:
    """A summary in its tag: a model wrote it from anything, so it is as foreign as a file."""
    return block("summary", neutral(message.text))


def _user(message: Message, context_role: str, person: str, shape: Shape) -> Iterator[Sent]:
    words = "\n\n".join([message.text, *attached_blocks(message.attachments)])
    told = blocks(message.told)
    if context_role == "user" and told:
        words = f"{words}\n\n{told}"
    images = image_parts(message.attachments)
    content = [{"type": "text", "text": words}, *images] if images else words
    wire: WireMessage = {"role": "user", "content": content}
    if person and message.author and message.author != person:
        wire = _by(wire, message.author, shape)
    here = context_role == "user"
    yield Sent(wire, message, told=message.told if here else (), teller=message)
    if told and not here:
        yield _contexts(message, context_role)


def _contexts(message: Message, role: str) -> Sent:
    """A message of their own for the contexts that were told with a person's message."""
    wire: WireMessage = {"role": role, "content": blocks(message.told)}
    return Sent(wire, message, contexts=True, told=message.told, teller=message)


def _with_told(
    sent: Sent, later: Mapping[tuple[int, str], Message], context_role: str
) -> Iterator[Sent]:
    """What asks an agent for its answer after another's, with what it was told before that."""
    message = later.get(sent.asks) if sent.asks else None
    if message is None:
        yield sent
    elif context_role == "user":
        words = f"{sent.wire['content']}\n\n{blocks(message.told)}"
        wire = {**sent.wire, "content": words}
        yield replace(sent, wire=wire, told=message.told, teller=message)
    else:
        yield sent
        yield _contexts(message, context_role)


def valid_arguments(arguments: str) -> str:
    """A call's arguments as they were written, unless a template that reads them would fail."""
    try:
        readable = isinstance(read_json(arguments), dict)
    except (ValueError, RecursionError):
        readable = False
    return arguments if readable else json.dumps({"invalid": arguments}, ensure_ascii=False)


def wire_name(name: str) -> str:
    """A name in the characters that servers accept in one."""
    return _NOT_IN_NAMES.sub("_", name)[:64]


def wire_tool(name: str) -> str:
    """The name of a tool, also of one that a model made up, in the characters that servers accept."""
    return _NOT_IN_TOOLS.sub("_", name)[:64]


def _by(wire: WireMessage, author: str, shape: Shape) -> WireMessage:
    """A message with the name of who wrote it: as a field or, where that is refused, in its text."""
    if shape.names:
        return {**wire, "name": wire_name(author)}
    content = wire["content"]
    if isinstance(content, str):
        return {**wire, "content": f"{wire_name(author)}: {content}"}
    return {**wire, "content": [{"type": "text", "text": f"{wire_name(author)}:"}, *content]}


def _assistant(message: Message, agent: str, shape: Shape) -> WireMessage:
    wire: WireMessage = {"role": "assistant", "content": message.text}
    if message.author and message.author != agent:
        wire = _by(wire, message.author, shape)
    if shape.reasoning:
        wire["reasoning_content"] = message.reasoning
    if message.tool_calls:
        wire["tool_calls"] = [_call(call, shape) for call in message.tool_calls]
    return wire


def _call(call: ToolCall, shape: Shape) -> dict[str, Any]:
    function = {"name": wire_tool(call.name), "arguments": valid_arguments(call.arguments)}
    made: dict[str, Any] = {"id": call.id, "type": "function", "function": function}
    if shape.signed:
        made["extra_content"] = json.loads(call.extra) if call.extra else UNSIGNED
    return made


def with_system(system: str, history: Sequence[WireMessage], shape: Shape) -> list[WireMessage]:
    """The whole of what is sent: the system part as a message, or before the person's first words."""
    if not system or not history or shape.system:
        head: list[WireMessage] = [{"role": "system", "content": system}] if system else []
        return [*head, *history]
    first, content = history[0], history[0]["content"]
    if isinstance(content, str):
        content = f"{system}\n\n{content}"
    else:
        content = [{"type": "text", "text": system}, *content]
    return [{**first, "content": content}, *history[1:]]


def _answered(history: Iterable[Sent]) -> Iterator[Sent]:
    """Every tool call gets a result, and no result stands without its call."""
    open_calls: list[str] = []
    for sent in history:
        if sent.wire["role"] == "tool":
            if sent.wire["tool_call_id"] in open_calls:
                open_calls.remove(sent.wire["tool_call_id"])
                yield sent
            continue
        yield from map(_not_run, open_calls)
        open_calls = [call["id"] for call in sent.wire.get("tool_calls", ())]
        yield sent
    yield from map(_not_run, open_calls)


def _not_run(call_id: str) -> Sent:
    return Sent({"role": "tool", "tool_call_id": call_id, "content": NOT_RUN})


def _mended(history: Iterable[Sent], agent: str) -> Iterator[Sent]:
    """User and assistant take turns, beginning with the user and ending with something to answer."""
    before: Sent | None = None
    for sent in history:
        if sent.contexts:
            yield sent
            continue
        role = sent.wire["role"]
        if before is None and role != "user":
            yield Sent({"role": "user", "content": EARLIER})
        elif before is not None:
            yield from _between(before, sent, agent)
        yield sent
        before = sent
    if before is not None and before.wire["role"] == "assistant":
        yield _asked(agent, before.source)


def _between(before: Sent, sent: Sent, agent: str) -> Iterator[Sent]:
    earlier, role = before.wire["role"], sent.wire["role"]
    if role == "user" and earlier in ("user", "tool"):
        after_summary = before.source is not None and before.source.role == "summary"
        yield Sent({"role": "assistant", "content": NOTED if after_summary else NO_ANSWER})
    elif role == "assistant" and earlier == "assistant":
        asked = sent.source.author if sent.source and sent.source.author else agent
        yield _asked(asked, sent.source)


def _asked(agent: str, of_turn: Message | None) -> Sent:
    wire: WireMessage = {"role": "user", "content": f"({agent}, your answer?)"}
    return Sent(wire, asks=(of_turn.turn, agent) if of_turn is not None else None)
