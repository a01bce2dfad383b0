"""Thai and Lao: letters without spaces between the words, taken three at a time.

A syllable takes several letters, so that a pair of them says no more than a pair of letters in English
does. Small words of some length are cut out first: what any sentence is built with says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from workbench.recall.analysis.stopwords import stop_words
from workbench.recall.analysis.words import Run

SHORTEST = 3
"""Small words of fewer characters (marks among them) stand inside too many other words."""

Unit = tuple[str, int, int]
"""A visible character, or several, with where it stands in the normalised text."""


def is_thai(char: str) -> bool:
    """Whether a character is one of Thai or Lao."""
    return "\u0e00" <= char <= "\u0eff"


@cache
def _small_words() -> re.Pattern[str]:
    words = sorted(filter(lambda word: len(word) >= SHORTEST, stop_words("th")), key=len)
    return re.compile("|".join(map(re.escape, reversed(words))))


def without_small_words(text: str, run: Run) -> Iterator[Run]:
    """The stretches of a run between its small words."""
    start = run.start
    for match in _small_words().finditer(text, run.start, run.end):
        if match.start() > start:
            yield Run(run.script, start, match.start())
        start = match.end()
    if start < run.end:
        yield Run(run.script, start, run.end)


def triples(units: Sequence[Unit]) -> Iterator[Unit]:
    """Each three neighbouring characters as one; fewer of them as they are."""
    for place in range(max(1, len(units) - 2)):
        part = units[place : place + 3]
        if part:
            yield "".join(char for char, _, _ in part), part[0][1], part[-1][2]
