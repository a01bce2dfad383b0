"""Puts a prompt together: what is sent, and the same seen in its four parts."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from workbench.chat.attachments import attached_block
from workbench.chat.messages import Attachment, Message, Told
from workbench.chat.models.shape import Shape
from workbench.chat.prompt.snapshot import Part, Prompt, Section, WireMessage
from workbench.chat.prompt.tokens import MESSAGE_OVERHEAD
from workbench.chat.prompt.told import block, blocks
from workbench.chat.prompt.wire import PLAIN, Sent, summary_block, wire_history, with_system
from workbench.chat.tools.base import Tool, schema_text

Count = Callable[[str], int]

IMAGE_TOKENS = 765
"""About what an image of usual size takes; servers count differently, so it is an estimate."""


@dataclass(frozen=True, slots=True)
class Ingredients:
    """All that a prompt is made of."""

    thread: str
    turn: int
    request: int
    agent: str
    model: str
    tools: tuple[Tool, ...]
    system: tuple[Part, ...]
    messages: tuple[Message, ...]
    """What the prompt carries, the newest user message among it."""
    context_role: str
    person: str
    """Who is speaking now."""
    exact_tokens: bool
    left_out: tuple[str, ...] = ()
    shape: Shape = PLAIN
    """How the server wants messages written."""


def assemble(ingredients: Ingredients, count: Count, before: Prompt | None = None) -> Prompt:
    """The prompt of one request; `before` is the last one that its agent was sent here."""
    schemas = tuple(tool.schema() for tool in ingredients.tools)
    system = "\n\n".join(part.text for part in ingredients.system)
    history = wire_history(
        ingredients.messages,
        ingredients.agent,
        ingredients.context_role,
        ingredients.person,
        ingredients.shape,
    )
    messages = tuple(with_system(system, [sent.wire for sent in history], ingredients.shape))
    turn_parts, history_parts = _split(history, ingredients, count)
    tool_parts = tuple(
        Part("tool", tool.name, "", schema_text(schema), count(schema_text(schema)), True)
        for tool, schema in zip(ingredients.tools, schemas, strict=True)
    )
    sections = (
        Section("tools", tool_parts),
        Section("system", ingredients.system),
        Section("history", tuple(history_parts)),
        Section("turn", tuple(turn_parts)),
    )
    prompt = Prompt(
        thread=ingredients.thread,
        turn=ingredients.turn,
        request=ingredients.request,
        agent=ingredients.agent,
        model=ingredients.model,
        sections=sections if before is None else _marked(sections, before),
        messages=messages,
        tools=schemas,
        exact_tokens=ingredients.exact_tokens,
        left_out=ingredients.left_out,
    )
    return following(prompt, before) if before is not None else prompt


def following(prompt: Prompt, before: Prompt) -> Prompt:
    """The prompt, knowing how much of it stood in the request before; each model has its own cache."""
    text = canonical(prompt)
    kept = common_prefix(text, canonical(before))
    same = before.model == prompt.model
    tokens = prompt.tokens * kept // len(text) if same and text else 0
    return replace(prompt, prefix_kept=kept, kept=tokens)


def _split(
    history: Sequence[Sent], ingredients: Ingredients, count: Count
) -> tuple[list[Part], list[Part]]:
    """The pieces of the history; the contexts told in this turn stand apart."""
    turn: list[Part] = []
    parts: list[Part] = []
    for sent in history:
        if sent.source is None:
            parts.append(_mending(sent, count))
        elif not sent.contexts:
            parts += _message_parts(sent.source, sent.wire, count)
        if sent.teller is not None:
            contexts = _context_parts(sent.teller, sent, count)
            (turn if sent.teller.turn == ingredients.turn else parts).extend(contexts)
    return turn, parts


def _mending(sent: Sent, count: Count) -> Part:
    wire, told = sent.wire, blocks(sent.told)
    text = str(wire["content"]).removesuffix(f"\n\n{told}")
    tokens = count(text) + MESSAGE_OVERHEAD
    return Part("note", "placeholder", str(wire["role"]), text, tokens, True)


def _message_parts(message: Message, wire: WireMessage, count: Count) -> Iterator[Part]:
    name = message.tool_name or message.author or message.role
    text = summary_block(message) if message.role == "summary" else message.text
    calls = [f"{call.name} {call.arguments}" for call in message.tool_calls]
    whole = "\n".join([text, *calls] if text else calls)
    role = str(wire["role"])
    tokens = count(whole) + MESSAGE_OVERHEAD
    yield Part("message", name, role, whole, tokens, True, message_id=message.id)
    for attachment in message.attachments:
        yield _attachment_part(attachment, message.id, count)


def _attachment_part(attachment: Attachment, message_id: str, count: Count) -> Part:
    name = os.path.basename(attachment.path)  # noqa: PTH119  the path may be of another system
    if attachment.data:
        text = f"(image {name}, {attachment.media_type})"
        return Part("attachment", name, "user", text, IMAGE_TOKENS, True, message_id=message_id)
    text = attached_block(attachment)
    return Part("attachment", name, "user", text, count(text), True, message_id=message_id)


def _context_parts(message: Message, sent: Sent, count: Count) -> Iterator[Part]:
    for told in sent.told:
        text = block(told.name, told.text)
        role = str(sent.wire["role"])
        yield Part(
            "context", told.name, role, text, count(text), True, message.id, _memory_ids(told)
        )


def _memory_ids(told: Told) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line.memory_id for line in told.lines if not line.gone))


def _marked(sections: Sequence[Section], before: Prompt) -> tuple[Section, ...]:
    """The same, with what stood in the request before marked as not new."""
    old = {identity(part) for section in before.sections for part in section.parts}
    return tuple(
        replace(
            section,
            parts=tuple(replace(part, new=identity(part) not in old) for part in section.parts),
        )
        for section in sections
    )


def identity(part: Part) -> tuple[str, str, str, str, str]:
    """What makes a piece the same piece in two prompts."""
    return (part.kind, part.name, part.role, part.text, part.message_id)


def canonical(prompt: Prompt) -> str:
    """The prompt as one text in the order in which a prefix cache sees it."""
    return "".join(f"{wire_text(each)}\n" for each in _wire(prompt))


def wire_text(each: Mapping[str, Any]) -> str:
    """A tool or a message as compact JSON, as it is sent."""
    try:
        return msgspec.json.encode(each).decode("utf-8")
    except UnicodeEncodeError:
        # A lone surrogate of an old file: nothing that is sent has one.
        return json.dumps(each, ensure_ascii=False, separators=(",", ":"))


def _wire(prompt: Prompt) -> Iterator[Mapping[str, Any]]:
    yield from prompt.tools
    yield from prompt.messages


def common_prefix(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
