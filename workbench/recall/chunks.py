"""A long memory in passages: cut at search time, neighbours overlapping, nothing rewritten."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.recall.analysis.graphemes import cut_before

SIZE = 320
"""Characters in a passage."""
OVERLAP = 80
"""Characters that a passage shares with the one before it."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage of a text."""

    index: int
    """1-based."""
    start: int
    end: int
    text: str


def chunk_spans(text: str, size: int = SIZE, overlap: int = OVERLAP) -> list[tuple[int, int]]:
    """Where the passages of a text begin and end; an empty text has one empty passage.

    A cut that would fall inside a visible character moves before it, so a passage may be some
    characters shorter than `size`, and an overlap some longer than `overlap`.
    """
    overlap = min(overlap, size // 2)
    spans: list[tuple[int, int]] = []
    start = 0
    while True:
        end = start + size
        if end >= len(text):
            spans.append((start, len(text)))
            return spans
        cut = cut_before(text, end)
        end = cut if cut > start + overlap else end
        spans.append((start, end))
        after = cut_before(text, end - overlap)
        start = after if after > start else end - overlap


def chunks_of(text: str, size: int = SIZE, overlap: int = OVERLAP) -> tuple[Chunk, ...]:
    """The passages of a text, numbered from 1."""
    return tuple(
        Chunk(number, start, end, text[start:end])
        for number, (start, end) in enumerate(chunk_spans(text, size, overlap), 1)
    )
