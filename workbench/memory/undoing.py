"""Taking changes back, and seeing memory as it was: both read what changes left in `versions`."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from datetime import datetime

from workbench.memory import rows
from workbench.memory.database import Database
from workbench.memory.entry import Change, Memory
from workbench.memory.writing import Fields, begin, by_entry, by_id

_LAST_CHANGE = f"""
    SELECT {rows.CHANGE_COLUMNS}, batch FROM changes
    WHERE undone = 0 AND action NOT IN ('undo', 'purge')
    AND EXISTS (
        SELECT 1 FROM memories WHERE id = memory_id AND (owner IS NULL OR owner = coalesce(?1, owner))
    )
    AND (other_id IS NULL OR EXISTS (SELECT 1 FROM memories WHERE id = other_id))
    ORDER BY seq DESC LIMIT 1
"""
"""The newest change that the person `?1` can see; what was purged cannot come back, so the changes
that made it are passed over."""

_FIELDS = "state, core, space, owner, superseded_by"


def _of(table: str, columns: str) -> str:
    """The columns with the table they are of."""
    return ", ".join(f"{table}.{column.strip()}" for column in columns.split(","))


_PAST = f"""
    SELECT {_of("memory", rows.COLUMNS)}, {_of("was", _FIELDS)}, made.seq, made.at
    FROM memories AS memory
    JOIN versions AS was ON was.entry = memory.entry AND was.seq = (
        SELECT min(seq) FROM versions WHERE entry = memory.entry AND seq > ?1
    )
    JOIN changes AS made ON made.seq = coalesce(
        (SELECT max(seq) FROM versions WHERE entry = memory.entry AND seq <= ?1), memory.added_seq
    )
    WHERE memory.added_seq <= ?1 AND memory.changed_seq > ?1
"""
"""Memories changed after `?1`, with the fields they had then and the change that gave them these."""


def undo_last(
    connection: sqlite3.Connection, at: datetime, person: str | None = None
) -> Change | None:
    """Take back the last change (and those made in one go with it); the undo's own change."""
    row = connection.execute(_LAST_CHANGE, (person,)).fetchone()
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
    memory = by_id(connection, change.memory_id)
    if memory is not None and memory.added_seq == change.seq:
        step.update(memory, replace(Fields.of(memory), state="forgotten"))
    connection.execute("UPDATE changes SET undone = 1 WHERE seq = ?", (change.seq,))
    return step.seq


def as_of(database: Database, seq: int) -> list[Memory]:
    """The active memories as they were when the log stood at `seq`, by entry number."""
    unchanged = f"SELECT {rows.COLUMNS} FROM memories WHERE changed_seq <= ? AND state = 'active'"
    found = [rows.memory(row) for row in database.rows(unchanged, (seq,))]
    changed = database.rows(f"{_PAST} AND was.state = 'active'", (seq,))
    found.extend(_past(row) for row in changed)
    return sorted(found, key=lambda memory: memory.entry)


def version(database: Database, memory: Memory, seq: int) -> Memory:
    """A memory as it was when the log stood at `seq` (at or after the one that brought it)."""
    if memory.changed_seq <= seq:
        return memory
    return _past(database.rows(f"{_PAST} AND memory.entry = ?2", (seq, memory.entry))[0])


def _past(row: rows.Row) -> Memory:
    """The memory of a row of _PAST."""
    split = -(len(_FIELDS.split(",")) + 2)
    fields, changed_seq, at = _fields(row[split:-2]), row[-2], row[-1]
    return replace(
        rows.memory(row),
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
