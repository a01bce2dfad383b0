"""From memories to a segment of the index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

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


class SegmentBuilder:
    """Takes memories one by one and gives the segment they make."""

    def __init__(self, cutting: Cutting) -> None:
        self._cutting = cutting
        self._terms: dict[str, int] = {}
        self._term_of: list[int] = []
        self._chunk_of: list[int] = []
        self._counts: list[int] = []
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
        for start, end in spans:
            tokens = analysis.tokens
            if len(spans) > 1:
                tokens = tuple(
                    token for token in tokens if token.start >= start and token.end <= end
                )
            self._add_chunk(row, start, end, tokens, extra)
            self._asking.append(share_within(tokens, questions))

    def _add_chunk(
        self, row: int, start: int, end: int, tokens: Iterable[Token], extra: Iterable[str]
    ) -> None:
        number = len(self._chunks)
        counted = Counter(token.term for token in tokens)
        counted.update(extra)
        length = sum(LENGTH_OF[token.kind] for token in tokens)
        for term, count in counted.items():
            self._term_of.append(self._terms.setdefault(term, len(self._terms)))
            self._chunk_of.append(number)
            self._counts.append(min(count, 65535))
        self._chunks.append((row, start, end, length))

    def build(self) -> Segment:
        """The segment of all memories taken in."""
        terms = np.array(self._term_of, np.int32)
        by_term = np.argsort(terms, kind="stable")
        sizes = np.bincount(terms, minlength=len(self._terms)) if len(terms) else np.zeros(0, int)
        chunks = np.array(self._chunks, np.int32).reshape(-1, 4)
        space, owner, agent, thread = (column.done() for column in self._columns)
        return Segment(
            terms=self._terms,
            offsets=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
            postings=np.array(self._chunk_of, np.int32)[by_term],
            counts=np.array(self._counts, np.uint16)[by_term],
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
    try:
        return float(memory.source.message or "")
    except ValueError:
        return float(memory.entry)
