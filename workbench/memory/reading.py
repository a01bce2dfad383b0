"""What every store on a data file reads, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from workbench.memory import histories, references, rows, undoing
from workbench.memory.database import Database
from workbench.memory.duplicates import duplicate_of
from workbench.memory.entry import Change, Draft, Memory, Scope, State
from workbench.memory.failures import explained
from workbench.memory.identity import identity
from workbench.memory.store import ACTIVE, EVERYTHING
from workbench.memory.text import checked

PAGE = 1000
"""How many rows are held at once where a whole store is walked through."""


class Reading:
    """The reading half of a MemoryStore; see the Protocol for what each method promises."""

    def __init__(self, database: Database) -> None:
        """Read from an open data file."""
        self.database = database

    def get(self, ref: str) -> Memory:
        """One memory, whatever its state."""
        return references.find(self._seen(), ref)

    def get_many(self, ids: Sequence[str]) -> list[Memory]:
        """Those of these ids that exist, in the order asked."""
        found: dict[str, Memory] = {}
        for start in range(0, len(ids), PAGE // 2):
            some = ids[start : start + PAGE // 2]
            marks = ", ".join("?" for _ in some)
            sql = f"SELECT {rows.COLUMNS} FROM memories WHERE id IN ({marks})"
            found.update((row[1], rows.memory(row)) for row in self._rows(sql, some))
        return [found[id] for id in ids if id in found]

    def find_duplicate(self, draft: Draft) -> Memory | None:
        """The active memory that `draft` would be a duplicate of."""
        same = identity(replace(draft, text=checked(draft.text)))
        with explained(self.database.path):
            return duplicate_of(self._seen().read(), same)

    def history(self, ref: str) -> list[tuple[Change, Memory | None]]:
        """A memory's changes, oldest first, through all its corrections."""
        return histories.history(self._seen(), self.get(ref))

    def select(
        self,
        scope: Scope = EVERYTHING,
        states: frozenset[State] = ACTIVE,
        *,
        after: int = 0,
        limit: int | None = None,
        newest_first: bool = False,
        core: bool | None = None,
        learned_in: str | None = None,
    ) -> list[Memory]:
        """Memories that a reader may see, by entry number, `after` that entry in this order."""
        condition, parameters = rows.condition(scope, states)
        if core is not None:
            condition += f" AND core = {int(core)}"
        if learned_in is not None:
            condition += " AND source_thread = ?"
            parameters.append(learned_in)
        if after:
            condition += " AND entry < ?" if newest_first else " AND entry > ?"
            parameters.append(after)
        order = "DESC" if newest_first else "ASC"
        sql = (
            f"SELECT {rows.COLUMNS} FROM memories WHERE {condition} ORDER BY entry {order} LIMIT ?"
        )
        parameters.append(-1 if limit is None else limit)
        return [rows.memory(row) for row in self._rows(sql, parameters)]

    def count(self, scope: Scope = EVERYTHING, states: frozenset[State] = ACTIVE) -> int:
        """How many `select` would give."""
        condition, parameters = rows.condition(scope, states)
        sql = f"SELECT count(*) FROM memories WHERE {condition}"
        return int(self._rows(sql, parameters)[0][0])

    def entries(self, scope: Scope = EVERYTHING, states: frozenset[State] = ACTIVE) -> list[int]:
        """The entry numbers of what `select` would give, in order: for lists that page."""
        condition, parameters = rows.condition(scope, states)
        sql = f"SELECT entry FROM memories WHERE {condition} ORDER BY entry"
        return [row[0] for row in self._rows(sql, parameters)]

    def spaces(self) -> list[str]:
        """The names of the spaces that memories live in."""
        return [row[0] for row in self._rows("SELECT DISTINCT space FROM memories ORDER BY 1")]

    def seq(self) -> int:
        """The sequence number of the last change; 0 in an empty store."""
        return int(self._rows("SELECT coalesce(max(seq), 0) FROM changes")[0][0])

    def changes_since(self, seq: int) -> list[Change]:
        """The changes after a sequence number, in order."""
        sql = f"SELECT {rows.CHANGE_COLUMNS} FROM changes WHERE seq > ? ORDER BY seq"
        return [rows.change(row) for row in self._rows(sql, (seq,))]

    def memories_since(self, seq: int) -> Iterator[Memory]:
        """The present version of every memory changed after `seq`, by the number of that change."""
        at, entry = seq, 2**62
        sql = (
            f"SELECT {rows.COLUMNS} FROM memories WHERE (changed_seq, entry) > (?, ?) "
            "ORDER BY changed_seq, entry LIMIT ?"
        )
        while page := self._rows(sql, (at, entry, PAGE)):
            for row in page:
                memory = rows.memory(row)
                at, entry = memory.changed_seq, memory.entry
                yield memory

    def as_of(self, seq: int) -> list[Memory]:
        """The active memories as they were when the log stood at `seq`."""
        return undoing.as_of(self._seen(), seq)

    def version(self) -> int:
        """A number that moves with every change; the same for all threads and processes."""
        return self.seq()

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()

    def _look(self) -> None:
        """Before each reading: take over what happened outside the data file."""

    def _seen(self) -> Database:
        self._look()
        return self.database

    def _rows(self, sql: str, parameters: Sequence[object] = ()) -> list[Any]:
        return self._seen().rows(sql, parameters)
