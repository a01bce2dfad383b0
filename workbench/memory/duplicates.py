"""Finds the memory that a draft repeats, and those that say nearly the same."""

from __future__ import annotations

import sqlite3

from workbench.memory import rows
from workbench.memory.entry import Draft, Memory
from workbench.memory.identity import Marks, alike, words
from workbench.memory.writing import by_entry

CANDIDATES = 6
"""How many memories each pair of a sketch may bring up; the newest come first."""

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


def duplicate_of(connection: sqlite3.Connection, same: bytes) -> Memory | None:
    """The active memory with this identity."""
    row = connection.execute(
        f"SELECT {rows.COLUMNS} FROM memories WHERE identity = ? AND state = 'active' "
        "ORDER BY entry LIMIT 1",
        (same,),
    ).fetchone()
    return rows.memory(row) if row else None


def near(connection: sqlite3.Connection, draft: Draft, marks: Marks) -> tuple[Memory, ...]:
    """Active memories of the same place whose words are nearly the draft's, newest first.

    Only memories that share two thirds of the draft's sketch are compared, so that the cost does
    not grow with the store.
    """
    if marks.sketch is None:
        return ()
    candidates: dict[int, str] = {}
    sketch = marks.sketch
    for pair, values in (
        ("sketch_a = ? AND sketch_b = ?", (sketch.a, sketch.b)),
        ("sketch_b = ? AND sketch_c = ?", (sketch.b, sketch.c)),
        ("sketch_c = ? AND sketch_a = ?", (sketch.c, sketch.a)),
    ):
        candidates.update(
            connection.execute(
                f"SELECT entry, text FROM memories WHERE {pair} AND sketch_a IS NOT NULL "
                "AND state = 'active' AND space = ? AND owner IS ? "
                "ORDER BY entry DESC LIMIT ?",
                (*values, draft.space, draft.owner, CANDIDATES),
            )
        )
    close = [entry for entry, text in candidates.items() if alike(marks.words, words(text))]
    newest = sorted(close, reverse=True)[:SHOWN]
    return tuple(by_entry(connection, entry) for entry in newest)
