"""What every part of the archive stands on."""

from __future__ import annotations

from workbench.clock import Clock
from workbench.errors import NotFoundError, UsageError
from workbench.memory.database import Database
from workbench.memory.text import storable

SHORTEST = 4
"""Fewer characters of an id are not taken for one."""

_LAST = "\U0010ffff"


class Part:
    """One part of the archive: it shares the file and the clock with the others."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Keep conversations in an open data file, with times and ids from `clock`."""
        self.database = database
        self.clock = clock

    def _resolve(self, table: str, what: str, ref: str) -> str:
        """The id meant by an id or its beginning. Raises NotFoundError, UsageError when unclear."""
        wanted = storable(ref).strip()
        if self.database.rows(f"SELECT 1 FROM {table} WHERE id = ?", (wanted,)):
            return wanted
        found = []
        if len(wanted) >= SHORTEST:
            sql = f"SELECT id FROM {table} WHERE id >= ? AND id < ? ORDER BY id LIMIT 2"
            found = [str(row[0]) for row in self.database.rows(sql, (wanted, wanted + _LAST))]
        if not found:
            raise NotFoundError(f"No {what} “{wanted}”.")
        if len(found) > 1:
            raise UsageError(f"“{wanted}” could be {found[0]} or {found[1]}: type more of the id.")
        return found[0]
