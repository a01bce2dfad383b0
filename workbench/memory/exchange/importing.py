"""Keeps what was read, and counts what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from workbench.memory.entry import PERSONAL, Draft
from workbench.memory.exchange.records import UNPLACED, ImportReport, Read, Refused
from workbench.memory.identity import identity
from workbench.memory.store import MemoryStore

BATCH = 5_000
"""How many memories one transaction keeps: others who write never wait long."""


def import_into(
    store: MemoryStore,
    items: Iterable[Read],
    *,
    space: str = PERSONAL,
    owner: str | None = None,
    agent: str | None = None,
    dry_run: bool = False,
    progress: Callable[[int], None] | None = None,
) -> ImportReport:
    """Keep drafts; those that name no space or agent get these. One `undo` takes all back.

    With `dry_run` nothing is kept, only counted. `progress` is told how many were looked at.
    """
    refused: list[Refused] = []
    drafts = _drafts(items, refused, Draft("", space=space, owner=owner, agent=agent))
    if dry_run:
        new, duplicates = _look(store, drafts)
        return ImportReport(new, duplicates, tuple(refused), near=0)
    new = duplicates = near = 0
    with store.grouped():
        while batch := list(islice(drafts, BATCH)):
            for added in store.add_many(batch):
                duplicates += added.duplicate
                new += not added.duplicate
                near += bool(added.near)
            if progress is not None:
                progress(new + duplicates + len(refused))
    return ImportReport(new, duplicates, tuple(refused), near)


def _drafts(items: Iterable[Read], refused: list[Refused], place: Draft) -> Iterator[Draft]:
    """The drafts among what was read, each in its place; the rest goes to `refused`."""
    for item in items:
        if isinstance(item, Refused):
            refused.append(item)
            continue
        space = place.space if item.space == UNPLACED else item.space
        owner = place.owner if space == PERSONAL else None
        yield replace(item, space=space, owner=owner, agent=item.agent or place.agent)


def _look(store: MemoryStore, drafts: Iterable[Draft]) -> tuple[int, int]:
    """How many would be new, and how many duplicates (of the store, or of each other)."""
    seen: set[bytes] = set()
    new = duplicates = 0
    for draft in drafts:
        mark = identity(draft)
        if mark in seen or store.find_duplicate(draft) is not None:
            duplicates += 1
        else:
            new += 1
        seen.add(mark)
    return new, duplicates
