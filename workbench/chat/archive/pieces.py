"""Keeps every piece of a prompt once, however many prompts it is part of.

A piece is a JSON document under a number; equal documents have one number. A long list is a list
of runs of RUN numbers, and the runs are pieces themselves: since a history only grows at its end,
the prompts of a conversation share nearly all of their runs, and a prompt costs a few bytes more
than what is new in it.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from workbench.chat.archive import rows
from workbench.memory.database import Database

RUN = 64
"""How many numbers make a run."""

_AT_ONCE = 500


class Shelf:
    """Puts pieces away, within a transaction that the caller holds."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Put pieces into the data file of a connection."""
        self._connection = connection

    def put(self, document: object) -> int:
        """The number of a document, kept now or before."""
        return self._numbers([document])[0]

    def put_all(self, documents: Iterable[object]) -> list[int]:
        """The numbers of the runs that hold these documents."""
        return self.put_numbers(self._numbers(documents))

    def put_numbers(self, numbers: Sequence[int]) -> list[int]:
        """The numbers of the runs that hold these numbers."""
        return self._numbers(numbers[at : at + RUN] for at in range(0, len(numbers), RUN))

    def _numbers(self, documents: Iterable[object]) -> list[int]:
        """The number of each document, looked up many at a time; what is new is kept."""
        all_data = [rows.encoded(document).encode("utf-8") for document in documents]
        digests = [hashlib.blake2b(data, digest_size=16).digest() for data in all_data]
        known = self._known(digests)
        for digest, data in zip(digests, all_data, strict=True):
            if digest not in known:
                sql = "INSERT INTO pieces (digest, data) VALUES (?, ?)"
                cursor = self._connection.execute(sql, (digest, zlib.compress(data, 6)))
                known[digest] = cursor.lastrowid or 0
        return [known[digest] for digest in digests]

    def _known(self, digests: Sequence[bytes]) -> dict[bytes, int]:
        known: dict[bytes, int] = {}
        for at in range(0, len(digests), _AT_ONCE):
            some = digests[at : at + _AT_ONCE]
            marks = ", ".join("?" for _ in some)
            sql = f"SELECT digest, number FROM pieces WHERE digest IN ({marks})"
            known.update(self._connection.execute(sql, some).fetchall())
        return known


def fetch(database: Database, numbers: Iterable[int]) -> dict[int, Any]:
    """The documents with these numbers."""
    wanted = sorted(set(numbers))
    found: dict[int, Any] = {}
    for at in range(0, len(wanted), _AT_ONCE):
        some = wanted[at : at + _AT_ONCE]
        marks = ", ".join("?" for _ in some)
        sql = f"SELECT number, data FROM pieces WHERE number IN ({marks})"
        for number, data in database.rows(sql, some):
            found[number] = msgspec.json.decode(zlib.decompress(data))
    return found


def sweep(connection: sqlite3.Connection) -> None:
    """Let go of the pieces that no snapshot refers to any more."""
    runs: set[int] = set()
    kept: set[int] = set()
    for (body,) in connection.execute("SELECT body FROM snapshots"):
        document = msgspec.json.decode(zlib.decompress(body))
        runs.update(document["runs"])
        kept.update(document["pieces"])
        kept.update(document["counts"])
    for number, data in connection.execute("SELECT number, data FROM pieces"):
        if number in runs:
            kept.update(msgspec.json.decode(zlib.decompress(data), type=list[int]))
    kept |= runs
    numbers = connection.execute("SELECT number FROM pieces").fetchall()
    connection.executemany(
        "DELETE FROM pieces WHERE number = ?", [row for row in numbers if row[0] not in kept]
    )
