"""Which language a text is in, judged by its script and its small words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from workbench.config.languages import LANGUAGES
from workbench.recall.analysis.normalize import fold_word
from workbench.recall.analysis.stopwords import SPACED, languages_by_word

TIE = 0.2
"""Votes within which a script's first language wins."""

_CODES = {name: code for code, name in LANGUAGES.items()}

_SCRIPTS: tuple[tuple[int, int, tuple[str, ...]], ...] = (
    (0x0000, 0x024F, ()),
    (0x0370, 0x03FF, ("el",)),
    (0x0400, 0x052F, ("ru", "uk", "sr", "bg")),
    (0x0530, 0x058F, ("hy",)),
    (0x0590, 0x05FF, ("he", "yi")),
    (0x0600, 0x06FF, ("ar", "fa", "ur")),
    (0x0900, 0x097F, ("hi", "ne")),
    (0x0980, 0x09FF, ("bn",)),
    (0x0B80, 0x0BFF, ("ta",)),
)


_VIETNAMESE = "".join(map(chr, range(0x1EA0, 0x1EFA)))
_LETTERS: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = tuple(
    (frozenset(letters), tuple(languages.split()))
    for letters, languages in (
        (_VIETNAMESE + "ơư", "vi"),
        ("ğış", "tr"),
        ("ß", "de"),
        ("ñ¿¡", "es"),
        ("œ", "fr"),
        ("ãõ", "pt"),
        ("łąęćńśźż", "pl"),
        ("ěřůťď", "cs"),
        ("őű", "hu"),
        ("șță", "ro"),
        ("åøæ", "da no sv"),
        ("ėįųū", "lt"),
        ("іїєґ", "uk"),
        ("ыэё", "ru"),
        ("ђјљњћџ", "sr"),
        ("پچژگ", "fa ur"),
        ("ٹڈڑںے", "ur"),
    )
)
"""Letters that tell a language where none of its small words stands."""


def language_code(name: str) -> str:
    """The two-letter code of a language given by code or by English name."""
    lowered = name.strip().casefold()
    return _CODES.get(lowered, lowered)


@lru_cache(maxsize=65536)
def _script_languages(char: str) -> tuple[str, ...] | None:
    """The languages of a letter's script; empty for Latin, None for a script without any."""
    code = ord(char)
    for low, high, languages in _SCRIPTS:
        if low <= code <= high:
            return languages
    return None


def detect(words: Iterable[str], allowed: Sequence[str]) -> dict[str, str]:
    """The language of each script that the words are in: script key → language code.

    `words` are normalised. The key is the script's first language, `en` for Latin. With
    `allowed`, only these languages are considered where one of them has that script.
    """
    votes: dict[str, dict[str, float]] = {}
    voters: dict[str, dict[str, int]] = {}
    lengths: dict[str, int] = {}
    among = tuple(allowed)
    for word in words:
        vote = _vote(word, among)
        if vote is None:
            continue
        key, speakers = vote
        lengths[key] = lengths.get(key, 0) + 1
        if not speakers:
            continue
        tally = votes.setdefault(key, {})
        count = voters.setdefault(key, {})
        for language in speakers:
            tally[language] = tally.get(language, 0.0) + 1 / len(speakers)
            count[language] = count.get(language, 0) + 1
    return {
        key: _winner(key, _trusted(key, votes.get(key, {}), voters.get(key, {}), length), allowed)
        for key, length in lengths.items()
    }


def lone_voter(words: Iterable[str], spoken: Mapping[str, str], allowed: Sequence[str]) -> str:
    """The one word that a Latin text is taken not to be English by; empty where there are more.

    "Sam likes tea" is Serbian by "sam" alone: such a word may be a name or an English word.
    """
    language = spoken.get("en", "en")
    if language == "en" or (allowed and "en" not in allowed):
        return ""
    among = tuple(allowed)
    votes = ((word, _vote(word, among)) for word in words)
    voters = {word for word, vote in votes if vote and vote[0] == "en" and language in vote[1]}
    return voters.pop() if len(voters) == 1 else ""


@lru_cache(maxsize=65536)
def _vote(word: str, allowed: tuple[str, ...]) -> tuple[str, tuple[str, ...]] | None:
    """The script a word votes in and the languages it votes for; None: its script has no language."""
    folded = fold_word(word) or word
    scripts = _script_languages(folded[0])
    if scripts is None:
        return None
    known = languages_by_word()
    # An accent of Latin tells words and languages apart: "três" is no French word without its own.
    speakers = known.get(word) or (known.get(folded) if scripts else None) or _by_letters(word)
    if allowed:
        speakers = tuple(code for code in speakers if code in allowed)
    return scripts[0] if scripts else "en", speakers


def _by_letters(word: str) -> tuple[str, ...]:
    """The languages that alone write a letter of the word, of those that have a list."""
    own = [languages for letters, languages in _LETTERS if not letters.isdisjoint(word)]
    return own[0] if own else ()


def _trusted(
    key: str, tally: dict[str, float], voters: dict[str, int], words: int
) -> dict[str, float]:
    """The votes without languages that a single word speaks for against better evidence.

    "dog" is a small word in Danish; that alone makes neither `dog` nor "Ana's dog" Danish.
    """
    alone = words > 1 and key not in tally
    return {
        language: votes
        for language, votes in tally.items()
        if language == key or voters[language] > 1 or alone
    }


def _winner(key: str, tally: dict[str, float], allowed: Sequence[str]) -> str:
    if not tally:
        return _default(key, allowed)
    best = max(tally.values())
    if tally.get(key, 0.0) >= best - TIE:
        return key
    return max(tally, key=lambda language: (tally[language], -SPACED.index(language)))


def _default(key: str, allowed: Sequence[str]) -> str:
    family = next((codes for _, _, codes in _SCRIPTS if codes and codes[0] == key), ())
    for language in allowed:
        if (family and language in family) or (not family and _is_latin(language)):
            return language
    return key


def _is_latin(language: str) -> bool:
    return not any(language in codes for _, _, codes in _SCRIPTS)


def script_key(word: str) -> str:
    """The key under which `detect` gives the language of a word."""
    languages = _script_languages(word[0])
    if languages is None:
        return ""
    return languages[0] if languages else "en"
