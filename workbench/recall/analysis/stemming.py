"""Word forms brought together: Snowball stems, and the irregular forms of English."""

from __future__ import annotations

import threading

import Stemmer

from workbench.config.languages import LANGUAGES
from workbench.recall.analysis.irregular import ENGLISH
from workbench.recall.analysis.normalize import fold_word

_CODES = "ar ca cs da de el en es et eu fa fi fr ga hi hu hy id it lt ne nl no pl pt ro ru sr sv ta tr yi"

STEMMED = frozenset(_CODES.split(" "))
"""Languages with a Snowball stemmer, which has the language's English name; others are not stemmed."""

MARKED = frozenset(["vi"])
"""Languages whose words differ by their marks alone: these stay in the index form."""

MAX_REMEMBERED = 200_000
MAX_STEMMED = 64
"""Longer words are no words of a language (keys, hashes) and stay as they are."""


class _Stemmers(threading.local):
    """A thread's own stemmers: Snowball's objects are not safe to share."""

    def __init__(self) -> None:
        self.by_language: dict[str, Stemmer.Stemmer] = {}

    def get(self, language: str) -> Stemmer.Stemmer:
        """The stemmer of a language of STEMMED."""
        if language not in self.by_language:
            # The cache is ours (below), shared by all threads.
            self.by_language[language] = Stemmer.Stemmer(LANGUAGES[language], 0)
        return self.by_language[language]


_stemmers = _Stemmers()
_remembered: dict[tuple[str, str], str] = {}


def stem(word: str, language: str) -> str:
    """The index form of a normalised word in a language (a code; unknown ones are only folded)."""
    key = (word, language)
    found = _remembered.get(key)
    if found is None:
        found = _stem(word, language)
        if len(_remembered) >= MAX_REMEMBERED:
            _remembered.clear()
        _remembered[key] = found
    return found


def index_form(word: str, language: str) -> str:
    """A normalised word as it is compared in a language, before stemming."""
    return word if language in MARKED else fold_word(word)


def _stem(word: str, language: str) -> str:
    if language not in STEMMED or len(word) > MAX_STEMMED or any(char.isdigit() for char in word):
        return index_form(word, language)
    if language == "en":
        word = ENGLISH.get(word, word)
    # Arabic and Greek stemmers expect what people write less often; folding first is what they do.
    if language in ("ar", "fa", "ru"):
        word = fold_word(word)
    stemmed = _stemmers.get(language).stemWord(word) or word
    return fold_word(stemmed) or fold_word(word)
