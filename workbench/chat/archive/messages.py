"""The messages of conversations, and what was told in them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from workbench.chat.archive import rows
from workbench.chat.archive.base import Part
from workbench.chat.archive.records import TurnRef
from workbench.chat.messages import Message
from workbench.errors import NotFoundError, UsageError
from workbench.memory.text import storable

_CHANGEABLE = {
    "text": False,
    "failed": False,
    "reasoning": False,
    "compacted": False,
    "private": False,
    "replaced": False,
    "told": True,
    "tool_calls": True,
    "attachments": True,
}
"""The fields that can be replaced, and whether they are kept as JSON."""


_AT_ONCE = 500
"""How many messages one query asks for by their ids."""


class Messages(Part):
    """The archive's messages."""

    def append(self, message: Message) -> Message:
        """Keep a message at the end of its thread."""
        marks = ", ".join("?" for _ in rows.MESSAGE_COLUMNS.split(","))
        with self.database.write() as connection:
            updated = connection.execute(
                "UPDATE threads SET updated_at = max(updated_at, ?) WHERE id = ?",
                (rows.universal(message.at), message.thread),
            )
            if updated.rowcount == 0:
                raise NotFoundError(f"No conversation “{message.thread}”.")
            connection.execute(
                f"INSERT INTO messages ({rows.MESSAGE_COLUMNS}) VALUES ({marks})",
                rows.message_row(message),
            )
            _note_told(connection, message)
        return message

    def replace_fields(self, message_id: str, **fields: object) -> Message:
        """Change what may change of a message: how it ended, whether it is compacted, what it told."""
        unknown = fields.keys() - _CHANGEABLE.keys()
        if unknown or not fields:
            raise UsageError(f"A message's {', '.join(sorted(unknown))} cannot be changed.")
        assignments = ", ".join(f"{name} = ?" for name in fields)
        values = [
            rows.encoded(value)
            if _CHANGEABLE[name]
            else storable(value)
            if isinstance(value, str)
            else value
            for name, value in fields.items()
        ]
        with self.database.write() as connection:
            connection.execute(
                f"UPDATE messages SET {assignments} WHERE id = ?", (*values, message_id)
            )
            message = self.message(message_id)
            if "told" in fields:
                connection.execute("DELETE FROM told_lines WHERE message = ?", (message_id,))
                _note_told(connection, message)
        return message

    def messages(self, thread_id: str, include_compacted: bool = True) -> list[Message]:
        """The messages of a thread in the order they were kept."""
        sql = (
            f"SELECT {rows.MESSAGE_COLUMNS} FROM messages WHERE thread = ? "
            "AND (compacted = 0 OR ?) ORDER BY position"
        )
        parameters = (thread_id, include_compacted)
        return [rows.message(row) for row in self.database.rows(sql, parameters)]

    def message(self, ref: str) -> Message:
        """The message meant by an id or its unambiguous beginning. Raises NotFoundError."""
        id = self._resolve("messages", "message", ref)
        sql = f"SELECT {rows.MESSAGE_COLUMNS} FROM messages WHERE id = ?"
        return rows.message(self.database.rows(sql, (id,))[0])

    def some_messages(self, ids: Sequence[str]) -> list[Message]:
        """Those of these messages that are there, in the order asked."""
        found: dict[str, Message] = {}
        for start in range(0, len(ids), _AT_ONCE):
            some = ids[start : start + _AT_ONCE]
            marks = ", ".join("?" for _ in some)
            sql = f"SELECT {rows.MESSAGE_COLUMNS} FROM messages WHERE id IN ({marks})"
            found.update((row[0], rows.message(row)) for row in self.database.rows(sql, some))
        return [found[id] for id in ids if id in found]

    def mark_compacted(self, ids: Sequence[str]) -> None:
        """Let a summary stand in the place of these messages."""
        with self.database.write() as connection:
            connection.executemany(
                "UPDATE messages SET compacted = 1 WHERE id = ?", [(id,) for id in ids]
            )

    def all_messages_since(self, position: int, limit: int = -1) -> list[tuple[int, Message]]:
        """Messages of all threads kept after a position, with their positions (for searching)."""
        sql = (
            f"SELECT position, {rows.MESSAGE_COLUMNS} FROM messages WHERE position > ? "
            "ORDER BY position LIMIT ?"
        )
        found = self.database.rows(sql, (position, limit))
        return [(row[0], rows.message(row[1:])) for row in found]

    def last_position(self) -> int:
        """The position of the newest message of all threads; 0 where there is none."""
        return int(self.database.rows("SELECT max(position) FROM messages")[0][0] or 0)

    def turns_told(self, memory_id: str, owner: str | None = None) -> list[TurnRef]:
        """The turns that told a memory and that this person may see (None: all), in order."""
        sql = (
            "SELECT DISTINCT thread, title, turn FROM told_lines JOIN threads ON threads.id = thread "
            "WHERE memory_id = ?1 AND (owner IS NULL OR ?2 IS NULL OR owner = ?2) ORDER BY message"
        )
        return [TurnRef(*row) for row in self.database.rows(sql, (memory_id, owner))]


def _note_told(connection: sqlite3.Connection, message: Message) -> None:
    """Make the way from a memory to the turns that told it a short one."""
    told = {line.memory_id for context in message.told for line in context.lines}
    connection.executemany(
        "INSERT OR IGNORE INTO told_lines (memory_id, message, thread, turn) VALUES (?, ?, ?, ?)",
        [(id, message.id, message.thread, message.turn) for id in sorted(told)],
    )
