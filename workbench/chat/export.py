"""A conversation as a document: Markdown for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from workbench.chat.messages import Message, Thread


def export_text(thread: Thread, messages: Sequence[Message], as_json: bool = False) -> str:
    """The whole conversation; messages that a retry replaced are left out of Markdown."""
    if as_json:
        document = {
            "thread": _thread_json(thread),
            "messages": [_message_json(m) for m in messages],
        }
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    shown = [message for message in messages if not message.replaced]
    head = [
        f"# {thread.title or 'Conversation'}",
        f"*{thread.created_at:%Y-%m-%d %H:%M} · {thread.space} · {thread.agent}*",
    ]
    return "\n\n".join([*head, *(_markdown(message) for message in shown)]) + "\n"


def _markdown(message: Message) -> str:
    when = f"{message.at:%Y-%m-%d %H:%M}"
    if message.role == "tool":
        return f"> **{message.tool_name}**: {_quoted(message.text)}"
    if message.role == "summary":
        return f"## Summary of what was before\n\n{message.text}"
    marks = [
        mark for mark, on in (("private", message.private), (message.failed, True)) if on and mark
    ]
    note = f" · {' · '.join(marks)}" if marks else ""
    calls = [f"> calls **{call.name}** `{call.arguments}`" for call in message.tool_calls]
    files = [f"> file `{attachment.path}`" for attachment in message.attachments]
    told = [f"> told `{told.name}`: {_quoted(told.text)}" for told in message.told]
    head = f"## {message.author or message.role} · {when}{note}"
    return "\n\n".join(filter(None, [head, message.text, *files, *calls, *told]))


def _quoted(text: str) -> str:
    return "\n> ".join(text.splitlines())


def _thread_json(thread: Thread) -> dict[str, Any]:
    return {
        "id": thread.id,
        "title": thread.title,
        "space": thread.space,
        "agent": thread.agent,
        "created_at": thread.created_at.isoformat(),
        "updated_at": thread.updated_at.isoformat(),
        "branched_from": thread.branched_from,
    }


def _message_json(message: Message) -> dict[str, Any]:
    return {
        "id": message.id,
        "turn": message.turn,
        "role": message.role,
        "author": message.author,
        "at": message.at.isoformat(),
        "text": message.text,
        "told": [
            {
                "name": told.name,
                "text": told.text,
                "memories": list(dict.fromkeys(line.memory_id for line in told.lines)),
            }
            for told in message.told
        ],
        "tool_calls": [
            {"id": call.id, "name": call.name, "arguments": call.arguments}
            for call in message.tool_calls
        ],
        "tool_name": message.tool_name or None,
        "attachments": [attachment.path for attachment in message.attachments],
        "private": message.private,
        "compacted": message.compacted,
        "failed": message.failed or None,
    }
