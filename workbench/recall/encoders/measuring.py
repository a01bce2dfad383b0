"""An encoder nobody has measured is measured when first used: on a few sentences of which the likeness is known.

Encoders differ in what they call like: of two unrelated sentences one says .1, another .8. Between the
mean likeness of unrelated sentences and that of sentences that say the same, the marks of a calibration
lie in the same places (docs/recall.md), so these two figures are all that has to be known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from workbench.recall.encoders.base import Calibration, Vectors

SAID_TWICE = (
    ("The baby slept through the whole night.", "The little one did not wake up until morning."),
    ("My car would not start this morning.", "I could not get the engine of my car to run today."),
    ("We are flying to Lisbon in May.", "In May we take a plane to Lisbon."),
    ("The bread in the oven is burning.", "Something is charring in the oven: the bread."),
    ("He lost his job when the factory closed.", "The plant shut down; he was left without work."),
    ("Turn the music down, please.", "Could you make the music less loud?"),
    ("She is allergic to nuts.", "Nuts give her an allergic reaction."),
    ("The meeting was moved to Thursday.", "They put the meeting off until Thursday."),
)
"""Sentences and the same in other words; any two of different pairs are unrelated."""

LEAST_SPAN = 0.05
"""An encoder that tells less apart than this is taken to tell so much."""

STRANGERS, KIN, UNRELATED, SAME = 0.05, 0.31, 0.76, 1.33
"""Where the marks lie, 0 being the mean of unrelated sentences and 1 that of the same said twice."""
PER_DOUBLING = 0.036


def measured(encode: Callable[[Sequence[str]], Vectors]) -> Calibration:
    """How an encoder's likeness reads as a score; one call of it, with sixteen sentences."""
    ones, others = zip(*SAID_TWICE, strict=True)
    vectors = encode([*ones, *others])
    likeness = vectors @ vectors.T
    count = len(ones)
    pairs = np.arange(count)
    same = float(likeness[pairs, pairs + count].mean())
    apart = np.ones_like(likeness, np.bool_)
    apart[np.diag_indices(2 * count)] = False
    apart[pairs, pairs + count] = apart[pairs + count, pairs] = False
    unrelated = float(likeness[apart].mean())
    span = max(same - unrelated, LEAST_SPAN)
    return Calibration(
        unrelated=unrelated + UNRELATED * span,
        per_doubling=PER_DOUBLING * span,
        same=min(unrelated + SAME * span, 1.0),
        strangers=unrelated + STRANGERS * span,
        kin=unrelated + KIN * span,
    )
