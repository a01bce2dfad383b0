"""Another program that is writing a data file just now, for as long as a test wants it to."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from workbench.memory.json_file import JsonFile


@contextmanager
def being_written(path: Path) -> Iterator[None]:
    """Hold the write lock of an SQLite file through a connection of its own."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@contextmanager
def being_changed(path: Path) -> Iterator[None]:
    """Hold the lock that every workbench takes to write a memory.json."""
    with JsonFile(path).locked():
        yield
