"""The whole index at one moment: all segments seen as one, and what one reader may see of it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.memory.entry import Scope
from workbench.recall.index.merge import merge_labels
from workbench.recall.index.segment import Floats, Ints, Labels, Mask, Segment


@dataclass(frozen=True, slots=True)
class Postings:
    """Where a term stands: passages (numbers over all segments, rising) and how often."""

    chunks: Ints
    counts: Floats


@dataclass(frozen=True, slots=True)
class Reach:
    """What one reader may see: who is counted in every document frequency."""

    memories: Mask
    chunks: Mask
    memory_count: int
    chunk_count: int
    average_length: float
    everything: bool
    """True when no passage is hidden, so that masks need not be looked at."""

    @property
    def terms(self) -> float:
        """How many terms stand in the passages within reach."""
        return self.chunk_count * self.average_length


class View:
    """An immutable snapshot of the index; cheap to make, shared by all threads that search it."""

    def __init__(self, segments: Sequence[Segment], alive: Sequence[Mask], seq: int) -> None:
        self.segments = tuple(segments)
        self.alive = tuple(alive)
        self.seq = seq
        """The store's sequence number that this index covers."""
        self._lock = threading.Lock()
        self._reaches: dict[Scope, Reach] = {}
        self.chunk_bases = _bases([segment.chunk_count for segment in self.segments])
        self.memory_bases = _bases([segment.memory_count for segment in self.segments])

    def _column(self, name: str) -> NDArray[Any]:
        parts = [getattr(segment, name) for segment in self.segments]
        return np.concatenate(parts) if parts else np.zeros(0, np.float32)

    @cached_property
    def chunk_memory(self) -> Ints:
        """The memory row of every passage."""
        parts = [
            segment.chunk_memory + base
            for segment, base in zip(self.segments, (0, *self.memory_bases), strict=False)
        ]
        return np.concatenate(parts).astype(np.int32) if parts else np.zeros(0, np.int32)

    @cached_property
    def first_chunk(self) -> Ints:
        """The first passage of every memory row."""
        return np.searchsorted(self.chunk_memory, np.arange(self.memory_count)).astype(np.int32)

    @cached_property
    def chunk_length(self) -> NDArray[np.float32]:
        """The terms in every passage."""
        return self._column("chunk_length")

    @cached_property
    def chunk_asking(self) -> NDArray[np.float32]:
        """The share of every passage that is questions."""
        return self._column("chunk_asking")

    @cached_property
    def chunk_start(self) -> Ints:
        """Where every passage begins in its memory's text."""
        return self._column("chunk_start").astype(np.int32)

    @cached_property
    def chunk_end(self) -> Ints:
        """Where every passage ends in its memory's text."""
        return self._column("chunk_end").astype(np.int32)

    @cached_property
    def memory_ids(self) -> list[str]:
        """The id of every memory row."""
        return [memory_id for segment in self.segments for memory_id in segment.memory_ids]

    @cached_property
    def memory_entry(self) -> Ints:
        """The entry number of every memory row."""
        return self._column("memory_entry").astype(np.int32)

    @cached_property
    def living(self) -> Mask:
        """Which memory rows are active."""
        return np.concatenate(self.alive) if self.alive else np.zeros(0, np.bool_)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that memories are in, commonest first."""
        total: Counter[str] = Counter()
        for segment in self.segments:
            total.update(segment.languages)
        return tuple(language for language, _ in total.most_common())

    @property
    def memory_count(self) -> int:
        """How many memory rows there are, dead ones included."""
        return int(self.memory_bases[-1]) if self.memory_bases else 0

    @property
    def chunk_count(self) -> int:
        """How many passages there are, dead ones included."""
        return int(self.chunk_bases[-1]) if self.chunk_bases else 0

    def labels(self, name: str) -> Labels:
        """A column of labels (`space`, `owner`, `agent`, `thread`) over all memory rows."""
        if not self.segments:
            return Labels((), np.zeros(0, np.int32))
        kept = [np.ones(segment.memory_count, np.bool_) for segment in self.segments]
        return merge_labels([getattr(segment, name) for segment in self.segments], kept)

    def postings(self, term: str) -> Postings | None:
        """Where a term stands over all segments; None when nowhere."""
        chunks: list[Ints] = []
        counts: list[Floats] = []
        for segment, base in zip(self.segments, (0, *self.chunk_bases), strict=False):
            found = segment.lookup(term)
            if found is not None:
                chunks.append(found[0] + base)
                counts.append(found[1].astype(np.float64))
        if not chunks:
            return None
        if len(chunks) == 1:
            return Postings(chunks[0], counts[0])
        return Postings(np.concatenate(chunks), np.concatenate(counts))

    def frequency(self, term: str, reach: Reach) -> int:
        """How many passages within reach have a term."""
        total = 0
        for segment, base in zip(self.segments, (0, *self.chunk_bases), strict=False):
            found = segment.lookup(term)
            if found is not None:
                chunks = found[0]
                whole = reach.everything
                total += len(chunks) if whole else int(reach.chunks[chunks + base].sum())
        return total

    @cached_property
    def has_neighbours(self) -> bool:
        """Whether any memory came from a thread."""
        return any(len(segment.thread.names) > 0 for segment in self.segments)

    @cached_property
    def neighbours(self) -> tuple[Ints, Ints]:
        """For every memory row the rows before and after it in its source thread; -1: none."""
        before = np.full(self.memory_count, -1, np.int32)
        after = np.full(self.memory_count, -1, np.int32)
        thread = self.labels("thread").codes
        rows = np.flatnonzero((thread >= 0) & self.living)
        if len(rows):
            order = self._column("order")
            entry = self.memory_entry
            rows = rows[np.lexsort((entry[rows], order[rows], thread[rows]))]
            same = thread[rows[1:]] == thread[rows[:-1]]
            before[rows[1:][same]] = rows[:-1][same]
            after[rows[:-1][same]] = rows[1:][same]
        return before, after

    def reach(self, scope: Scope) -> Reach:
        """What a reader may see; remembered, since every turn of a thread asks with the same scope."""
        with self._lock:
            if scope not in self._reaches:
                self._reaches[scope] = self._reach(scope)
            return self._reaches[scope]

    def _reach(self, scope: Scope) -> Reach:
        memories = self.living.copy()
        if scope.space is not None:
            memories &= self._is(scope.space, "space", free=False)
        if scope.person is not None:
            memories &= self._is(scope.person, "owner", free=True)
        if scope.agent is not None:
            memories &= self._is(scope.agent, "agent", free=True)
        chunks = memories[self.chunk_memory]
        count = int(chunks.sum())
        average = float(self.chunk_length[chunks].mean()) if count else 1.0
        everything = count == self.chunk_count
        return Reach(memories, chunks, int(memories.sum()), count, max(average, 1.0), everything)

    def _is(self, name: str, column: str, *, free: bool) -> Mask:
        labels = self.labels(column)
        code = labels.names.index(name) if name in labels.names else -2
        found: Mask = labels.codes == code
        return found | (labels.codes == -1) if free else found


def _bases(sizes: Sequence[int]) -> tuple[int, ...]:
    """Where each segment ends in the numbering over all of them (its successor begins there)."""
    return tuple(int(total) for total in np.cumsum(sizes)) if sizes else ()


EMPTY_VIEW = View((), (), 0)
