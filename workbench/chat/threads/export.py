"""A conversation as a document to keep or to pass on: Markdown for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from workbench.chat.messages import Message, Thread
from workbench.foreign import clean


def export_text(thread: Thread, messages: Iterable[Message], *, as_json: bool = False) -> str:
    """The whole conversation, ending with a line end; Markdown leaves out what a retry replaced."""
    if as_json:
        document = {
            "thread": thread_json(thread),
            "messages": [message_json(message) for message in messages],
        }
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    return "\n\n".join(_blocks(thread, messages)) + "\n"


def thread_json(thread: Thread) -> dict[str, object]:
    """A conversation without its messages, as scripts see it."""
    return {
        "id": thread.id,
        "title": thread.title,
        "space": thread.space,
        "agent": thread.agent,
        "created_at": thread.created_at.isoformat(),
        "updated_at": thread.updated_at.isoformat(),
        "archived": thread.archived,
        "messages": thread.messages,
    }


def message_json(message: Message) -> dict[str, object]:
    """A message as scripts see it; what does not apply to it is left out."""
    optional: dict[str, object] = {
        "told": [{"context": told.name, "text": told.text} for told in message.told],
        "tool_calls": [
            {"id": call.id, "name": call.name, "arguments": call.arguments}
            for call in message.tool_calls
        ],
        "tool_call_id": message.tool_call_id,
        "tool_name": message.tool_name,
        "reasoning": message.reasoning,
        "attachments": [attachment.path for attachment in message.attachments],
        "private": message.private,
        "compacted": message.compacted,
        "replaced": message.replaced,
        "failed": message.failed,
    }
    return {
        "id": message.id,
        "turn": message.turn,
        "role": message.role,
        "author": message.author,
        "at": message.at.isoformat(),
        "text": message.text,
        **{key: value for key, value in optional.items() if value},
    }


def _blocks(thread: Thread, messages: Iterable[Message]) -> Iterator[str]:
    yield f"# {_line(thread.title) or 'A conversation'}"
    began = thread.created_at.isoformat(sep=" ", timespec="minutes")[:16]
    yield f"With {_line(thread.agent)}, in {_line(thread.space)}, begun {began}."
    for message in messages:
        if not message.replaced or message.role == "user":
            yield from _message(message)


def _message(message: Message) -> Iterator[str]:
    if message.role == "tool":
        yield f"> `{message.tool_name}` → {_line(message.text)}"
        return
    when = message.at.isoformat(sep=" ", timespec="minutes")[:16]
    who = "Summary of what was said before" if message.role == "summary" else message.author
    private = ", private" if message.private else ""
    yield f"## {_line(who) or message.role} ({when}{private})"
    if message.text.strip():
        yield clean(message.text).strip()
    for attachment in message.attachments:
        yield f"> attached: {_line(attachment.path)}"
    for told in message.told:
        yield _quoted(f"told ({told.name}):\n{told.text}")
    for call in message.tool_calls:
        yield f"> `{call.name}` {_line(call.arguments)}"
    if message.failed:
        yield f"> failed: {_line(message.failed)}"


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in clean(text).splitlines())


def _line(text: str) -> str:
    return " ".join(clean(text).split())
