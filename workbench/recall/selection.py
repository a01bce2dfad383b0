"""Which memories come in, which stay out, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from workbench.recall.index.segment import Floats
from workbench.recall.inquiry import Inquiry
from workbench.recall.question import Question


@dataclass(frozen=True, slots=True)
class Choice:
    """One passage that was chosen, or came near."""

    row: int
    """The memory's row in the view."""
    chunk: int
    score: float
    position: int
    """The memory's rank among all that share something with the question, from 1."""
    echo: float = 0.0
    """What an echo of the memory in the talk counts."""


@dataclass(frozen=True, slots=True)
class Selected:
    """What a search chose."""

    hits: tuple[Choice, ...]
    near: tuple[Choice, ...]


def row_scores(inquiry: Inquiry, echoes: Mapping[int, float]) -> Floats:
    """Per memory row the judged score of its best passage, or its echo where that is more."""
    scores = inquiry.judged[inquiry.ranking.best_chunk]
    for row, echo in echoes.items():
        scores[row] = max(scores[row], echo)
    return scores


def select(
    inquiry: Inquiry,
    question: Question,
    echoes: Mapping[int, float],
    threshold: float,
    k: int,
    near: int = 5,
) -> Selected:
    """Choose the best `k` memories at or above the threshold, and the nearest below it."""
    ranking, ids = inquiry.ranking, inquiry.view.memory_ids
    scores = row_scores(inquiry, echoes)
    room = len(question.left_out) + len(question.told_chunks)
    passing = np.flatnonzero((ranking.key > 0) & (scores >= threshold)).astype(np.int32)
    hits: list[Choice] = []
    for row in (int(row) for row in ranking.best(passing, k + room)):
        if len(hits) == k:
            break
        chunk = None if ids[row] in question.left_out else _untold(inquiry, question, row)
        if chunk is None:
            continue
        echo = echoes.get(row, 0.0)
        score = float(scores[row])
        if chunk != ranking.best_chunk[row]:
            score = max(float(inquiry.judged[chunk]), echo)
        if score >= threshold:
            hits.append(Choice(row, chunk, score, ranking.position(row), echo))
    hits.extend(_further(inquiry, question, hits, threshold, k - len(hits)))
    return Selected(tuple(hits), _nearest(inquiry, question, echoes, threshold, near))


def _nearest(
    inquiry: Inquiry,
    question: Question,
    echoes: Mapping[int, float],
    threshold: float,
    count: int,
) -> tuple[Choice, ...]:
    """The memories with the highest scores below the threshold."""
    scores = row_scores(inquiry, echoes)
    ranking, ids = inquiry.ranking, inquiry.view.memory_ids
    below = np.flatnonzero((ranking.key > 0) & (scores < threshold) & (scores > 0))
    wanted = count + len(question.left_out)
    if len(below) > wanted:
        least = np.partition(scores[below], len(below) - wanted)[len(below) - wanted]
        below = below[scores[below] >= least]
    below = below[np.lexsort((-ranking.key[below], -scores[below]))]
    rows = [int(row) for row in below[:wanted] if ids[int(row)] not in question.left_out]
    return tuple(
        Choice(
            row,
            int(ranking.best_chunk[row]),
            float(scores[row]),
            ranking.position(row),
            echoes.get(row, 0.0),
        )
        for row in rows[:count]
    )


def _chunks(inquiry: Inquiry, row: int) -> Sequence[int]:
    """The passages of a memory that share something with the question, best first."""
    view = inquiry.view
    first = int(view.first_chunk[row])
    last = int(np.searchsorted(view.chunk_memory, row, side="right"))
    scores = inquiry.ranking.chunk_scores[first:last]
    order = np.argsort(-scores, kind="stable")
    return [first + int(place) for place in order if scores[place] > 0 or last - first == 1]


def _untold(inquiry: Inquiry, question: Question, row: int) -> int | None:
    """The best passage of a memory that does not stand in the conversation already."""
    best = int(inquiry.ranking.best_chunk[row])
    if not question.told_chunks:
        return best
    memory_id = inquiry.view.memory_ids[row]
    first = int(inquiry.view.first_chunk[row])
    for chunk in _chunks(inquiry, row):
        if (memory_id, chunk - first + 1) not in question.told_chunks:
            return chunk
    return None


def _further(
    inquiry: Inquiry, question: Question, hits: Sequence[Choice], threshold: float, room: int
) -> list[Choice]:
    """Other passages of the recalled memories, for the slots that are left."""
    if room <= 0:
        return []
    found = []
    for hit in hits:
        memory_id = inquiry.view.memory_ids[hit.row]
        first = int(inquiry.view.first_chunk[hit.row])
        for chunk in _chunks(inquiry, hit.row):
            told = (memory_id, chunk - first + 1) in question.told_chunks
            score = float(inquiry.judged[chunk])
            if chunk != hit.chunk and not told and score >= threshold:
                found.append(Choice(hit.row, chunk, score, hit.position))
    found.sort(key=lambda choice: -inquiry.ranking.chunk_scores[choice.chunk])
    return found[:room]
