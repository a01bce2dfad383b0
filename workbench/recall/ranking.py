"""From passage scores to ranked memories: best passage, best neighbour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

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
    by_words: Floats | None = None
    """Where an encoder takes part, per memory row the words' share of what it is ordered by."""
    by_sense: Floats | None = None
    """The encoder's share of it."""

    @property
    def key(self) -> Floats:
        """Per memory row what it is ordered by; 0: nothing in common."""
        if self.by_words is None or self.by_sense is None:
            return self.total
        return self.by_words + self.by_sense

    def best(self, rows: Ints, limit: int) -> Ints:
        """The best `limit` of some rows, best first; of two alike the newer one comes first."""
        key = self.key[rows]
        if len(rows) > limit:
            least = np.partition(key, len(rows) - limit)[len(rows) - limit]
            rows = rows[key >= least]
            key = self.key[rows]
        return rows[np.lexsort((-rows, -key))][:limit].astype(np.int32)

    def position(self, row: int) -> int:
        """A memory's rank among all that share something with the question, from 1."""
        key = self.key
        newer = int((key[row + 1 :] == key[row]).sum())
        return 1 + int((key > key[row]).sum()) + newer


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


def with_sense(
    view: View,
    reach: Reach,
    ranking: Ranking,
    best: Floats,
    likeness: NDArray[np.float32],
    share: float,
    beside: float,
) -> Ranking:
    """The ranking with a share given to likeness of sense, both scaled to 1 for the best.

    `best` is each memory's best likeness, `likeness` each passage's; `beside` is what a neighbour's
    likeness counts.
    """
    sense = best.copy()
    if beside > 0 and view.has_neighbours:
        before, after = view.neighbours
        padded = np.append(best, 0.0)
        sense += beside * np.maximum(padded[before], padded[after])
    seen = sense[reach.memories]
    if not len(seen):
        return ranking
    low, high = float(seen.min()), float(seen.max())
    scaled = np.where(reach.memories, (sense - low) / max(high - low, 1e-9), 0.0)
    most = float(ranking.total.max(initial=0.0))
    words = ranking.total / most if most > 0 else ranking.total
    chunk_words = ranking.chunk_scores / most if most > 0 else ranking.chunk_scores
    _, chosen = best_of_memory(view, (1 - share) * chunk_words + share * np.maximum(likeness, 0))
    mixed = {"by_words": (1 - share) * words, "by_sense": share * scaled}
    return replace(ranking, best_chunk=chosen, **mixed)
