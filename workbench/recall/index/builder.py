"""From memories to a segment of the index."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat

import numpy as np

from workbench.memory.entry import Memory
from workbench.recall.analysis import LENGTH_OF, Token, take_apart
from workbench.recall.chunks import chunk_spans
from workbench.recall.index.meta import meta_terms, question_spans, share_within
from workbench.recall.index.segment import Labels, Segment


@dataclass(frozen=True, slots=True)
class Cutting:
    """How texts are taken apart; a kept index made otherwise is made again."""

    size: int
    overlap: int
    languages: tuple[str, ...]


class _Column:
    """Collects a column of texts that repeat."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._codes: list[int] = []

    def add(self, name: str | None) -> None:
        self._codes.append(
            -1 if name is None else self._numbers.setdefault(name, len(self._numbers))
        )

    def done(self) -> Labels:
        return Labels(tuple(self._numbers), np.array(self._codes, np.int32))


class _Numbers(dict[str, int]):
    """Numbers the terms as they are met."""

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        return number


def tokens_within(tokens: Sequence[Token]) -> Callable[[int, int], Sequence[Token]]:
    """Finds the tokens that stand whole between two places, in time that no text's length changes.

    Tokens are almost in order: an identifier's parts follow it, beginning where it begins.
    """
    latest_start = list(accumulate((token.start for token in tokens), max))
    earliest_end = list(accumulate((token.end for token in reversed(tokens)), min))[::-1]

    def find(start: int, end: int) -> Sequence[Token]:
        first, last = bisect_left(latest_start, start), bisect_right(earliest_end, end)
        return [t for t in tokens[first:last] if t.start >= start and t.end <= end]

    return find


class SegmentBuilder:
    """Takes memories one by one and gives the segment they make."""

    def __init__(self, cutting: Cutting) -> None:
        self._cutting = cutting
        self._terms = _Numbers()
        # Millions of numbers: arrays take a quarter of the room of lists.
        self._term_of = array("i")
        self._chunk_of = array("i")
        self._counts = array("i")
        self._chunks: list[tuple[int, int, int, int]] = []
        self._asking: list[float] = []
        self._ids: list[str] = []
        self._entries: list[int] = []
        self._columns = [_Column() for _ in range(4)]
        self._order: list[float] = []
        self._languages: Counter[str] = Counter()

    def add(self, memory: Memory) -> None:
        """Take one memory in."""
        row = len(self._ids)
        self._ids.append(memory.id)
        self._entries.append(memory.entry)
        labels = (memory.space, memory.owner, memory.agent, memory.source.thread)
        for column, name in zip(self._columns, labels, strict=True):
            column.add(name)
        self._order.append(_order(memory))
        analysis = take_apart(memory.text, self._cutting.languages)
        self._languages.update(analysis.languages)
        extra = meta_terms(memory, analysis)
        questions = question_spans(memory.text)
        spans = chunk_spans(memory.text, self._cutting.size, self._cutting.overlap)
        tokens: Sequence[Token] = analysis.tokens
        find = tokens_within(analysis.tokens) if len(spans) > 1 else None
        for start, end in spans:
            if find is not None:
                tokens = find(start, end)
            self._add_chunk(row, start, end, tokens, extra)
            self._asking.append(share_within(tokens, questions))

    def _add_chunk(
        self, row: int, start: int, end: int, tokens: Sequence[Token], extra: Iterable[str]
    ) -> None:
        counted = Counter([token.term for token in tokens])
        counted.update(extra)
        self._term_of.extend(map(self._terms.__getitem__, counted))
        self._chunk_of.extend(repeat(len(self._chunks), len(counted)))
        self._counts.extend(counted.values())
        length = sum([LENGTH_OF[token.kind] for token in tokens])
        self._chunks.append((row, start, end, length))

    def build(self) -> Segment:
        """The segment of all memories taken in."""
        terms = np.frombuffer(self._term_of, np.int32)
        by_term = np.argsort(terms, kind="stable")
        sizes = np.bincount(terms, minlength=len(self._terms)) if len(terms) else np.zeros(0, int)
        counts = np.frombuffer(self._counts, np.int32).clip(max=65535).astype(np.uint16)
        chunks = np.array(self._chunks, np.int32).reshape(-1, 4)
        space, owner, agent, thread = (column.done() for column in self._columns)
        return Segment(
            terms=dict(self._terms),
            offsets=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
            postings=np.frombuffer(self._chunk_of, np.int32)[by_term],
            counts=counts[by_term],
            chunk_memory=chunks[:, 0].copy(),
            chunk_start=chunks[:, 1].copy(),
            chunk_end=chunks[:, 2].copy(),
            chunk_length=chunks[:, 3].astype(np.float32),
            chunk_asking=np.array(self._asking, np.float32),
            memory_ids=self._ids,
            memory_entry=np.array(self._entries, np.int32),
            space=space,
            owner=owner,
            agent=agent,
            thread=thread,
            order=np.array(self._order, np.float64),
            languages=dict(self._languages),
        )


def build_segment(
    memories: Iterable[Memory], cutting: Cutting, progress: Callable[[int], None] | None = None
) -> Segment:
    """The segment of some memories; `progress` hears how many are done."""
    builder = SegmentBuilder(cutting)
    for number, memory in enumerate(memories, 1):
        builder.add(memory)
        if progress is not None and number % 500 == 0:
            progress(number)
    return builder.build()


def _order(memory: Memory) -> float:
    if not memory.source.message:
        return float(memory.entry)
    try:
        return float(memory.source.message)
    except ValueError:
        return float(memory.entry)
