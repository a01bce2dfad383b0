"""How much of what was asked a passage answers: the score from 0 to 1 that the threshold is held to.

A term weighs by how rare it is, from its share p of the passages within reach:

    weight(t) = judged(t) · min(-ln p(t), -ln r),   p(t) = (df + a · s) / (N + a)

where a imagined passages of general talk, a share s of which has the term, stand beside the N real
ones. In a store of two, document frequencies say nothing and the imagined passages decide; in a large
one they vanish. The cap r makes every term rarer than that share weigh alike, a term that no memory has
among them. A passage's *coverage* is the weight it has over the weight asked; words that any talk is full
of count at most as much in it as the others that it has, where any others were asked.

The more text there is, the more of a talk about something else some passage covers by accident: the
best coverage of unrelated messages grows with the logarithm of the amount of text, c · ln(terms). The
score raises the coverage to the power that puts this chance coverage at the anchor, 0.3:

    score = coverage ^ (ln anchor / ln(c · ln(1 + terms)))

so that nothing is 0, all is 1, and the threshold means the same in a store of two and of 100,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np

from workbench.recall.index.segment import Floats
from workbench.recall.index.view import Reach
from workbench.recall.scoring import Found
from workbench.recall.tuning import Tuning

LEAST_CHANCE = 0.1
MOST_CHANCE = 0.6
"""Bounds of the chance coverage, for stores outside what was measured."""


def rarity(df: int, chunk_count: int, tuning: Tuning) -> float:
    """What a term weighs in judging, before what kind of term it is."""
    imagined = tuning.judge_prior
    share = (df + imagined * tuning.prior_share) / (chunk_count + imagined)
    return min(-log(share), -log(tuning.rare_share))


def weights(found: Sequence[Found], chunk_count: int, tuning: Tuning) -> list[float]:
    """What each query term weighs in judging."""
    return [term.term.judged * rarity(term.df, chunk_count, tuning) for term in found]


def coverage(found: Sequence[Found], chunk_count: int, size: int, tuning: Tuning) -> Floats:
    """For every passage the share of the asked weight that it has; `size` is how many there are."""
    covered, light = np.zeros(size), np.zeros(size)
    each = weights(found, chunk_count, tuning)
    for term, weight in zip(found, each, strict=True):
        kind = light if term.term.light else covered
        kind[term.chunks] += weight * term.term.judged_share
    only_light = not any(term.term.judged and not term.term.light for term in found)
    covered += light if only_light else np.minimum(light, covered)
    return covered / max(sum(each), tuning.least_asked)


def chance_coverage(terms: float, tuning: Tuning) -> float:
    """What some passage covers of unrelated talk by chance, in a store of so many terms."""
    return min(max(tuning.by_chance * log(1 + terms), LEAST_CHANCE), MOST_CHANCE)


def chance_power(terms: float, tuning: Tuning) -> float:
    """The exponent that takes coverage to score in a store of so many terms."""
    return log(tuning.anchor) / log(chance_coverage(terms, tuning))


def scores(covered: Floats, reach: Reach, tuning: Tuning) -> Floats:
    """The score of every passage from its coverage."""
    corrected: Floats = covered ** chance_power(reach.terms, tuning)
    return corrected
