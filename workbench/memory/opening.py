"""Opens a data file by its name: the SQLite file itself, or a memory.json with its file beside it."""

from __future__ import annotations

import os
import shutil
import tempfile
import weakref
from pathlib import Path

from workbench.clock import Clock
from workbench.memory.database import Database
from workbench.memory.json_file import JsonFile
from workbench.memory.json_store import JsonStore
from workbench.memory.sqlite_store import SqliteStore
from workbench.memory.store import MemoryStore


def open_store(path: Path, clock: Clock) -> tuple[Database, MemoryStore]:
    """The data file and the memory store in it. Raises StoreError when either cannot be used."""
    if path.suffix.lower() != ".json":
        database = Database(path)
        return database, SqliteStore(database, clock)
    # Looked at before anything is made beside it: what is refused leaves no trace.
    JsonFile(path).read()
    database = _beside(path)
    try:
        store: MemoryStore = JsonStore(path, database, clock)
        return database, store
    except BaseException:
        database.close()
        raise


def beside(path: Path) -> Path:
    """Where everything but the texts of a memory.json is kept."""
    return path.with_name(f"{path.stem}.workbench.db")


def is_part_of(path: Path, database: Database) -> bool:
    """Whether a path is the open data file, one of its companions, or the memory.json it is beside."""
    wanted, kept = path.resolve(), database.path.resolve()
    if wanted.suffix.lower() == ".json" and beside(wanted) == kept:
        return True
    return wanted in (kept, *(kept.with_name(kept.name + end) for end in ("-wal", "-shm")))


def _beside(path: Path) -> Database:
    """The data file beside a memory.json; where nothing can be written, a passing copy of it."""
    kept = beside(path)
    if path.parent.exists() and not os.access(path.parent, os.W_OK):
        return _passing(kept)
    if kept.exists() and not os.access(kept, os.W_OK):
        return _passing(kept)
    return Database(kept)


def _passing(kept: Path) -> Database:
    """A copy that lasts as long as the program, so that a read-only memory.json can be read."""
    folder = Path(tempfile.mkdtemp(prefix="recall-workbench-"))
    for part in (kept, kept.with_name(kept.name + "-wal")):
        if part.exists():
            shutil.copyfile(part, folder / part.name)
    try:
        database = Database(folder / kept.name)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    weakref.finalize(database, shutil.rmtree, folder, ignore_errors=True)
    return database


def size_of(file: Path) -> int:
    """The bytes that a data file and its log take."""
    both = (file.with_name(file.name + suffix) for suffix in ("", "-wal"))
    return sum(each.stat().st_size for each in both if each.exists())
