"""Several segments made one, without their dead memories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.recall.index.segment import Ints, Labels, Mask, Segment


def merge_labels(columns: Sequence[Labels], kept: Sequence[Mask]) -> Labels:
    """One column of labels under one another, for the kept rows."""
    numbers: dict[str, int] = {}
    parts: list[Ints] = []
    for column, keep in zip(columns, kept, strict=True):
        translate = np.array(
            [numbers.setdefault(name, len(numbers)) for name in column.names] + [-1], np.int32
        )
        parts.append(translate[column.codes[keep]])
    return Labels(tuple(numbers), np.concatenate(parts).astype(np.int32))


@dataclass(frozen=True, slots=True)
class _Kept:
    """What of a segment stays, and how many memories and passages stand before it."""

    segment: Segment
    memories: Mask
    chunks: Mask
    memories_before: int
    chunks_before: int

    def of_memories(self, name: str) -> NDArray[Any]:
        """A column of the kept memories."""
        column: NDArray[Any] = getattr(self.segment, name)
        return column[self.memories]

    def of_chunks(self, name: str) -> NDArray[Any]:
        """A column of the kept passages."""
        column: NDArray[Any] = getattr(self.segment, name)
        return column[self.chunks]

    def chunk_memory(self) -> Ints:
        """The new number of the memory of each kept passage."""
        renumbered = np.cumsum(self.memories, dtype=np.int32) - 1 + self.memories_before
        memories: Ints = renumbered[self.of_chunks("chunk_memory")]
        return memories

    def postings(self, terms: dict[str, int]) -> tuple[Ints, Ints, NDArray[np.uint16]]:
        """Term, new passage number and count of each living posting; new terms are numbered."""
        segment = self.segment
        number = np.array([terms.setdefault(t, len(terms)) for t in segment.terms], np.int32)
        of_posting = np.repeat(number, np.diff(segment.offsets))
        renumbered = np.cumsum(self.chunks, dtype=np.int32) - 1 + self.chunks_before
        living = self.chunks[segment.postings]
        chunks = renumbered[segment.postings[living]]
        return of_posting[living], chunks, segment.counts[living]


def merge(segments: Sequence[Segment], alive: Sequence[Mask]) -> Segment:
    """One segment with the living memories of several, in their order."""
    kept = list(_kept(segments, alive))
    terms: dict[str, int] = {}
    parts = [each.postings(terms) for each in kept]
    term_of, postings, counts = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    by_term = np.argsort(term_of, kind="stable")
    sizes = np.bincount(term_of, minlength=len(terms))
    space, owner, agent, thread = (
        merge_labels([getattr(segment, name) for segment in segments], alive)
        for name in ("space", "owner", "agent", "thread")
    )
    return Segment(
        terms=terms,
        offsets=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        postings=postings[by_term],
        counts=counts[by_term],
        chunk_memory=np.concatenate([each.chunk_memory() for each in kept]),
        chunk_start=np.concatenate([each.of_chunks("chunk_start") for each in kept]),
        chunk_end=np.concatenate([each.of_chunks("chunk_end") for each in kept]),
        chunk_length=np.concatenate([each.of_chunks("chunk_length") for each in kept]),
        chunk_asking=np.concatenate([each.of_chunks("chunk_asking") for each in kept]),
        memory_ids=[id for each in kept for id in compress(each.segment.memory_ids, each.memories)],
        memory_entry=np.concatenate([each.of_memories("memory_entry") for each in kept]),
        space=space,
        owner=owner,
        agent=agent,
        thread=thread,
        order=np.concatenate([each.of_memories("order") for each in kept]),
        languages=dict(sum((Counter(segment.languages) for segment in segments), Counter())),
    )


def _kept(segments: Sequence[Segment], alive: Sequence[Mask]) -> Iterator[_Kept]:
    memories = chunks = 0
    for segment, living in zip(segments, alive, strict=True):
        kept = _Kept(segment, living, living[segment.chunk_memory], memories, chunks)
        yield kept
        memories += int(kept.memories.sum())
        chunks += int(kept.chunks.sum())
