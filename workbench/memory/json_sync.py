"""Keeps a memory.json and the data file beside it saying the same.

The array is the truth about which texts are remembered; a memory is active exactly while its text
stands in the array. Everything here is pure or happens within a transaction of the data file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from workbench.memory.database import Database
from workbench.memory.entry import Draft, Source
from workbench.memory.sqlite_store import SqliteStore
from workbench.memory.store import EVERYTHING
from workbench.memory.text import storable


@dataclass(frozen=True, slots=True)
class Edit:
    """What the array must lose and gain to say what the data file says."""

    removed: frozenset[str]
    added: tuple[str, ...]
    """In the order of their places."""
    places: Mapping[str, int]
    """Where a text belongs: the entry number of the first version of its memory."""


def take_over(store: SqliteStore, items: Iterable[str]) -> None:
    """Let the data file say what the array says: one memory gone or new per text."""
    texts = dict.fromkeys(text for item in items if (text := storable(item)).strip())
    with store.grouped():
        active = store.select()
        for memory in active:
            if memory.text not in texts:
                store.forget(memory.id)
        known = {memory.text for memory in active}
        new = [text for text in texts if text not in known]
        if new:
            _bring_back(store, new)


def _bring_back(store: SqliteStore, texts: Sequence[str]) -> None:
    """Restore what is known of these texts; the others are new memories."""
    forgotten = {one.text: one for one in store.select(EVERYTHING, frozenset({"forgotten"}))}
    ids = {one.supersedes for one in forgotten.values() if one.supersedes is not None}
    replaced = {one.id: one for one in store.get_many(sorted(ids))}
    new: list[Draft] = []
    for text in texts:
        memory = forgotten.get(text)
        older = replaced.get(memory.supersedes or "") if memory is not None else None
        # Restoring a correction hides what it corrected, which the array may still say.
        if memory is None or (older is not None and older.state == "active"):
            new.append(Draft(text, source=Source("import")))
        else:
            store.restore(memory.id)
    store.add_many(new)


def edit_for(database: Database, items: Sequence[str]) -> Edit:
    """What must change in an array that said what the data file said before its last changes."""
    sql = "SELECT text, entry, supersedes FROM memories WHERE state = 'active' ORDER BY entry"
    active = database.rows(sql)
    standing = {storable(item) for item in items}
    said = {row[0] for row in active}
    removed = frozenset(text for text in standing if text.strip() and text not in said)
    places: dict[str, int] = {}
    corrected = any(row[2] is not None for row in active)
    firsts: dict[int, int] = _first_versions(database) if corrected else {}
    for text, entry, _ in active:
        places.setdefault(text, firsts.get(entry, entry))
    added = [text for text in places if text not in standing]
    return Edit(removed, tuple(sorted(added, key=lambda text: places[text])), places)


def _first_versions(database: Database) -> dict[int, int]:
    """For every correction the entry number of the memory that its chain began with."""
    links = database.rows(
        "SELECT new.entry, old.entry FROM memories AS new "
        "JOIN memories AS old ON old.id = new.supersedes ORDER BY new.entry"
    )
    firsts: dict[int, int] = {}
    for new, old in links:
        firsts[new] = firsts.get(old, old)
    return firsts


def apply(edit: Edit, items: Sequence[str]) -> list[str]:
    """The array after an edit: what stays keeps its order, what comes goes to its place."""
    kept = [item for item in items if storable(item) not in edit.removed]
    if not edit.added:
        return kept
    last = max((edit.places.get(storable(item), 0) for item in kept), default=0)
    result: list[str] = []
    waiting = [text for text in edit.added if edit.places[text] < last]
    behind = [text for text in edit.added if edit.places[text] >= last]
    for item in kept:
        place = edit.places.get(storable(item), 0)
        while waiting and edit.places[waiting[0]] < place:
            result.append(waiting.pop(0))
        result.append(item)
    return [*result, *waiting, *behind]
