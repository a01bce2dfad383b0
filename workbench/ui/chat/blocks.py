"""What a transcript shows, piece by piece, made from the messages of a thread."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from workbench.chat.messages import Message, Told, ToolCall
from workbench.ui.text import one_line, plural

Kind = Literal[
    "user",
    "answer",
    "reasoning",
    "tool",
    "told",
    "summary",
    "notice",
    "warning",
    "failure",
    "printed",
]


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of the transcript: a message, a tool call, what was told, or a notice."""

    key: str
    kind: Kind
    text: str
    """What it says, and what copying takes; an answer's is Markdown."""
    author: str = ""
    """Who speaks; shown as a heading."""
    note: str = ""
    """A few dim words at the end of the heading: the time, `private`, …"""
    line: str = ""
    """What a folded block says in one line."""
    folded: bool = False
    message_id: str = ""
    turn: int = 0
    running: bool = False
    """True while its text still grows."""

    @property
    def foldable(self) -> bool:
        """Whether it has a one-line form."""
        return bool(self.line)


def blocks_of(messages: Iterable[Message], *, unfold_reasoning: bool = False) -> list[Block]:
    """The transcript of a thread as it stands on disk; within a turn a name stands once."""
    calls: dict[str, ToolCall] = {}
    found: list[Block] = []
    headed = ("", 0)
    for _, turn in groupby(messages, lambda message: message.turn):
        failures: list[Block] = []
        for message in turn:
            calls |= {call.id: call for call in message.tool_calls}
            for block in message_blocks(message, calls.get(message.tool_call_id)):
                if block.kind == "failure":
                    failures.append(block)
                    continue
                if block.kind == "reasoning" and unfold_reasoning:
                    block = replace(block, folded=False)
                if block.kind == "answer":
                    said, headed = headed, (block.author, block.turn)
                    block = replace(block, author="") if said == headed else block
                found.append(block)
        found += _not_said(failures, found)
    return found


def _not_said(failures: Sequence[Block], found: Sequence[Block]) -> list[Block]:
    """What failed in a turn, at its end, unless the answer that broke off says it already."""
    warned = {(block.turn, block.text) for block in found if block.kind == "warning"}
    return [block for block in failures if (block.turn, block.text) not in warned]


def message_blocks(message: Message, call: ToolCall | None = None) -> Iterator[Block]:
    """What one message puts into the transcript; `call` is the tool call that a result answers."""
    if message.role == "user":
        yield _block(message, "user", message.text + _attached(message), author=message.author)
        if message.told:
            yield told_block(message)
        if message.failed:
            yield _block(message, "failure", message.failed, key=f"{message.id}-failed")
    elif message.role == "assistant":
        yield from _answer(message)
    elif message.role == "tool":
        arguments = call.arguments if call else ""
        yield tool_block(
            f"tool-{message.tool_call_id or message.id}",
            message.tool_name or (call.name if call else "?"),
            arguments,
            message.text,
            turn=message.turn,
            message_id=message.id,
        )
    else:
        line = "Older messages were summarised for the model"
        yield _block(message, "summary", message.text, line=line, folded=True)


def _answer(message: Message) -> Iterator[Block]:
    if message.reasoning:
        line = f"reasoning, {plural(len(message.reasoning.split()), 'word', 'words')}"
        yield _block(
            message, "reasoning", message.reasoning, key=f"{message.id}-why", line=line, folded=True
        )
    if message.text:
        yield _block(message, "answer", message.text, author=message.author)
    if message.failed:
        yield _block(message, "warning", message.failed, key=f"{message.id}-failed")


def _block(
    message: Message,
    kind: Kind,
    text: str,
    *,
    key: str = "",
    author: str = "",
    line: str = "",
    folded: bool = False,
) -> Block:
    """A block that belongs to a message."""
    return Block(
        key or message.id,
        kind,
        text,
        author=author,
        note=_note(message),
        line=line,
        folded=folded,
        message_id=message.id,
        turn=message.turn,
    )


def _note(message: Message) -> str:
    """The time it was said, and what is special about it."""
    words = [f"{message.at.astimezone():%H:%M}"]
    if message.private:
        words.insert(0, "● private")
    if message.compacted:
        words.insert(0, "summarised")
    return " · ".join(words)


def _attached(message: Message) -> str:
    """The files sent with a message, one a line."""
    return "".join(f"\n@{attachment.path}" for attachment in message.attachments)


def told_block(message: Message) -> Block:
    """The turn contexts that were told with a message, folded into one line."""
    return _block(
        message,
        "told",
        "\n\n".join(f"{told.name}\n{told.text}" for told in message.told),
        key=f"{message.id}-told",
        line="told " + ", ".join(_told_words(told) for told in message.told),
        folded=True,
    )


def _told_words(told: Told) -> str:
    if not told.lines:
        return told.name
    return f"{told.name} ({plural(len(told.lines), 'memory', 'memories')})"


def tool_block(
    key: str,
    name: str,
    arguments: str,
    result: str | None,
    *,
    ok: bool = True,
    turn: int = 0,
    message_id: str = "",
) -> Block:
    """A tool call as one line, `tool memory_write → …`; unfolded, with its arguments and result."""
    if result is None:
        line = f"tool {one_line(name)} …"
    else:
        line = f"tool {one_line(name)} → {'' if ok else 'failed: '}{one_line(result, 400)}"
    text = "\n\n".join(piece for piece in (_pretty(arguments), result or "") if piece)
    return Block(
        key,
        "tool",
        text,
        line=line,
        folded=True,
        turn=turn,
        message_id=message_id,
        running=result is None,
    )


def _pretty(arguments: str) -> str:
    """A tool's arguments one a line, or as the model wrote them when they are no JSON object."""
    try:
        read = json.loads(arguments or "{}")
    except ValueError:
        return arguments
    if not isinstance(read, dict):
        return arguments
    return "\n".join(
        f"{key}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for key, value in read.items()
    )
