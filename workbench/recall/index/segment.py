"""A part of the index: some memories' passages and the postings of their terms, never changed once made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Labels:
    """A column of texts that repeat (spaces, owners, agents, threads), as numbers into a list."""

    names: tuple[str, ...]
    codes: Ints
    """Index into `names` per memory; -1: none."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Passages (rows of `chunk_*`) of memories (rows of `memory_*`) with their inverted index."""

    terms: Mapping[str, int]
    """Term → its number."""
    offsets: NDArray[np.int64]
    """Term number n has the postings from offsets[n] to offsets[n + 1]."""
    postings: Ints
    """Passage numbers, rising within a term."""
    counts: NDArray[np.uint16]
    """How often the term stands in that passage."""
    chunk_memory: Ints
    """The memory each passage belongs to; rising, so that a memory's passages stand together."""
    chunk_start: Ints
    chunk_end: Ints
    chunk_length: NDArray[np.float32]
    """Terms in each passage."""
    chunk_asking: NDArray[np.float32]
    """The share of each passage that is questions: what asks seldom answers."""
    memory_ids: Sequence[str]
    memory_entry: Ints
    space: Labels
    owner: Labels
    agent: Labels
    thread: Labels
    order: Floats
    """Where a memory stands within its source thread."""
    languages: Mapping[str, int]
    """How many memories are in each language."""

    @property
    def memory_count(self) -> int:
        """How many memories are in it, dead ones included."""
        return len(self.memory_ids)

    @property
    def chunk_count(self) -> int:
        """How many passages are in it."""
        return len(self.chunk_memory)

    def lookup(self, term: str) -> tuple[Ints, NDArray[np.uint16]] | None:
        """The passages that have a term, and how often each has it."""
        number = self.terms.get(term)
        if number is None:
            return None
        begin, end = self.offsets[number], self.offsets[number + 1]
        return self.postings[begin:end], self.counts[begin:end]
