"""Taking changes back, and seeing memory as it was: both read what changes left in `versions`."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import datetime

from workbench.memory import rows
from workbench.memory.database import Database
from workbench.memory.entry import Change, Memory
from workbench.memory.writing import Fields, begin, by_entry

_LAST_CHANGE = f"""
    SELECT {rows.CHANGE_COLUMNS}, batch FROM changes
    WHERE undone = 0 AND action NOT IN ('undo', 'purge')
    AND memory_id IN (SELECT id FROM memories)
    AND (other_id IS NULL OR other_id IN (SELECT id FROM memories))
    ORDER BY seq DESC LIMIT 1
"""
"""What was purged cannot come back, so the changes that made it are passed over."""

_FIELDS = "state, core, space, owner, superseded_by"


def undo_last(connection: sqlite3.Connection, at: datetime) -> Change | None:
    """Take back the last change (and those made in one go with it); the undo's own change."""
    row = connection.execute(_LAST_CHANGE).fetchone()
    if row is None:
        return None
    last, batch = rows.change(row), row[len(row) - 1]
    together = [last]
    if batch is not None:
        sql = (
            f"SELECT {rows.CHANGE_COLUMNS} FROM changes WHERE seq >= ?1 AND batch = ?1 AND undone = 0 "
            "AND action NOT IN ('undo', 'purge') ORDER BY seq DESC"
        )
        together = [rows.change(found) for found in connection.execute(sql, (batch,)).fetchall()]
    seq = 0
    for change in together:
        seq = _take_back(connection, change, at)
    made = connection.execute(
        f"SELECT {rows.CHANGE_COLUMNS} FROM changes WHERE seq = ?", (seq,)
    ).fetchone()
    return rows.change(made)


def _take_back(connection: sqlite3.Connection, change: Change, at: datetime) -> int:
    """Put back what one change altered; hide what it brought."""
    step = begin(
        connection, at, "undo", change.memory_id, other_id=change.other_id, undoes=change.seq
    )
    altered = connection.execute(
        f"SELECT entry, {_FIELDS} FROM versions WHERE seq = ?", (change.seq,)
    ).fetchall()
    for entry, *fields in altered:
        step.update(by_entry(connection, entry), _fields(fields))
    brought = connection.execute(
        "SELECT entry FROM memories WHERE added_seq = ?", (change.seq,)
    ).fetchall()
    for (entry,) in brought:
        memory = by_entry(connection, entry)
        step.update(memory, replace(Fields.of(memory), state="forgotten"))
    connection.execute("UPDATE changes SET undone = 1 WHERE seq = ?", (change.seq,))
    return step.seq


def as_of(database: Database, seq: int) -> list[Memory]:
    """The active memories as they were when the log stood at `seq`, by entry number."""
    unchanged = f"SELECT {rows.COLUMNS} FROM memories WHERE changed_seq <= ? AND state = 'active'"
    found = [rows.memory(row) for row in database.rows(unchanged, (seq,))]
    changed = f"SELECT {rows.COLUMNS} FROM memories WHERE added_seq <= ?1 AND changed_seq > ?1"
    for row in database.rows(changed, (seq,)):
        memory = version(database, rows.memory(row), seq)
        if memory.state == "active":
            found.append(memory)
    return sorted(found, key=lambda memory: memory.entry)


def version(database: Database, memory: Memory, seq: int) -> Memory:
    """A memory as it was when the log stood at `seq` (at or after the one that brought it)."""
    if memory.changed_seq <= seq:
        return memory
    row = database.rows(
        f"SELECT {_FIELDS} FROM versions WHERE entry = ? AND seq > ? ORDER BY seq LIMIT 1",
        (memory.entry, seq),
    )[0]
    changed = database.rows(
        "SELECT max(seq) FROM versions WHERE entry = ? AND seq <= ?", (memory.entry, seq)
    )[0][0]
    changed_seq = changed or memory.added_seq
    at = database.rows("SELECT at FROM changes WHERE seq = ?", (changed_seq,))[0][0]
    fields = _fields(row)
    return replace(
        memory,
        state=fields.state,
        core=fields.core,
        space=fields.space,
        owner=fields.owner,
        superseded_by=fields.superseded_by,
        updated_at=datetime.fromisoformat(at),
        changed_seq=changed_seq,
    )


def _fields(row: rows.Row) -> Fields:
    return Fields(row[0], bool(row[1]), row[2], row[3], row[4])
