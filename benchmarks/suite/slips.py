"""Questions as they are typed in haste: one long word with one slip of the fingers."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace

from suite.data import Query

SEED = 7
LEAST = 6
"""Letters of the shortest word that is misspelt."""


def slipped(queries: Iterable[Query]) -> Iterator[Query]:
    """Each question with two letters swapped, one left out, or one too many."""
    chance = random.Random(SEED)
    for query in queries:
        words = query.text.split()
        long = [at for at, word in enumerate(words) if _can_slip(word)]
        if long:
            at = chance.choice(long)
            words[at] = _slip(words[at], chance)
        yield replace(query, text=" ".join(words))


def _can_slip(word: str) -> bool:
    return len(word) >= LEAST and word.isalpha() and word[0].islower()


def _slip(word: str, chance: random.Random) -> str:
    at = chance.randrange(1, len(word) - 1)
    before, letter, after, rest = word[:at], word[at], word[at + 1], word[at + 2 :]
    another = chance.choice("abcdefghijklmnopqrstuvwxyz")
    slips = (before + after + letter + rest, before + after + rest, before + another + word[at:])
    return chance.choice(slips)
