"""From passage scores to ranked memories: best passage, best neighbour."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.recall.index.segment import Floats, Ints
from workbench.recall.index.view import Reach, View
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


def rank(view: View, reach: Reach, scores: Floats, share: float, tuning: Tuning) -> Ranking:
    """Rank the memories by their passages' scores; `share` is what a neighbour's score counts."""
    scores = scores if reach.everything else scores * reach.chunks
    own, chosen = best_of_memory(view, scores)
    added = np.zeros_like(own)
    if share > 0 and view.memory_count:
        before, after = view.neighbours
        padded = np.append(own, 0.0)  # Row -1, "none", reads this zero.
        added = share * np.maximum(
            padded[before] * tuning.before_share, padded[after] * tuning.after_share
        )
        added *= reach.memories
    return Ranking(scores, chosen, own, added, own + added)
