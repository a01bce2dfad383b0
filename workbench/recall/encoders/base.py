"""What every encoder is: texts in, unit vectors out, and how its likeness reads as a score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]

BELOW = 2.5
"""The power that brings likeness below chance to what words score: of unrelated messages half stay below
.10, nine in ten below .19 and 95 in 100 below .22 by words; by likeness in proportion that is .19, .25, .27."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """How a cosine likeness becomes a score: measured for each encoder, once.

    The best likeness that unrelated talk finds grows with the number of memories; at the size it was
    measured at it is `unrelated`, and that likeness scores the anchor, 0.3. Below that the score falls
    with the power `BELOW` of the likeness, as the words' score of unrelated talk does, so that every other
    threshold means the same for both as well.
    """

    unrelated: float
    """What 98 of 100 unrelated messages stay below among a thousand memories."""
    per_doubling: float
    """What each doubling of the memories adds to that."""
    same: float
    """The likeness of two texts that say the same."""
    strangers: float = 1.0
    """The likeness of two messages of different talks: half stay below. 1: none is known to belong."""
    kin: float = 1.0
    """From this likeness on a message surely belongs to the same talk."""

    def scores(self, likeness: Vectors, memories: int, anchor: float) -> NDArray[np.float64]:
        """The scores of likenesses in a store of so many memories."""
        chance = self.unrelated + self.per_doubling * float(np.log2(max(memories, 2) / 1000))
        chance = min(max(chance, 0.05), self.same - 0.05)
        above = np.interp(likeness, [chance, self.same], [anchor, 1.0])
        below = anchor * (np.clip(likeness, 0.0, chance) / chance) ** BELOW
        return np.where(likeness < chance, below, above).astype(np.float64)

    def links(self, vectors: Vectors) -> list[float]:
        """How far each message of a talk belongs to that of the first, the newest, from 0 to 1.

        It belongs as far as it is like the newest, or like one that belongs itself.
        """
        span = max(self.kin - self.strangers, 1e-9)
        alike = np.clip((vectors @ vectors.T - self.strangers) / span, 0.0, 1.0)
        found = [1.0]
        for row in range(1, len(vectors)):
            found.append(max(min(link, float(alike[row, at])) for at, link in enumerate(found)))
        return found


class Encoder(Protocol):
    """Turns texts into vectors of length 1; may be called from any thread."""

    @property
    def name(self) -> str:
        """The model's name; vectors of another one are made again."""
        ...

    @property
    def calibration(self) -> Calibration:
        """How its likeness reads as a score."""
        ...

    def knows(self, text: str) -> bool:
        """Whether it knows the language of a text; to one that it does not, all is alike."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row per text. Raises RecallError with one sentence when it cannot."""
        ...


def unit(vectors: NDArray[np.floating]) -> Vectors:
    """Rows brought to length 1 (rows of zeros stay)."""
    rows = np.asarray(vectors, np.float32)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    result: Vectors = (rows / np.maximum(lengths, 1e-9)).astype(np.float32)
    return result
