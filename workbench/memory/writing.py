"""The steps that every change of memory is made of, within a transaction that the caller holds.

A change is one row of `changes`. Each memory it alters first leaves its changeable fields in
`versions` under the change's number: that is what undo puts back and what `as_of` reads.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime

from workbench.memory import rows
from workbench.memory.entry import Action, Draft, Memory, State
from workbench.memory.identity import Marks, identity

_INSERT = (
    f"INSERT INTO memories ({rows.COLUMNS}, identity, sketch_a, sketch_b, sketch_c) "
    "VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_NO_SKETCH = (None, None, None)


@dataclass(frozen=True, slots=True)
class Fields:
    """What of a memory can change; its text never does."""

    state: State
    core: bool
    space: str
    owner: str | None
    superseded_by: str | None

    @classmethod
    def of(cls, memory: Memory) -> Fields:
        """The changeable fields of a memory as it is."""
        return cls(memory.state, memory.core, memory.space, memory.owner, memory.superseded_by)


@dataclass(frozen=True, slots=True)
class Step:
    """A change that is being made: its number, and the moment that all of it carries."""

    connection: sqlite3.Connection
    seq: int
    at: datetime

    def insert(self, draft: Draft, marks: Marks, id: str, supersedes: str | None = None) -> Memory:
        """Keep a new memory; `draft.text` is checked already."""
        now, source, sketch = rows.moment(self.at), draft.source, marks.sketch
        learned = rows.moment(draft.learned_at or self.at)
        kept = (
            *(id, draft.text, draft.about, int(draft.core), draft.space, draft.owner, draft.agent),
            *(learned, now, "active", supersedes, None),
            *(source.kind, source.thread, source.message, source.ref, self.seq, self.seq),
        )
        cursor = self.connection.execute(
            _INSERT,
            (*kept, marks.identity, *((sketch.a, sketch.b, sketch.c) if sketch else _NO_SKETCH)),
        )
        return rows.memory((cursor.lastrowid, *kept))

    def update(self, memory: Memory, fields: Fields) -> Memory:
        """Give a memory other fields, leaving the ones it had in `versions`."""
        before = Fields.of(memory)
        self.connection.execute(
            "INSERT OR IGNORE INTO versions VALUES (?, ?, ?, ?, ?, ?, ?)",
            (memory.entry, self.seq, *_values(before)),
        )
        self.connection.execute(
            "UPDATE memories SET state = ?, core = ?, space = ?, owner = ?, superseded_by = ?, "
            "updated_at = ?, changed_seq = ? WHERE entry = ?",
            (*_values(fields), rows.moment(self.at), self.seq, memory.entry),
        )
        if (before.space, before.owner) != (fields.space, fields.owner):
            self._identify(memory, fields)
        return by_entry(self.connection, memory.entry)

    def _identify(self, memory: Memory, fields: Fields) -> None:
        """A memory that moves is a duplicate of others than before."""
        draft = Draft(
            text=memory.text,
            about=memory.about,
            space=fields.space,
            owner=fields.owner,
            agent=memory.agent,
            source=memory.source,
        )
        self.connection.execute(
            "UPDATE memories SET identity = ? WHERE entry = ?", (identity(draft), memory.entry)
        )


def begin(
    connection: sqlite3.Connection,
    at: datetime,
    action: Action,
    memory_id: str,
    *,
    other_id: str | None = None,
    undoes: int | None = None,
    batch: int | None = None,
) -> Step:
    """Log a change and give the step that carries it out."""
    cursor = connection.execute(
        "INSERT INTO changes (at, action, memory_id, other_id, undoes, batch) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (rows.moment(at), action, memory_id, other_id, undoes, batch),
    )
    return Step(connection, cursor.lastrowid or 0, at)


def by_entry(connection: sqlite3.Connection, entry: int) -> Memory:
    """The memory with this entry number, which must exist."""
    row = connection.execute(
        f"SELECT {rows.COLUMNS} FROM memories WHERE entry = ?", (entry,)
    ).fetchone()
    return rows.memory(row)


def by_id(connection: sqlite3.Connection, id: str | None) -> Memory | None:
    """The memory with this id, where there is one."""
    row = connection.execute(f"SELECT {rows.COLUMNS} FROM memories WHERE id = ?", (id,)).fetchone()
    return rows.memory(row) if row else None


def is_free(connection: sqlite3.Connection, id: str) -> bool:
    """Whether no memory has or ever had this id: one that was purged stays in the log."""
    found = connection.execute(
        "SELECT 1 FROM memories WHERE id = ?1 UNION SELECT 1 FROM changes WHERE memory_id = ?1",
        (id,),
    )
    return found.fetchone() is None


def _values(fields: Fields) -> tuple[object, ...]:
    return fields.state, int(fields.core), fields.space, fields.owner, fields.superseded_by
