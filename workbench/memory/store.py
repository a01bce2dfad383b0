"""The one interface that every memory store stands behind (SQLite file, memory.json, a later shared one)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from workbench.memory.entry import Added, Change, Draft, Memory, Scope, Source, State

EVERYTHING = Scope()
"""No limit: every memory in the file."""

ACTIVE: frozenset[State] = frozenset({"active"})


class MemoryStore(Protocol):
    """Keeps memories and the log of their changes; safe to use from several threads.

    Every method that takes `ref` accepts an id, an unambiguous beginning of one (4 characters and
    more), or an entry number (`#3` or `3`), and raises NotFoundError with the nearest known id when
    there is none. Methods that write raise StoreError when the file cannot be written, UsageError
    when what is asked makes no sense (an empty text, restoring an active memory).
    """

    def add(self, draft: Draft) -> Added:
        """Keep a memory, or refuse it as a duplicate (which is no failure)."""
        ...

    def add_many(self, drafts: Iterable[Draft]) -> Iterator[Added]:
        """Keep many in one transaction; the results come in order."""
        ...

    def grouped(self) -> AbstractContextManager[None]:
        """What this thread changes inside is undone by one `undo`."""
        ...

    def find_duplicate(self, draft: Draft) -> Memory | None:
        """The active memory that `draft` would be a duplicate of."""
        ...

    def get(self, ref: str) -> Memory:
        """One memory, whatever its state."""
        ...

    def get_many(self, ids: Sequence[str]) -> list[Memory]:
        """Those of these ids that exist, in the order asked."""
        ...

    def correct(self, ref: str, text: str, source: Source | None = None) -> Memory:
        """Replace a memory by a new one; the old stays, superseded and linked."""
        ...

    def set_core(self, ref: str, core: bool) -> Memory:
        """Pin (core) or unpin a memory."""
        ...

    def forget(self, ref: str) -> Memory:
        """Hide a memory at once; `restore` and `undo` bring it back."""
        ...

    def restore(self, ref: str) -> Memory:
        """Bring a forgotten memory back."""
        ...

    def purge(self, ref: str) -> None:
        """Erase a memory's text for good, in every version and in the log."""
        ...

    def move(self, ids: Sequence[str], space: str, owner: str | None) -> None:
        """Let memories belong to another space."""
        ...

    def undo(self, person: str | None = None) -> Change | None:
        """Take back the last change that is not taken back yet; None when there is none.

        With a person, changes in other people's personal spaces are left alone.
        """
        ...

    def history(self, ref: str) -> list[tuple[Change, Memory | None]]:
        """A memory's changes, oldest first, through all its corrections, with the version each made."""
        ...

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
        """Memories that a reader may see, by entry number; `after` is the entry to start behind.

        `core`: only core ones (or only ordinary ones), found without looking at all the others.
        `learned_in`: only those that come from one conversation.
        """
        ...

    def count(self, scope: Scope = EVERYTHING, states: frozenset[State] = ACTIVE) -> int:
        """How many `select` would give."""
        ...

    def entries(self, scope: Scope = EVERYTHING, states: frozenset[State] = ACTIVE) -> list[int]:
        """The entry numbers of what `select` would give, in order: for lists that page."""
        ...

    def spaces(self) -> list[str]:
        """The names of the spaces that memories live in."""
        ...

    def seq(self) -> int:
        """The sequence number of the last change; 0 in an empty store."""
        ...

    def changes_since(self, seq: int) -> list[Change]:
        """The changes after a sequence number, in order."""
        ...

    def memories_since(self, seq: int) -> Iterator[Memory]:
        """The present version of every memory (any state) with `changed_seq` > seq, by that number."""
        ...

    def as_of(self, seq: int) -> list[Memory]:
        """The active memories as they were when the log stood at `seq` (for replay)."""
        ...

    def version(self) -> int:
        """A number that moves when any process has changed the store; cheap enough for each look."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...
