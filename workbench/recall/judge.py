"""How much of what was asked a passage answers: the score from 0 to 1 that the threshold is held to.

A term weighs by how rare it is, from its share p of the passages within reach:

    weight(t) = judged(t) · min(-ln p(t), -ln r),   p(t) = (df + a · s) / (N + a)

where a imagined passages of general talk, a share s of which has the term, stand beside the N real
ones. In a store of two, document frequencies say nothing and the imagined passages decide; in a large
one they vanish. The cap r makes every term rarer than that share weigh alike, a term that no memory has
among them, so that the weights, and with them what the threshold means, do not grow with the store.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np

from workbench.recall.index.segment import Floats
from workbench.recall.scoring import Found
from workbench.recall.tuning import Tuning


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
    covered = np.zeros(size)
    each = weights(found, chunk_count, tuning)
    for term, weight in zip(found, each, strict=True):
        covered[term.chunks] += weight
    return covered / max(sum(each), tuning.least_asked)
