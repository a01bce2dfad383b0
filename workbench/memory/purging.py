"""Erases memories from every table that may hold their text."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Sequence

from workbench.memory.entry import Memory
from workbench.memory.eraser import Eraser

_MESSAGE_TEXTS = ("text", "reasoning", "failed")
_MESSAGE_DOCUMENTS = ("told", "tool_calls", "attachments")


def erase(connection: sqlite3.Connection, memories: Sequence[Memory]) -> None:
    """Take memories out of the store, the index and the conversations, within a transaction.

    The bytes are gone from the file once `Database.scrub` has followed.
    """
    for memory in memories:
        connection.execute("DELETE FROM memories WHERE entry = ?", (memory.entry,))
        connection.execute("DELETE FROM versions WHERE entry = ?", (memory.entry,))
        connection.execute(
            "UPDATE memories SET supersedes = NULL WHERE supersedes = ?", (memory.id,)
        )
        connection.execute("DELETE FROM suggestions WHERE corrects = ?", (memory.id,))
        connection.execute("DELETE FROM judgments WHERE memory_id = ?", (memory.id,))
    # The index and the vectors can always be made again; their words would tell what was erased.
    connection.execute("DELETE FROM blobs")
    _erase_from_conversations(
        connection, [memory.id for memory in memories], [memory.text for memory in memories]
    )


def _erase_from_conversations(
    connection: sqlite3.Connection, ids: Sequence[str], texts: Sequence[str]
) -> None:
    """Leave `[purged]` where conversations, prompts and suggestions hold these memories."""
    eraser = Eraser(ids, texts)
    _messages(connection, eraser)
    _pieces(connection, eraser)
    for table, column in (
        ("threads", "title"),
        ("judgments", "query"),
        ("suggestions", "text"),
    ):
        for id, text in connection.execute(f"SELECT id, {column} FROM {table}").fetchall():
            kept = eraser.text(text)
            if kept != text:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (kept, id))
    for id, previous in connection.execute("SELECT id, previous FROM judgments").fetchall():
        kept = eraser.json(previous)
        if kept != previous:
            connection.execute("UPDATE judgments SET previous = ? WHERE id = ?", (kept, id))


def _messages(connection: sqlite3.Connection, eraser: Eraser) -> None:
    columns = (*_MESSAGE_TEXTS, *_MESSAGE_DOCUMENTS)
    cursor = connection.execute(f"SELECT position, {', '.join(columns)} FROM messages")
    altered = []
    for position, *values in cursor:
        plain = values[: len(_MESSAGE_TEXTS)]
        documents = values[len(_MESSAGE_TEXTS) :]
        kept = [*map(eraser.text, plain), *(eraser.json(value) for value in documents)]
        if kept != values:
            altered.append((*kept, position))
    assignments = ", ".join(f"{column} = ?" for column in columns)
    connection.executemany(f"UPDATE messages SET {assignments} WHERE position = ?", altered)


def _pieces(connection: sqlite3.Connection, eraser: Eraser) -> None:
    """Erase within the snapshots' pieces; they keep their numbers, which snapshots refer to."""
    altered = []
    for number, data in connection.execute("SELECT number, data FROM pieces"):
        document = zlib.decompress(data).decode("utf-8")
        kept = eraser.json(document)
        if kept != document:
            altered.append((number, kept.encode("utf-8")))
    for number, content in altered:
        # No content can have this digest, so that nothing later is taken for the erased piece.
        digest = hashlib.blake2b(b"purged" + number.to_bytes(8, "big"), digest_size=17).digest()
        connection.execute(
            "UPDATE pieces SET digest = ?, data = ? WHERE number = ?",
            (digest, zlib.compress(content, 6), number),
        )
