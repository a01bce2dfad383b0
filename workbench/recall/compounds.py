"""A long word that no memory has may be two that a memory has: `Cellolehrerin`, and a teacher of the cello.

Only where memories are in a language that writes compounds as one word, only with parts of some length,
and only for words that nobody wrote whole. Explanations show `cellolehrerin → cello`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.recall.analysis.normalize import fold_word
from workbench.recall.analysis.stemming import stem
from workbench.recall.index.view import Reach, View
from workbench.recall.query import QueryTerm

LANGUAGES = frozenset(["de", "nl", "sv", "da", "no", "fi", "hu", "et"])
"""Languages that join words into one as they please."""
SHORTEST = 4
"""Letters that each part has at least."""
_LINKS = ("", "s", "n", "en", "es", "er", "e")
"""What may stand between two parts."""


def split(
    view: View, reach: Reach, term: QueryTerm, languages: Sequence[str]
) -> tuple[QueryTerm, ...]:
    """The two parts of an unknown word as terms, each for half of it; none where it has none."""
    spoken = [language for language in languages if language in LANGUAGES]
    if not spoken or len(term.written) < 2 * SHORTEST:
        return ()
    found = [
        (min(view.frequency(left, reach), view.frequency(right, reach)), left, right)
        for left, right in _pairs(term.written, spoken)
        if view.frequency(right, reach) and view.frequency(left, reach)
    ]
    if not found:
        return ()
    _, left, right = max(found)
    half = replace(term, weight=term.weight / 2, judged=term.judged / 2, word=False)
    return tuple(
        replace(half, term=f"{term.written} → {part}", variants=(part,))
        for part in dict.fromkeys((left, right))
    )


def _pairs(word: str, languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The stems of every way to cut a word in two."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        first, last = word[:at], word[at:]
        for language in languages:
            for link in _LINKS:
                begun = first.removesuffix(link)
                if first.endswith(link) and len(begun) >= SHORTEST:
                    yield stem(begun, language), stem(last, language)
                    yield fold_word(begun), stem(last, language)
