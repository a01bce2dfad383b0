"""Words that carry no meaning of their own, for every language there is a list for."""

from __future__ import annotations

from functools import cache
from importlib import resources

from workbench.recall.analysis.normalize import fold_word, normalize
from workbench.recall.analysis.stemming import index_form, stem

_LATIN = "en de fr es pt it nl sv da no fi pl cs ro hu tr id vi ca et lt"
_OTHERS = "ru uk sr bg el ar fa ur he hi bn ta"

SPACED: tuple[str, ...] = tuple(f"{_LATIN} {_OTHERS}".split(" "))
"""Languages written with spaces that have a list."""


def _written(language: str) -> frozenset[str]:
    source = resources.files(__package__) / "stopwords" / f"{language}.txt"
    return (
        frozenset(normalize(source.read_text("utf-8")).text.split())
        if source.is_file()
        else frozenset()
    )


@cache
def stop_words(language: str) -> frozenset[str]:
    """The stop words of a language in their index form; none for a language without a list."""
    return frozenset(index_form(word, language) for word in _written(language))


@cache
def light_words(language: str) -> frozenset[str]:
    """Words that any talk is full of, stemmed: they say little about what it is about."""
    source = resources.files(__package__) / "lightwords" / f"{language}.txt"
    if not source.is_file():
        return frozenset()
    words = normalize(source.read_text("utf-8")).text.split()
    return frozenset(stem(word, language) for word in words)


@cache
def light_pairs() -> frozenset[str]:
    """Pairs of Chinese, Japanese and Korean characters that any talk is full of."""
    return light_words("zh") | light_words("ja") | light_words("ko")


@cache
def stop_characters() -> frozenset[str]:
    """Single characters of Chinese, Japanese and Korean that only build sentences."""
    words = stop_words("zh") | stop_words("ja") | stop_words("ko")
    return frozenset(word for word in words if len(word) == 1)


_ENGLISH_TOO = frozenset(
    [
        "ad",
        "ate",
        "bar",
        "bet",
        "biz",
        "car",
        "care",
        "com",
        "come",
        "day",
        "dig",
        "dog",
        "door",
        "due",
        "ed",
        "em",
        "end",
        "fur",
        "go",
        "hat",
        "hay",
        "io",
        "kim",
        "kai",
        "man",
        "men",
        "met",
        "mine",
        "per",
        "plus",
        "pole",
        "pre",
        "pro",
        "sale",
        "sara",
        "sea",
        "see",
        "sense",
        "sit",
        "solo",
        "son",
        "take",
        "ten",
        "tom",
        "ton",
        "vid",
        "want",
        "war",
    ]
)
"""Small words elsewhere that are words or names in English: no language is known by them."""


@cache
def languages_by_word() -> dict[str, tuple[str, ...]]:
    """For each stop word, the languages that have it: what a text's language is known by.

    A word stands here as it is written and folded, for whoever leaves accents out.
    """
    written = {language: _written(language) for language in SPACED}
    found: dict[str, tuple[str, ...]] = {}
    for form in (
        fold_word,
        str,
    ):  # What is written with the very accents tells more: it comes last.
        forms: dict[str, list[str]] = {}
        for language, words in written.items():
            for word in {form(word) for word in words} - _ENGLISH_TOO:
                forms.setdefault(word, []).append(language)
        found.update((word, tuple(languages)) for word, languages in forms.items())
    return found
