"""Memory in a memory.json opened in place, with everything else in the data file beside it."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from workbench.clock import Clock
from workbench.errors import StoreBusyError, StoreError
from workbench.memory.database import Database
from workbench.memory.entry import Added, Change, Draft, Memory, Source
from workbench.memory.json_file import Content, JsonFile
from workbench.memory.json_sync import apply, edit_for, take_over
from workbench.memory.reading import Reading
from workbench.memory.sqlite_store import SqliteStore

_DIGEST = "json_digest"
"""The `meta` key for the digest of the array that the data file agrees with."""

_TRIES = 20
"""How often a write starts again because a program that takes no lock wrote in between."""


class JsonStore(Reading):
    """A MemoryStore whose active texts are a JSON array of strings; see the Protocol.

    Every look checks whether another program changed the file and takes its changes over; every
    change is written to the array before it is committed beside it, so that whatever happens in
    between, no text is lost (at worst what was known of it besides the text).
    """

    def __init__(self, path: Path, database: Database, clock: Clock) -> None:
        """Open the array; a missing file is an empty one. Raises StoreError when it is no array."""
        super().__init__(database)
        self._file = JsonFile(path)
        self._store = SqliteStore(database, clock)
        self._lock = threading.RLock()
        self._depth = 0
        self._content: Content | None = None
        self._look(wait=True)

    def add(self, draft: Draft) -> Added:
        """Keep a memory, or refuse it as a duplicate."""
        with self._changing():
            return self._store.add(draft)

    def add_many(self, drafts: Iterable[Draft]) -> Iterator[Added]:
        """Keep many in one transaction; they are undone together."""
        with self._changing():
            return self._store.add_many(drafts)

    def correct(self, ref: str, text: str, source: Source | None = None) -> Memory:
        """Replace a memory by a new one; the new text takes the old one's place in the array."""
        with self._changing():
            return self._store.correct(ref, text, source)

    def set_core(self, ref: str, core: bool) -> Memory:
        """Pin (core) or unpin a memory."""
        with self._changing():
            return self._store.set_core(ref, core)

    def forget(self, ref: str) -> Memory:
        """Hide a memory at once: its text leaves the array; `restore` and `undo` bring it back."""
        with self._changing():
            return self._store.forget(ref)

    def restore(self, ref: str) -> Memory:
        """Bring a forgotten memory back, to its place in the array."""
        with self._changing():
            return self._store.restore(ref)

    def purge(self, ref: str) -> None:
        """Erase a memory's text for good in all its versions, wherever it stands."""
        with self._changing():
            self._store.purge(ref)

    def move(self, ids: Sequence[str], space: str, owner: str | None) -> None:
        """Let memories belong to another space; they are undone together."""
        with self._changing():
            self._store.move(ids, space, owner)

    def undo(self, person: str | None = None) -> Change | None:
        """Take back the last change that is not taken back yet; None when there is none."""
        with self._changing():
            return self._store.undo(person)

    @contextmanager
    def grouped(self) -> Iterator[None]:
        """What this thread changes inside is undone by one `undo`, and written to the array once."""
        with self._changing(), self._store.grouped():
            yield

    def _look(self, *, wait: bool = False) -> None:
        """Take over what another program changed; cheap when the file looks as before.

        Whoever holds a lock is bringing the files together already: a look does not wait for that,
        it reads what was so before, and the next one takes over what came of it.
        """
        if not self._lock.acquire(blocking=wait):
            return
        try:
            if self._depth or self._unchanged():
                return
            if not self._file.folder_writable:
                self._take_over(wait)
                return
            with self._file.locked(wait=wait):
                self._take_over(wait)
        except StoreBusyError:
            if wait:
                raise
        finally:
            self._lock.release()

    def _unchanged(self) -> bool:
        return self._content is not None and self._content.stamp == self._file.stamp()

    def _take_over(self, wait: bool = True) -> None:
        """Bring the data file to what the array says now, unless it agrees already."""
        content = self._file.read()
        with self.database.write(wait=wait) as connection:
            known = connection.execute("SELECT value FROM meta WHERE key = ?", (_DIGEST,))
            if known.fetchone() != (content.digest,):
                take_over(self._store, content.items)
                self._agree(content.digest)
        self._content = content

    def _agree(self, digest: str) -> None:
        self.database.read().execute(
            "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_DIGEST, digest)
        )

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One change of both files, under the lock that every workbench takes."""
        with self._lock:
            if self._depth:
                yield
                return
            self._file.check_writable()
            self._depth += 1
            try:
                with self._file.locked():
                    self._take_over()
                    with self.database.write():
                        yield
                        content = self._write_out()
                    self._content = content
            except BaseException:
                # What was noted of the array may be ahead of what was committed.
                self._content = None
                raise
            finally:
                self._depth -= 1

    def _write_out(self) -> Content | None:
        """Write to the array what the change altered; the array's new content."""
        base = self._content
        if base is None:
            raise StoreError(f"{self._file.path} was not read before it was to be written.")
        edit = edit_for(self.database, base.items)
        if not edit.removed and not edit.added:
            return base
        content = base
        for _ in range(_TRIES):
            written = self._file.write(apply(edit, content.items), content.stamp)
            if written is not None:
                agreed = content.digest == base.digest
                # A foreign change that came in between is taken over at the next look.
                self._agree(written.digest if agreed else "")
                return written if agreed else None
            content = self._file.read()
        raise StoreError(f"{self._file.path} is being written by another program all the time.")
