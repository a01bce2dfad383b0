"""What was being written in each conversation, so that it is there again after quitting."""

from __future__ import annotations

import sqlite3

from workbench.memory.blobs import Blobs
from workbench.memory.database import Database
from workbench.memory.store import MemoryStore

_PREFIX = "draft:"


class Drafts:
    """Drafts by thread id; the empty id stands for the conversation that has not begun.

    They are kept as what can be lost: a purge drops them all, since one may hold the erased words.
    """

    def __init__(self, database: Database, store: MemoryStore) -> None:
        """Keep drafts in an open data file."""
        self._blobs, self._store = Blobs(database), store

    def get(self, thread: str) -> str:
        """The draft of a conversation; empty when there is none."""
        found = self._blobs.get(_PREFIX + thread)
        return found[1].decode("utf-8", "replace") if found else ""

    def put(self, thread: str, text: str, *, wait: bool = True) -> None:
        """Keep a draft; an empty one is let go of. Without `wait`, StoreBusyError is raised at once."""
        if text.strip():
            data = text.encode("utf-8", "replace")
            self._blobs.put(_PREFIX + thread, self._store.seq(), data, wait=wait)
        elif self._blobs.get(_PREFIX + thread) is not None:
            self._blobs.remove(_PREFIX + thread, wait=wait)


def forget_draft(connection: sqlite3.Connection, thread: str) -> None:
    """Let go of a conversation's draft, within a transaction that the caller holds."""
    connection.execute("DELETE FROM blobs WHERE name = ?", (_PREFIX + thread,))
