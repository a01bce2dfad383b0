"""Okapi BM25 over the passages that a reader may see.

For a query term t with weight w, and a passage p of l terms (average L):

    w · (1 - q · a) · idf(t) · tf · (k1 + 1) / (tf + k1 · (1 - b + b · l / L)),
    idf(t) = ln(1 + (N - df + 0.5) / (df + 0.5)),

with N, df and L counted over the passages within reach, so that what a reader may not see changes
nothing; a is the share of the passage that asks, for what asks seldom answers. The idf is Lucene's, never negative (Robertson & Zaragoza, "The Probabilistic Relevance
Framework: BM25 and Beyond", 2009).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from workbench.recall.index.segment import Floats, Ints
from workbench.recall.index.view import Reach, View
from workbench.recall.query import QueryTerm


@dataclass(frozen=True, slots=True)
class Found:
    """A query term with its postings within reach."""

    term: QueryTerm
    chunks: Ints
    counts: Floats
    df: int
    idf: float


_NO_CHUNKS: Ints = np.zeros(0, np.int32)
_NO_COUNTS: Floats = np.zeros(0)


def idf(df: int, chunk_count: int) -> float:
    """How rare a term is; never negative."""
    return log(1 + (chunk_count - df + 0.5) / (df + 0.5))


def look_up(view: View, reach: Reach, terms: Sequence[QueryTerm]) -> list[Found]:
    """The postings of query terms, a term's variants taken together."""
    found = []
    for term in terms:
        lists = [
            postings
            for variant in term.variants
            if (postings := view.postings(variant)) is not None
        ]
        if not lists:
            chunks, counts = _NO_CHUNKS, _NO_COUNTS
        elif len(lists) == 1:
            chunks, counts = lists[0].chunks, lists[0].counts
        else:
            every = np.concatenate([postings.chunks for postings in lists])
            unique, places = np.unique(every, return_inverse=True)
            weights = np.concatenate([postings.counts for postings in lists])
            chunks, counts = unique, np.bincount(places, weights).astype(np.float64)
        if not reach.everything and len(chunks):
            visible = reach.chunks[chunks]
            chunks, counts = chunks[visible], counts[visible]
        found.append(Found(term, chunks, counts, len(chunks), idf(len(chunks), reach.chunk_count)))
    return found


@dataclass(frozen=True, slots=True)
class Formula:
    """The figures of the formula above."""

    k1: float
    b: float
    q: float

    def length_norm(self, view: View, reach: Reach) -> Floats:
        """The length factor 1 - b + b · l / L of every passage."""
        relative = view.chunk_length / reach.average_length
        norm: Floats = (1 - self.b + self.b * relative).astype(np.float64)
        return norm

    def contributions(self, view: View, found: Found, norm: Floats) -> Floats:
        """What a term adds to each passage that has it."""
        counts = found.counts
        saturated = counts * (self.k1 + 1) / (counts + self.k1 * norm[found.chunks])
        answering = 1 - self.q * view.chunk_asking[found.chunks]
        return found.term.weight * found.idf * saturated * answering


@dataclass(frozen=True, slots=True)
class Part:
    """What one term adds to the passages that have it."""

    chunks: Ints
    values: Floats


def bm25(view: View, reach: Reach, found: Sequence[Found], formula: Formula) -> list[Part]:
    """What each term adds to each passage."""
    norm = formula.length_norm(view, reach)
    return [Part(term.chunks, formula.contributions(view, term, norm)) for term in found]
