"""What the inspector's `r` and `b` need from a thread: its recall again, its words, its pieces edited."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.chat.messages import Message
from workbench.chat.prompt.snapshot import Prompt, Snapshot, WireMessage
from workbench.chat.steps.recalling import said_before
from workbench.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from workbench.chat.session import Session


def said_in_turn(session: Session, thread: str, turn: int) -> Message:
    """The person's message of a turn. Raises NotFoundError."""
    for message in session.workbench.archive.messages(thread):
        if message.turn == turn and message.role == "user":
            return message
    raise NotFoundError(f"Turn {turn} has no message of yours here.")


def judge(session: Session, snapshot: Snapshot, memory_id: str, useful: bool) -> str:
    """Keep a person's word on a recalled memory of a turn; says so."""
    prompt, archive = snapshot.prompt, session.workbench.archive
    if snapshot.recall is None:
        raise NotFoundError("Memory was not searched for this request.")
    before = [each for each in archive.messages(prompt.thread) if each.turn < prompt.turn]
    space = archive.thread(prompt.thread).space
    query, previous = snapshot.recall.query, said_before(before)
    archive.judge(prompt.thread, prompt.turn, query, previous, space, memory_id, useful)
    return "Marked as useful." if useful else "Marked as useless."


def edited(prompt: Prompt, before: str, after: str) -> tuple[WireMessage, ...] | None:
    """The messages of a prompt with one piece's text changed; None when it does not stand in them.

    A text that stands in several messages is changed in the newest.
    """
    messages = list(prompt.messages)
    for index in reversed(range(len(messages))):
        content = _changed(messages[index].get("content"), before, after)
        if content is not None:
            messages[index] = {**messages[index], "content": content}
            return tuple(messages)
    return None


def _changed(content: object, before: str, after: str) -> object | None:
    """A message's content with a text in it changed; None when it does not stand there."""
    if isinstance(content, str) and before and before in content:
        head, _, tail = content.rpartition(before)
        return head + after + tail
    if isinstance(content, list):
        for place, part in enumerate(content):
            text = _changed(part.get("text"), before, after) if isinstance(part, dict) else None
            if text is not None:
                return [*content[:place], {**part, "text": text}, *content[place + 1 :]]
    return None


def with_tool(snapshot: Snapshot, before: str, after: str) -> Snapshot:
    """A prompt in which one tool's schema is another. Raises UsageError when it is no schema."""
    try:
        schema = json.loads(after)
    except json.JSONDecodeError as error:
        raise UsageError(f"A tool's schema is JSON: {error.msg}, line {error.lineno}.") from error
    if not isinstance(schema, dict) or not isinstance(schema.get("function"), dict):
        raise UsageError('A tool\'s schema is an object with a "function" in it.')
    prompt = snapshot.prompt
    place = next(n for n, part in enumerate(prompt.sections[0].parts) if part.text == before)
    tools = prompt.sections[0]
    part = replace(tools.parts[place], text=after, new=True)
    parts = (*tools.parts[:place], part, *tools.parts[place + 1 :])
    schemas = (*prompt.tools[:place], schema, *prompt.tools[place + 1 :])
    sections = (replace(tools, parts=parts), *prompt.sections[1:])
    return replace(snapshot, prompt=replace(prompt, tools=schemas, sections=sections))
