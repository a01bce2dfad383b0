"""Finding words in a conversation, without drawing it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.ui.chat.blocks import Block


@dataclass(frozen=True, slots=True)
class Found:
    """Where a search stands: the blocks that have the words, and which of them is shown."""

    pattern: re.Pattern[str]
    keys: tuple[str, ...]
    at: int

    @property
    def key(self) -> str | None:
        """The block that is shown."""
        return self.keys[self.at] if self.keys else None

    def step(self, by: int) -> Found:
        """The next or previous place, round the ends."""
        if not self.keys:
            return self
        return Found(self.pattern, self.keys, (self.at + by) % len(self.keys))

    @property
    def sentence(self) -> str:
        """`2 of 12`, or that there is nothing."""
        return f"{self.at + 1} of {len(self.keys)}" if self.keys else "nothing found"


def search(blocks: Sequence[Block], words: str, near: int = -1) -> Found | None:
    """The blocks that have these words, case aside; begins at the last one up to `near` (the end)."""
    words = " ".join(words.split())
    if not words:
        return None
    pattern = re.compile(r"\s+".join(map(re.escape, words.split(" "))), re.IGNORECASE)
    places = [i for i, block in enumerate(blocks) if pattern.search(block.text)]
    limit = near if near >= 0 else len(blocks)
    at = max((n for n, place in enumerate(places) if place <= limit), default=0)
    return Found(pattern, tuple(blocks[place].key for place in places), at)
