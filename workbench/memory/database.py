"""The one data file: connections, transactions, and what keeps several processes out of each other's way."""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from workbench.errors import StoreError
from workbench.memory.failures import explain, explained, is_out_of_room
from workbench.memory.migrating import bring_up_to_date, refuse_other_formats

BUSY_SECONDS = 15.0
"""How long a writer waits for another one before it gives up."""

SCRUB_DUE = "scrub_due"
"""The `meta` key that stands while erased text may still be in free parts of the file."""

_PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = FULL",
    "PRAGMA secure_delete = FAST",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA cache_size = -16000",
    "PRAGMA journal_size_limit = 16777216",
)


class _Connection(sqlite3.Connection):
    """A connection that can be referred to weakly, so that it closes with its thread."""


class Database:
    """An open data file; every thread has a connection of its own, writers take turns."""

    def __init__(self, path: Path) -> None:
        """Open or create the file and bring its tables up to date. Raises StoreError."""
        self.path = path
        self.read_only = False
        """True when the file or its folder cannot be written; then only reading works."""
        self._writing = threading.RLock()
        self._watching = threading.Lock()
        self._local = threading.local()
        self._connections: weakref.WeakSet[_Connection] = weakref.WeakSet()
        self._closed = False
        self._uri = self._prepare()
        self._refusal = _error(sqlite3.SQLITE_READONLY)
        try:
            self._open()
        except StoreError as error:
            if not is_out_of_room(error.__cause__) or not self._read_unchanging():
                raise
            self._refusal = error.__cause__
            self._open()
        if not self.read_only and self._meta(SCRUB_DUE) is not None:
            self.scrub()

    def read(self) -> sqlite3.Connection:
        """This thread's connection; outside a transaction it sees the newest committed state."""
        connection: _Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            with explained(self.path):
                connection = self._connect()
            self._local.connection = connection
        return connection

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        """All rows of a query; SQLite's errors come out as StoreErrors."""
        with explained(self.path):
            return self.read().execute(sql, parameters).fetchall()

    @contextmanager
    def write(self, *, wait: bool = True) -> Iterator[sqlite3.Connection]:
        """One transaction that sees no other writer; inside another one it joins it.

        What is raised inside rolls everything back. Raises StoreError when the file cannot be
        written; waits up to BUSY_SECONDS for other processes, or (`wait` False) for nobody.
        """
        if self.read_only:
            raise explain(self._refusal, self.path)
        with self._turn(wait):
            connection = self.read()
            if connection.in_transaction:
                yield connection
                return
            with explained(self.path):
                _begin(connection, wait)
                try:
                    yield connection
                    connection.execute("COMMIT")
                finally:
                    if connection.in_transaction:
                        connection.execute("ROLLBACK")
            if getattr(self._local, "scrub", False):
                self.scrub()

    @contextmanager
    def _turn(self, wait: bool) -> Iterator[None]:
        """The right to write, among the threads of this process."""
        if not self._writing.acquire(blocking=wait):
            raise explain(_error(sqlite3.SQLITE_BUSY), self.path)
        try:
            yield
        finally:
            self._writing.release()

    def data_version(self) -> int:
        """A number that moves when any thread or process has committed a change."""
        with self._watching, explained(self.path):
            row = self._watcher.execute("PRAGMA data_version").fetchone()
        return int(row[0])

    def scrub_later(self, connection: sqlite3.Connection) -> None:
        """Remember within a transaction that text was erased: `scrub` follows its commit."""
        connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, '1')", (SCRUB_DUE,))
        self._local.scrub = True

    def scrub(self) -> bool:
        """Rewrite the file so that no erased byte is left in it or in its log.

        Returns False when another process is in the way; it is then done at the next opening.
        """
        self._local.scrub = False
        with self._writing, explained(self.path):
            connection = self.read()
            _wait_up_to(connection, 2.0)
            try:
                connection.execute("VACUUM")
                busy = bool(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0])
                if not busy:
                    # The mark goes last: whatever is in the way before, it stands.
                    connection.execute("DELETE FROM meta WHERE key = ?", (SCRUB_DUE,))
            except sqlite3.OperationalError:
                return False
            finally:
                _wait_up_to(connection, BUSY_SECONDS)
        return not busy

    def close(self) -> None:
        """Let go of the file; the threads' connections close with it."""
        with self._writing:
            self._closed = True
            for connection in list(self._connections):
                connection.close()

    def _meta(self, key: str) -> str | None:
        rows = self.rows("SELECT value FROM meta WHERE key = ?", (key,))
        return str(rows[0][0]) if rows else None

    def _open(self) -> None:
        with explained(self.path):
            if not self.read_only:
                bring_up_to_date(self.read(), self.path, BUSY_SECONDS)
            refuse_other_formats(self.read(), self.path)
            self._watcher = self._connect()

    def _read_unchanging(self) -> bool:
        """Turn to only reading, as on a full disk there is no room for the log's index; False: no way."""
        log = self.path.with_name(self.path.name + "-wal")
        if (
            self.read_only
            or self.path.stat().st_size == 0
            or (log.exists() and log.stat().st_size > 0)
        ):
            return False
        for connection in list(self._connections):
            connection.close()
        self._local = threading.local()
        self.read_only = True
        self._uri = f"{self.path.absolute().as_uri()}?mode=ro&immutable=1"
        return True

    def _prepare(self) -> str:
        """The address to open; makes the folder, and finds out whether anything can be written."""
        path = self.path
        if path.is_dir():
            raise StoreError(f"{path} is a folder; a data file is expected.")
        if not path.exists():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(
                    f"The folder of {path} cannot be made: {error.strerror}."
                ) from error
        folder_open = os.access(path.parent, os.W_OK)
        if path.exists() and not os.access(path, os.R_OK):
            raise explain(_error(sqlite3.SQLITE_PERM), path)
        uri = path.absolute().as_uri()
        if not path.exists() and not folder_open:
            raise StoreError(f"{path} cannot be made: its folder is read-only.")
        if not path.exists() or (folder_open and os.access(path, os.W_OK)):
            return uri
        self.read_only = True
        beside = path.with_name(path.name + "-wal")
        # Without a folder to put the log's index in, SQLite reads such a file only as unchanging.
        return f"{uri}?mode=ro" + ("" if folder_open or beside.exists() else "&immutable=1")

    def _connect(self) -> _Connection:
        if self._closed:
            raise StoreError(f"{self.path} is closed.")
        connection = sqlite3.connect(
            self._uri,
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            factory=_Connection,
            cached_statements=256,
        )
        self._connections.add(connection)
        for pragma in _PRAGMAS:
            connection.execute(pragma)
        return connection


def _begin(connection: sqlite3.Connection, wait: bool) -> None:
    """Begin to write; without waiting, a file that another process is writing is busy at once."""
    if wait:
        connection.execute("BEGIN IMMEDIATE")
        return
    _wait_up_to(connection, 0)
    try:
        connection.execute("BEGIN IMMEDIATE")
    finally:
        _wait_up_to(connection, BUSY_SECONDS)


def _wait_up_to(connection: sqlite3.Connection, seconds: float) -> None:
    connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")


def _error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError()
    error.sqlite_errorcode = code
    return error
