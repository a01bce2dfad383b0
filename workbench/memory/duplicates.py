"""Finds the memory that a draft repeats, and those that say nearly the same."""

from __future__ import annotations

import sqlite3

from workbench.memory import rows
from workbench.memory.entry import Draft, Memory
from workbench.memory.identity import alike, identity, sketch, words

CANDIDATES = 12
"""How many memories each part of a sketch may bring up; the newest come first."""

SHOWN = 5
"""How many near-duplicates are noted."""


def as_draft(memory: Memory) -> Draft:
    """The draft that a memory would be a duplicate of."""
    return Draft(
        text=memory.text,
        about=memory.about,
        space=memory.space,
        owner=memory.owner,
        agent=memory.agent,
        source=memory.source,
    )


def duplicate_of(connection: sqlite3.Connection, draft: Draft) -> Memory | None:
    """The active memory that is the same as this draft."""
    row = connection.execute(
        f"SELECT {rows.COLUMNS} FROM memories WHERE identity = ? AND state = 'active' "
        "ORDER BY entry LIMIT 1",
        (identity(draft),),
    ).fetchone()
    return rows.memory(row) if row else None


def near(connection: sqlite3.Connection, draft: Draft) -> tuple[Memory, ...]:
    """Active memories of the same place whose words are nearly the draft's, newest first.

    Only memories that share a part of the draft's sketch are compared, so that the cost does not
    grow with the store.
    """
    mine = words(draft.text)
    found = sketch(mine)
    if found is None:
        return ()
    candidates: dict[int, str] = {}
    for column, value in (("a", found.a), ("b", found.b), ("c", found.c)):
        candidates.update(
            connection.execute(
                f"SELECT entry, text FROM memories WHERE sketch_{column} = ? "
                "AND state = 'active' AND space = ? AND owner IS ? "
                "ORDER BY entry DESC LIMIT ?",
                (value, draft.space, draft.owner, CANDIDATES),
            )
        )
    close = [entry for entry, text in candidates.items() if alike(mine, words(text))]
    marks = ", ".join("?" for _ in close[:SHOWN])
    sql = f"SELECT {rows.COLUMNS} FROM memories WHERE entry IN ({marks}) ORDER BY entry DESC"
    return tuple(rows.memory(row) for row in connection.execute(sql, close[:SHOWN]))
