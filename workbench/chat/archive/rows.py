"""The one place where the archive's rows become dataclasses, and the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec

from workbench.chat.archive.records import Judgment, SnapshotHead, Suggestion
from workbench.chat.messages import Attachment, Message, Thread, Told, ToolCall
from workbench.chat.prompt.snapshot import Usage
from workbench.memory import rows as memory_rows
from workbench.memory.text import storable
from workbench.recall.question import Said

Row = Sequence[Any]
"""A row as SQLite gives it: untyped until it has been through this module."""

Kind = TypeVar("Kind")

THREAD_COLUMNS = (
    "id, title, space, agent, owner, created_at, updated_at, began_seq, archived, deleted, "
    "branched_from, skill, (SELECT count(*) FROM messages WHERE thread = threads.id)"
)
MESSAGE_COLUMNS = (
    "id, thread, turn, role, text, at, author, told, tool_calls, tool_call_id, tool_name, "
    "reasoning, private, compacted, failed, attachments, replaced"
)
HEAD_COLUMNS = "id, turn, request, at, model, usage, prompt_tokens"
JUDGMENT_COLUMNS = "id, at, thread, turn, query, previous, space, memory_id, relevant"
SUGGESTION_COLUMNS = "id, at, thread, message, text, about, corrects"


def thread(row: Row) -> Thread:
    """The thread of a row of THREAD_COLUMNS."""
    return Thread(
        id=row[0],
        title=row[1],
        space=row[2],
        agent=row[3],
        owner=row[4],
        created_at=local(row[5]),
        updated_at=local(row[6]),
        began_seq=row[7],
        archived=bool(row[8]),
        deleted=bool(row[9]),
        branched_from=row[10],
        skill=row[11],
        messages=row[12],
    )


def message(row: Row) -> Message:
    """The message of a row of MESSAGE_COLUMNS."""
    return Message(
        id=row[0],
        thread=row[1],
        turn=row[2],
        role=row[3],
        text=row[4],
        at=datetime.fromisoformat(row[5]),
        author=row[6],
        told=() if row[7] == "[]" else decoded(row[7], tuple[Told, ...]),
        tool_calls=() if row[8] == "[]" else decoded(row[8], tuple[ToolCall, ...]),
        tool_call_id=row[9],
        tool_name=row[10],
        reasoning=row[11],
        private=bool(row[12]),
        compacted=bool(row[13]),
        failed=row[14],
        attachments=() if row[15] == "[]" else decoded(row[15], tuple[Attachment, ...]),
        replaced=bool(row[16]),
    )


def message_row(message: Message) -> tuple[object, ...]:
    """A message as a row of MESSAGE_COLUMNS."""
    return (
        *(message.id, message.thread, message.turn, message.role, storable(message.text)),
        *(memory_rows.moment(message.at), storable(message.author)),
        *(encoded(message.told), encoded(message.tool_calls)),
        *(storable(message.tool_call_id), storable(message.tool_name)),
        storable(message.reasoning),
        *(int(message.private), int(message.compacted), storable(message.failed)),
        *(encoded(message.attachments), int(message.replaced)),
    )


def head(row: Row) -> SnapshotHead:
    """The snapshot's head of a row of HEAD_COLUMNS."""
    return SnapshotHead(
        id=row[0],
        turn=row[1],
        request=row[2],
        at=local(row[3]),
        model=row[4],
        usage=usage(row[5]),
        prompt_tokens=row[6],
    )


def usage(text: str | None) -> Usage | None:
    """What the server said a request took, where it said so."""
    return None if text is None else decoded(text, Usage)


def judgment(row: Row) -> Judgment:
    """The judgment of a row of JUDGMENT_COLUMNS."""
    return Judgment(
        id=row[0],
        at=local(row[1]),
        thread=row[2],
        turn=row[3],
        query=row[4],
        previous=decoded(row[5], tuple[Said, ...]),
        space=row[6],
        memory_id=row[7],
        relevant=bool(row[8]),
    )


def suggestion(row: Row) -> Suggestion:
    """The suggestion of a row of SUGGESTION_COLUMNS."""
    return Suggestion(row[0], local(row[1]), row[2], row[3], row[4], row[5], row[6])


def encoded(value: object) -> str:
    """A value as JSON text that can be kept."""
    try:
        return msgspec.json.encode(value).decode("utf-8")
    except UnicodeEncodeError:
        return msgspec.json.encode(_storable(msgspec.to_builtins(value))).decode("utf-8")


def decoded(text: str | bytes, kind: type[Kind]) -> Kind:
    """The value of a JSON text."""
    return msgspec.json.decode(text, type=kind)


def universal(at: datetime) -> str:
    """A moment as text whose order is the order in time."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def local(text: str) -> datetime:
    """A kept moment in the machine's time zone."""
    return datetime.fromisoformat(text).astimezone()


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, list | tuple):
        return [_storable(item) for item in value]
    if isinstance(value, dict):
        return {_storable(key): _storable(item) for key, item in value.items()}
    return value
