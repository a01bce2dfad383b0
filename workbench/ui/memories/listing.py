"""Which rows the browser shows, read a page at a time however many memories there are."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from workbench.memory.entry import Memory, Scope, State
from workbench.memory.store import MemoryStore
from workbench.recall.result import Hit
from workbench.ui.memories.filters import Filter
from workbench.ui.virtual_list import PagedRows, Rows, RowSource

SEARCH_LIMIT = 200
"""How many finds a search lists."""


class Searcher(Protocol):
    """The part of the recall engine that the browser asks."""

    def search(self, text: str, scope: Scope, limit: int = 50, offset: int = 0) -> list[Hit]:
        """The memories that answer a text best."""
        ...


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """One line of the list: a memory and, after a search, how well it answers."""

    memory: Memory
    hit: Hit | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """What one look at the store gave."""

    source: RowSource[MemoryRow]
    total: int
    version: int
    filter: Filter


def look(store: MemoryStore, searcher: Searcher, wanted: Filter, here: Scope) -> Listing:
    """Read what a filter asks for; meant for a worker thread."""
    version = store.version()
    scope = wanted.scope(here)
    if wanted.text.strip():
        rows: Sequence[MemoryRow] = _search(store, searcher, wanted, scope)
        return Listing(Rows(rows), len(rows), version, wanted)
    if wanted.core:
        found = store.select(scope, wanted.states, newest_first=True, core=True)
        return Listing(Rows([MemoryRow(m) for m in found]), len(found), version, wanted)
    numbers = array("q", store.entries(scope, wanted.states))
    return Listing(_paged(store, scope, wanted, numbers), len(numbers), version, wanted)


def _paged(
    store: MemoryStore, scope: Scope, wanted: Filter, numbers: array[int]
) -> PagedRows[MemoryRow]:
    def fetch(offset: int, limit: int) -> list[MemoryRow]:
        """Newest first: the page ends where the numbers, read from the end, say it does."""
        last = len(numbers) - offset
        first = max(0, last - limit)
        after = numbers[first] - 1
        found = store.select(scope, wanted.states, after=after, limit=last - first)
        return [MemoryRow(memory) for memory in reversed(found)]

    return PagedRows(len(numbers), fetch)


def _search(
    store: MemoryStore, searcher: Searcher, wanted: Filter, scope: Scope
) -> list[MemoryRow]:
    rows: list[MemoryRow] = []
    if "active" in wanted.states:
        hits = searcher.search(wanted.text, scope, limit=SEARCH_LIMIT)
        best: dict[str, Hit] = {}
        for hit in hits:
            if hit.matched or hit.score:
                best.setdefault(hit.id, hit)
        rows = [MemoryRow(memory, best[memory.id]) for memory in store.get_many([*best])]
    hidden: frozenset[State] = wanted.states - {"active"}
    if hidden:
        others = store.select(scope, hidden, newest_first=True)
        rows += [MemoryRow(memory) for memory in others if _has(memory, wanted.text)]
    return [row for row in rows if row.memory.core or not wanted.core][:SEARCH_LIMIT]


def _has(memory: Memory, text: str) -> bool:
    """Whether every word typed stands in a memory that the engine does not index."""
    folded = memory.text.casefold()
    return all(word in folded for word in text.casefold().split())
