"""What SQLite says went wrong, as one sentence that a person can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeGuard

from workbench.errors import StoreBusyError, StoreError

_PRIMARY = 0xFF
"""Extended result codes carry the primary one in their lowest byte."""

_SENTENCES = {
    sqlite3.SQLITE_NOTADB: "{path} is not a Recall Workbench file. Name another with --data.",
    sqlite3.SQLITE_CORRUPT: "{path} is damaged. Put back a copy of it, or name another with --data.",
    sqlite3.SQLITE_READONLY: "{path} cannot be written: the file or its folder is read-only.",
    sqlite3.SQLITE_PERM: "{path} cannot be opened: no permission.",
    sqlite3.SQLITE_FULL: "{path} cannot grow: the disk is full. Make room and try again.",
    sqlite3.SQLITE_IOERR: "{path} cannot be used: the disk is full, or fails. Make room and try again.",
    sqlite3.SQLITE_BUSY: "{path} is being written by another program. Try again in a moment.",
    sqlite3.SQLITE_LOCKED: "{path} is being written by another program. Try again in a moment.",
    sqlite3.SQLITE_CANTOPEN: "{path} cannot be opened. Check that its folder exists and is yours.",
    sqlite3.SQLITE_TOOBIG: "The text is larger than {path} can hold (1 GB).",
}


_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def explain(error: sqlite3.Error, path: Path) -> StoreError:
    """The same failure as a StoreError whose message says what and where."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & _PRIMARY if isinstance(code, int) else None
    sentence = _SENTENCES.get(primary) if primary is not None else None
    if sentence is None:
        return StoreError(f"{path} cannot be used: {error}.")
    kind = StoreBusyError if primary in _BUSY else StoreError
    return kind(sentence.format(path=path))


def is_out_of_room(error: BaseException | None) -> TypeGuard[sqlite3.Error]:
    """Whether a failure is what a full disk gives."""
    if not isinstance(error, sqlite3.Error):
        return False
    code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
    return code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Let SQLite's errors out as StoreErrors."""
    try:
        yield
    except sqlite3.Error as error:
        raise explain(error, path) from error
