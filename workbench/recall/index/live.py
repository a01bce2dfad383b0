"""The index that follows the store: a kept base, and what changed since replayed from the log."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

import numpy as np

from workbench.errors import StoreError
from workbench.memory.entry import Memory
from workbench.memory.store import MemoryStore
from workbench.recall.cache import BlobCache
from workbench.recall.index.builder import Cutting, build_segment
from workbench.recall.index.merge import merge
from workbench.recall.index.persist import from_bytes, to_bytes
from workbench.recall.index.segment import Mask, Segment
from workbench.recall.index.view import EMPTY_VIEW, View

BLOB = "recall.index"
MAX_SEGMENTS = 8
"""More small segments than this are merged into one."""
SAVE_AFTER = 2000
"""Memories that may change before the base is kept anew; replaying fewer takes under half a second."""

Progress = Callable[[int, int], None]
"""Hears how many memories are indexed, of how many."""


class LiveIndex:
    """Owns the segments; `view` gives a snapshot that is as new as the store."""

    def __init__(self, store: MemoryStore, cutting: Cutting, cache: BlobCache | None) -> None:
        self._store = store
        self._cutting = cutting
        self._cache = cache
        self._lock = threading.Lock()
        self._version: int | None = None
        self._view = EMPTY_VIEW
        self._rows: dict[str, tuple[int, int]] = {}
        self._unsaved = 0
        self.progress: Progress | None = None
        """Told while many memories are indexed."""

    def view(self, patience: float = -1.0) -> View:
        """The index as of now.

        Raises TimeoutError when another thread is still bringing it up to date after `patience`
        seconds (negative: waits for it).
        """
        if not self._lock.acquire(timeout=patience):
            raise TimeoutError
        try:
            version = self._store.version()
            if version != self._version:
                self._refresh()
                self._version = version
            return self._view
        finally:
            self._lock.release()

    def row(self, view: View, memory_id: str) -> int | None:
        """The row of a memory in a view; None when it is not active there."""
        with self._lock:
            place = self._rows.get(memory_id) if view is self._view else None
        if place is not None:
            return (0, *view.memory_bases)[place[0]] + place[1]
        for row, known in enumerate(view.memory_ids):
            if known == memory_id and view.living[row]:
                return row
        return None

    def _refresh(self) -> None:
        if self._version is None:
            self._load()
        seq = self._store.seq()
        if seq < self._view.seq:
            self._view, self._rows = EMPTY_VIEW, {}  # Another file stands in its place.
        if seq == self._view.seq:
            return
        known = self._view.seq
        gone = {change.memory_id for change in self._store.changes_since(known)} if known else set()
        fresh: list[Memory] = []
        for memory in self._store.memories_since(known):
            gone.add(memory.id)
            seq = max(seq, memory.changed_seq)
            if memory.state == "active":
                fresh.append(memory)
        segments, alive = list(self._view.segments), self._without(gone)
        if fresh:
            segments.append(self._build(fresh))
            alive.append(np.ones(len(fresh), np.bool_))
            self._rows.update(
                (memory.id, (len(segments) - 1, row)) for row, memory in enumerate(fresh)
            )
        self._unsaved += len(fresh) + len(gone)
        self._view = View(segments, alive, seq)
        self._tidy()

    def _build(self, fresh: list[Memory]) -> Segment:
        def said(done: int) -> None:
            if self.progress is not None:
                self.progress(done, len(fresh))

        return build_segment(fresh, self._cutting, said)

    def _without(self, gone: Iterable[str]) -> list[Mask]:
        alive = list(self._view.alive)
        copied: set[int] = set()
        for memory_id in gone:
            place = self._rows.pop(memory_id, None)
            if place is None:
                continue
            if place[0] not in copied:
                alive[place[0]] = alive[place[0]].copy()
                copied.add(place[0])
            alive[place[0]][place[1]] = False
        return alive

    def _tidy(self) -> None:
        """Merge small segments into one, and everything when the base has aged; keep the base."""
        view = self._view
        sizes = [segment.memory_count for segment in view.segments]
        dead = view.memory_count - int(view.living.sum())
        if self._unsaved >= SAVE_AFTER or dead > 1000 + view.memory_count // 4:
            self._merge_from(0)
            self._save()
        elif len(sizes) > MAX_SEGMENTS:
            self._merge_from(1 if sizes[0] > 4 * sum(sizes[1:]) else 0)

    def _merge_from(self, first: int) -> None:
        view = self._view
        if len(view.segments) - first < 1:
            return
        merged = merge(view.segments[first:], view.alive[first:])
        segments = [*view.segments[:first], merged]
        alive = [*view.alive[:first], np.ones(merged.memory_count, np.bool_)]
        self._view = View(segments, alive, view.seq)
        self._rows = {
            memory_id: (number, row)
            for number, segment in enumerate(segments)
            for row, memory_id in enumerate(segment.memory_ids)
            if alive[number][row]
        }

    def _load(self) -> None:
        kept = self._cache.get(BLOB) if self._cache is not None else None
        if kept is None:
            return
        seq, data = kept
        segment = from_bytes(data, self._cutting)
        if segment is None or seq > self._store.seq():
            return
        self._view = View((segment,), (np.ones(segment.memory_count, np.bool_),), seq)
        self._rows = {memory_id: (0, row) for row, memory_id in enumerate(segment.memory_ids)}

    def _save(self) -> None:
        self._unsaved = 0
        if self._cache is None or not self._view.segments:
            return
        # A full or read-only disk only means that the index is made again next time.
        try:
            self._cache.put(BLOB, self._view.seq, to_bytes(self._view.segments[0], self._cutting))
        except (StoreError, OSError):
            return
