"""From passage scores to ranked memories: best passage, best neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.recall.index.segment import Floats, Ints
from workbench.recall.index.view import Reach, View
from workbench.recall.scoring import Part
from workbench.recall.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every memory's score, and the passage it comes from."""

    chunk_scores: Floats
    best_chunk: Ints
    """Per memory row the passage that scores highest."""
    own: Floats
    """Per memory row the score of that passage."""
    neighbour: Floats
    """Per memory row what the best neighbour adds."""
    total: Floats
    """Per memory row own + neighbour; 0: it shares nothing with the question."""

    def order(self) -> Ints:
        """The memory rows that share something with the question, best first."""
        rows = np.flatnonzero(self.total > 0)
        # Of two alike the newer one comes first.
        return rows[np.lexsort((-rows, -self.total[rows]))].astype(np.int32)


def best_of_memory(view: View, scores: Floats) -> tuple[Floats, Ints]:
    """Per memory row the best passage's score and that passage."""
    if view.memory_count == 0:
        return np.zeros(0), np.zeros(0, np.int32)
    best = np.maximum.reduceat(scores, view.first_chunk)
    chosen = view.first_chunk.copy()
    if view.chunk_count != view.memory_count:
        rows = view.chunk_memory
        winners = np.flatnonzero((scores == best[rows]) & (scores > 0))[::-1]
        chosen[rows[winners]] = winners  # The first of equals is written last.
    return best, chosen


def rank(view: View, reach: Reach, parts: Sequence[Part], share: float, tuning: Tuning) -> Ranking:
    """Rank the memories by what each term adds; `share` is what a neighbour's match counts."""
    scores = np.zeros(view.chunk_count)
    for part in parts:
        scores[part.chunks] += part.values
    own, chosen = best_of_memory(view, scores)
    added = np.zeros_like(own)
    if share > 0 and view.has_neighbours:
        for part in parts:
            _add_neighbours(view, part, added, share, tuning)
        added *= reach.memories
    return Ranking(scores, chosen, own, added, own + added)


def _add_neighbours(view: View, part: Part, added: Floats, share: float, tuning: Tuning) -> None:
    """Let a term count for the memories beside those that have it, less with each step.

    A memory takes from its best neighbour only what that has more of the term than itself, so that a
    turn and its answer complete each other and nothing is counted twice.
    """
    before, after = view.neighbours
    rows = view.chunk_memory[part.chunks]
    lent = np.zeros(view.memory_count)
    touched = []
    # The memory after a match takes from the one before it, and the other way round.
    for direction, factor in ((after, tuning.before_share), (before, tuning.after_share)):
        beside, strength = rows, share * factor
        for _ in range(tuning.reach_of_neighbours):
            beside = np.where(beside >= 0, direction[beside], -1)
            there = beside >= 0
            np.maximum.at(lent, beside[there], strength * part.values[there])
            touched.append(beside[there])
            strength *= tuning.per_step
    every = np.unique(np.concatenate(touched))
    own = np.zeros(view.memory_count)
    np.maximum.at(own, rows, part.values)
    added[every] += np.maximum(0.0, lent[every] - own[every])
