"""What is asked often never walks through all memories: the plans say so, at any size."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from tests.stubs.clock import FixedClock
from workbench.memory.database import Database
from workbench.memory.entry import Draft, Scope
from workbench.memory.sqlite_store import SqliteStore

SAID = "The compaction threshold defaults to four thousand characters"


def scans(database: Database, statements: list[str]) -> list[str]:
    """The steps of these statements that read a whole table of memories, changes or versions."""
    found = []
    for statement in statements:
        if statement.lstrip().upper().startswith(("SELECT", "UPDATE", "DELETE")):
            plan = database.rows(f"EXPLAIN QUERY PLAN {statement}")
            found += [
                f"{row[3]}: {statement}"
                for row in plan
                if row[3].startswith("SCAN") and "INDEX" not in row[3]
            ]
    return found


@pytest.mark.parametrize("work", ["add", "page", "core", "undo", "get", "since", "history", "free"])
def test_no_step_reads_a_whole_table(database: Database, work: str) -> None:
    store = SqliteStore(database, FixedClock())
    store.add(Draft(SAID))
    store.correct("#1", SAID + "!")
    steps: dict[str, Callable[[], object]] = {
        "add": lambda: store.add(Draft(SAID + "?")),
        "page": lambda: store.select(Scope(person="p", agent="a"), limit=50, newest_first=True),
        "core": lambda: store.select(core=True),
        "undo": store.undo,
        "get": lambda: (store.get("#1"), store.get("g000000000000001")),
        "since": lambda: (store.changes_since(1), list(store.memories_since(1)), store.seq()),
        "history": lambda: store.history("#2"),
        "free": lambda: store.add(Draft("wished", id="wished")),
    }
    heard: list[str] = []
    connection: sqlite3.Connection = database.read()
    connection.set_trace_callback(heard.append)
    steps[work]()
    connection.set_trace_callback(None)
    statements = [one for one in heard if not one.startswith("EXPLAIN")]
    assert statements
    # The last change is looked for from the end of the log, and found at once.
    assert [one for one in scans(database, statements) if "ORDER BY seq DESC" not in one] == []
