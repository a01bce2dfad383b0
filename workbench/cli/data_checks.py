"""What the doctor says of the data file and its index; it makes no file by looking for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.opening import data_file, opened_engine
from workbench.cli.options import Options
from workbench.counting import plural
from workbench.errors import UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.cli.opening import Opened
    from workbench.recall.engine import RecallEngine

ANOTHER = "Put back a copy of it, or name another with --data or WORKBENCH_DATA."
DAMAGED = (
    "Keep a copy of the file, then save what can be read (`workbench memory export rescue.jsonl`) "
    "and import it into a new one (--data)."
)
WRITABLE = "Make the file and its folder writable and see that the disk has room, or use --data."
AGAIN = "It is made again when it is next used; when this stays, the program has a mistake."


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    name: str
    ok: bool
    found: str
    remedy: str = ""
    """What to do when it is not well."""


def file_checks(options: Options) -> Iterator[Check]:
    """The data file, and the index when there is a file that can be read."""
    try:
        path = data_file(options)
    except UsageError as error:
        yield Check("data file", False, str(error), "Name a file with --data or WORKBENCH_DATA.")
        return
    try:
        if not _kept_in(path).exists():
            yield _unmade(path)
            return
        with opened_engine(options, warm=False) as (opened, engine):
            found = _file(opened, path)
            yield found
            if found.ok or found.remedy == WRITABLE:
                yield _index(opened, engine)
    except UsageError:
        raise
    except WorkbenchError as error:
        yield Check("data file", False, str(error), ANOTHER)


def _kept_in(path: Path) -> Path:
    """The SQLite file of a data file: it itself, or the one beside a memory.json."""
    from workbench.memory.opening import beside

    return beside(path) if path.suffix.lower() == ".json" else path


def _unmade(path: Path) -> Check:
    """A data file that the first use will make: whether it could."""
    from workbench.memory.json_file import JsonFile

    found = f"{path} is not there yet and is made when it is first used"
    if path.suffix.lower() == ".json" and path.exists():
        count = len(JsonFile(path).read().items)
        found = f"{path}, {plural(count, 'memory', 'memories')}; nothing is kept beside it yet"
    folder = path.absolute().parent
    while not folder.exists():
        folder = folder.parent
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return Check("data file", True, found)
    return Check("data file", False, f"{path} cannot be made: {folder} is read-only", WRITABLE)


def _file(opened: Opened, path: Path) -> Check:
    database = opened.database
    problems = [str(row[0]) for row in database.rows("PRAGMA quick_check(3)")]
    if problems != ["ok"]:
        said = " ".join("; ".join(problems).split())
        return Check("data file", False, f"{database.path} is damaged: {said}", DAMAGED)
    if database.read_only or not os.access(path, os.W_OK):
        return Check(
            "data file", False, f"{path} cannot be written: nothing new can be remembered", WRITABLE
        )
    size = plural(path.stat().st_size // 1024, "KB", "KB")
    return Check("data file", True, f"{path}, {size}")


def _index(opened: Opened, engine: RecallEngine) -> Check:
    from workbench.memory.entry import Scope

    engine.warm()
    memories, chunks = engine.counts(Scope())
    kept = opened.store.count()
    if memories != kept:
        return Check("index", False, f"it has {memories} of {kept} memories", AGAIN)
    return Check(
        "index", True, f"{plural(memories, 'memory', 'memories')} / {plural(chunks, 'chunk')}"
    )
