"""Opens a data file by its name: the SQLite file itself, or a memory.json with its file beside it."""

from __future__ import annotations

from pathlib import Path

from workbench.clock import Clock
from workbench.memory.database import Database
from workbench.memory.sqlite_store import SqliteStore
from workbench.memory.store import MemoryStore


def open_store(path: Path, clock: Clock) -> tuple[Database, MemoryStore]:
    """The data file and the memory store in it. Raises StoreError when either cannot be used."""
    database = Database(path)
    store: MemoryStore = SqliteStore(database, clock)
    return database, store
