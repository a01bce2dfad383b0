"""From what a person types for a memory to the memory: an id, its beginning, or an entry number."""

from __future__ import annotations

import difflib
import re

from workbench.errors import NotFoundError, UsageError
from workbench.memory import rows
from workbench.memory.database import Database
from workbench.memory.entry import Memory
from workbench.memory.text import storable

SHORTEST = 4
"""Fewer characters of an id are not taken for one."""

_NUMBER = re.compile(r"#?([1-9][0-9]{0,17})")
_LAST = "\U0010ffff"
"""Sorts behind every character an id can have."""


def find(database: Database, ref: str) -> Memory:
    """The memory meant by `ref`. Raises NotFoundError with the nearest id, UsageError when unclear."""
    wanted = storable(ref).strip()
    found = _query(database, "id = ?", wanted)
    number = _NUMBER.fullmatch(wanted)
    if not found and number is not None:
        found = _query(database, "entry = ?", int(number[1]))
    if not found and len(wanted) >= SHORTEST:
        found = _query(database, "id >= ? AND id < ? ORDER BY id LIMIT 2", wanted, wanted + _LAST)
    if not found:
        raise NotFoundError(_missing(database, wanted))
    if len(found) > 1:
        raise UsageError(
            f"“{wanted}” could be {found[0].id} or {found[1].id}: type more of the id."
        )
    return found[0]


def _query(database: Database, condition: str, *parameters: object) -> list[Memory]:
    sql = f"SELECT {rows.COLUMNS} FROM memories WHERE {condition}"
    return [rows.memory(row) for row in database.rows(sql, parameters)]


def _missing(database: Database, wanted: str) -> str:
    """The sentence for a memory that is not there."""
    purged = database.rows(
        "SELECT at FROM changes WHERE memory_id = ? AND action = 'purge'", (wanted,)
    )
    if purged:
        return f"The memory {wanted} was purged; nothing of it is left."
    nearest = _nearest(database, wanted)
    hint = f" The nearest id is {nearest}." if nearest else " There are no memories yet."
    return f"No memory “{wanted}”.{hint}"


def _nearest(database: Database, wanted: str) -> str | None:
    """The known id most like the wanted one, among those beside it and the newest."""
    known = database.rows(
        "SELECT id FROM (SELECT id FROM memories WHERE id <= ?1 ORDER BY id DESC LIMIT 20)"
        " UNION SELECT id FROM (SELECT id FROM memories WHERE id >= ?1 ORDER BY id LIMIT 20)"
        " UNION SELECT id FROM (SELECT id FROM memories ORDER BY entry DESC LIMIT 100)",
        (wanted,),
    )
    matches = difflib.get_close_matches(wanted, [row[0] for row in known], n=1, cutoff=0.0)
    return matches[0] if matches else None
