"""Memory in the SQLite data file."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from workbench.clock import Clock
from workbench.errors import UsageError
from workbench.memory import histories, purging, undoing
from workbench.memory.database import Database
from workbench.memory.duplicates import as_draft, duplicate_of, near
from workbench.memory.entry import Action, Added, Change, Draft, Memory, Source
from workbench.memory.identity import Marks, identity
from workbench.memory.reading import Reading
from workbench.memory.text import checked
from workbench.memory.writing import Fields, Step, begin, by_id, is_free


class SqliteStore(Reading):
    """A MemoryStore on the data file; see the Protocol for what each method promises."""

    def __init__(self, database: Database, clock: Clock) -> None:
        """Keep memories in an open data file, with times and ids from `clock`."""
        super().__init__(database)
        self._clock = clock
        self._local = threading.local()

    def add(self, draft: Draft) -> Added:
        """Keep a memory, or refuse it as a duplicate."""
        with self.database.write() as connection:
            return self._add(connection, draft)

    def add_many(self, drafts: Iterable[Draft]) -> Iterator[Added]:
        """Keep many in one transaction; they are undone together."""
        with self.grouped(), self.database.write() as connection:
            added = [self._add(connection, draft) for draft in drafts]
        return iter(added)

    def correct(self, ref: str, text: str, source: Source | None = None) -> Memory:
        """Replace a memory by a new one; the old stays, superseded and linked."""
        with self.database.write() as connection:
            old = self._active(ref)
            wanted = checked(text)
            if wanted == old.text:
                raise UsageError(f"Entry #{old.entry} says exactly that already.")
            draft = Draft(
                text=wanted,
                about=old.about,
                core=old.core,
                space=old.space,
                owner=old.owner,
                agent=old.agent,
                source=source or replace(old.source, kind="manual"),
            )
            marks = Marks.of(draft)
            same = duplicate_of(connection, marks.identity)
            id = same.id if same else self._clock.new_id()
            step = self._begin("correct", id, other_id=old.id)
            new = same or step.insert(draft, marks, id, supersedes=old.id)
            step.update(old, replace(Fields.of(old), state="superseded", superseded_by=new.id))
            return new

    def set_core(self, ref: str, core: bool) -> Memory:
        """Pin (core) or unpin a memory."""
        with self.database.write():
            memory = self._active(ref)
            if memory.core == core:
                return memory
            step = self._begin("pin" if core else "unpin", memory.id)
            return step.update(memory, replace(Fields.of(memory), core=core))

    def forget(self, ref: str) -> Memory:
        """Hide a memory at once; `restore` and `undo` bring it back."""
        with self.database.write():
            memory = self._active(ref)
            step = self._begin("forget", memory.id)
            return step.update(memory, replace(Fields.of(memory), state="forgotten"))

    def restore(self, ref: str) -> Memory:
        """Bring a forgotten memory back; what it had corrected is superseded again."""
        with self.database.write() as connection:
            memory = self.get(ref)
            if memory.state != "forgotten":
                raise UsageError(f"Entry #{memory.entry} is {memory.state}, not forgotten.")
            twin = duplicate_of(connection, identity(as_draft(memory)))
            if twin is not None:
                raise UsageError(f"The same text is there already, as entry #{twin.entry}.")
            step = self._begin("restore", memory.id)
            old = by_id(connection, memory.supersedes)
            if old is not None and old.state == "active":
                fields = replace(Fields.of(old), state="superseded", superseded_by=memory.id)
                step.update(old, fields)
            return step.update(memory, replace(Fields.of(memory), state="active"))

    def purge(self, ref: str) -> None:
        """Erase a memory's text for good in all its versions, wherever it stands."""
        with self.database.write() as connection:
            memory = self.get(ref)
            gone = histories.chain(self.database, memory)
            purging.erase(connection, gone)
            for member in gone:
                self._begin("purge", member.id)
            self.database.scrub_later(connection)

    def move(self, ids: Sequence[str], space: str, owner: str | None) -> None:
        """Let memories belong to another space; they are undone together."""
        with self.grouped(), self.database.write():
            for id in ids:
                memory = self.get(id)
                if (memory.space, memory.owner) != (space, owner):
                    step = self._begin("move", memory.id)
                    step.update(memory, replace(Fields.of(memory), space=space, owner=owner))

    def undo(self, person: str | None = None) -> Change | None:
        """Take back the last change that is not taken back yet; None when there is none.

        With a person, changes in other people's personal spaces are left alone.
        """
        with self.database.write() as connection:
            return undoing.undo_last(connection, self._clock.now(), person)

    @contextmanager
    def grouped(self) -> Iterator[None]:
        """What this thread changes inside is undone by one `undo`."""
        if getattr(self._local, "depth", 0) == 0:
            self._local.batch = None
        self._local.depth = getattr(self._local, "depth", 0) + 1
        try:
            yield
        finally:
            self._local.depth -= 1

    # Within a transaction

    def _add(self, connection: sqlite3.Connection, draft: Draft) -> Added:
        text = checked(draft.text)
        if text != draft.text:
            draft = replace(draft, text=text)
        marks = Marks.of(draft)
        same = duplicate_of(connection, marks.identity)
        if same is not None:
            return Added(same, duplicate=True)
        close = near(connection, draft, marks)
        wished = draft.id if draft.id and is_free(connection, draft.id) else None
        id = wished or self._clock.new_id()
        step = self._begin("add", id)
        return Added(step.insert(draft, marks, id), duplicate=False, near=close)

    def _active(self, ref: str) -> Memory:
        """A memory that can be changed; says what to do with one that cannot."""
        memory = self.get(ref)
        if memory.state == "forgotten":
            raise UsageError(f"Entry #{memory.entry} is forgotten; restore it first.")
        if memory.state == "superseded":
            raise UsageError(
                f"Entry #{memory.entry} was corrected; change {memory.superseded_by} instead."
            )
        return memory

    def _begin(self, action: Action, id: str, other_id: str | None = None) -> Step:
        connection = self.database.read()
        batch = self._local.batch if getattr(self._local, "depth", 0) else None
        step = begin(connection, self._clock.now(), action, id, other_id=other_id, batch=batch)
        if getattr(self._local, "depth", 0) and batch is None:
            self._local.batch = step.seq
            connection.execute("UPDATE changes SET batch = seq WHERE seq = ?", (step.seq,))
        return step
