"""Brings a data file up to date, and refuses what is no file of ours or a newer one."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from workbench.errors import StoreError
from workbench.memory.schema import APPLICATION_ID, MIGRATIONS, VERSION


def bring_up_to_date(connection: sqlite3.Connection, path: Path, seconds: float) -> None:
    """Make the tables that are missing, waiting so long for other processes; raises StoreError."""
    if known_version(connection, path) == VERSION:
        return
    _use_log(connection, seconds)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statements in MIGRATIONS[known_version(connection, path) :]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def refuse_other_formats(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError unless the file is of the format that this program writes."""
    if known_version(connection, path) != VERSION:
        raise StoreError(
            f"{path} is of an older format and read-only. "
            "Make it writable once, so that it can be brought up to date."
        )


def known_version(connection: sqlite3.Connection, path: Path) -> int:
    """The file's version; raises StoreError for files of other programs and newer ones of ours."""
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if owner != APPLICATION_ID and (tables or version):
        raise StoreError(f"{path} is another program's SQLite file. Name another with --data.")
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a newer Recall Workbench (format {version}, this one "
            f"knows {VERSION}). Update the program."
        )
    return version


def _use_log(connection: sqlite3.Connection, seconds: float) -> None:
    """Switch to a write-ahead log; the busy timeout does not cover this, so it is tried again."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return
