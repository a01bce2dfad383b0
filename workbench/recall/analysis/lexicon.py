"""From the words of a text to its terms: stems without the words that carry no meaning.

A language has few words that are said often: what becomes of each is worked out once and remembered,
which is most of what makes an index of 100,000 memories in seconds.
"""

from __future__ import annotations

from functools import lru_cache

from workbench.recall.analysis.languages import script_key
from workbench.recall.analysis.normalize import fold_word
from workbench.recall.analysis.stemming import index_form, stem
from workbench.recall.analysis.stopwords import light_words, stop_words
from workbench.recall.analysis.tokens import Kind

MAX_WORDS = 30_000
"""Words remembered per lexicon; the common ones are soon there again."""

Term = tuple[str, Kind]


def kept(text: str) -> Term | None:
    """The term of a word that is a stop word only if the language was guessed right: as in English."""
    folded = fold_word(text)
    return (stem(text, "en"), "light") if folded else None


class Lexicon(dict[str, Term | None]):
    """What each word of a text in some languages becomes; None: nothing, it is a stop word."""

    def __init__(self, spoken: dict[str, str], allowed: tuple[str, ...]) -> None:
        """For texts whose scripts are in the languages `spoken`, of which `allowed` are stemmed."""
        super().__init__()
        self._spoken = spoken
        self._allowed = allowed

    def __missing__(self, text: str) -> Term | None:
        if len(self) >= MAX_WORDS:
            self.clear()
        term = self[text] = self.term(text, "word", True)
        return term

    def term(self, text: str, kind: Kind, stemmed: bool) -> Term | None:
        """The term of a piece and its kind, worked out anew; indexing gives a plain word's."""
        folded = fold_word(text)
        if not folded:
            return None
        if not stemmed:
            return folded, kind
        language = self._spoken.get(script_key(folded), "")
        if kind != "whole" and index_form(text, language) in stop_words(language):
            return None
        stemmable = not self._allowed or language in self._allowed
        term = stem(text, language) if stemmable else folded
        light = kind == "word" and term in light_words(language)
        return term, "light" if light else kind


@lru_cache(maxsize=64)
def lexicon_of(spoken: tuple[tuple[str, str], ...], allowed: tuple[str, ...]) -> Lexicon:
    """The lexicon for texts in these languages (pairs of script and language)."""
    return Lexicon(dict(spoken), allowed)
