"""Finding words in a conversation, without drawing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.ui.chat.blocks import Block


@dataclass(frozen=True, slots=True)
class Found:
    """Where a search stands: every place that has the words, and which of them is shown."""

    pattern: re.Pattern[str]
    places: tuple[tuple[str, int], ...]
    """The key of a block, and the how many-th place in it."""
    at: int

    @property
    def key(self) -> str | None:
        """The block that is shown."""
        return self.places[self.at][0] if self.places else None

    @property
    def nth(self) -> int:
        """The how many-th place in this block is shown."""
        return self.places[self.at][1] if self.places else 0

    def step(self, by: int) -> Found:
        """The next or previous place, round the ends."""
        if not self.places:
            return self
        return Found(self.pattern, self.places, (self.at + by) % len(self.places))

    @property
    def sentence(self) -> str:
        """`2 of 12`, or that there is nothing."""
        return f"{self.at + 1:,} of {len(self.places):,}" if self.places else "nothing found"


def search(blocks: Sequence[Block], words: str, near: int = -1) -> Found | None:
    """The places that have these words, case aside; begins at the last one up to `near` (the end)."""
    words = " ".join(words.split())
    if not words:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, words.split(" "))), re.IGNORECASE)
    limit = near if near >= 0 else len(blocks)
    places: list[tuple[str, int]] = []
    at = 0
    for index, block in enumerate(blocks):
        count = sum(1 for _ in pattern.finditer(block.text))
        places += [(block.key, nth) for nth in range(count)]
        at = len(places) - 1 if count and index <= limit else at
    return Found(pattern, tuple(places), at)
