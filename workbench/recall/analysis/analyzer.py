"""The whole way from a text to its terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from workbench.recall.analysis.graphemes import widen
from workbench.recall.analysis.languages import detect, language_code, script_key
from workbench.recall.analysis.normalize import Normalized, fold_word, normalize
from workbench.recall.analysis.scripts import is_han
from workbench.recall.analysis.stemming import stem
from workbench.recall.analysis.stopwords import light_words, stop_characters, stop_words
from workbench.recall.analysis.tokens import Kind, Token
from workbench.recall.analysis.words import Piece, Run, characters, pieces, runs

MAX_REMEMBERED = 2000
"""Texts of more characters are taken apart anew each time."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """A text taken apart."""

    tokens: tuple[Token, ...]
    surfaces: tuple[str, ...]
    """For each token the form before stemming."""
    languages: frozenset[str]
    """The languages its words were taken to be in."""
    word_count: int
    """How many words it has, stop words included."""


def analyze(text: str, languages: Sequence[str] = ()) -> list[Token]:
    """The terms of a text in order; `languages` narrows which stemmers and stop words apply."""
    return list(analyze_text(text, languages).tokens)


def analyze_text(text: str, languages: Sequence[str] = ()) -> Analysis:
    """The terms of a text with what was learned about it on the way; short ones are remembered."""
    if len(text) > MAX_REMEMBERED:
        return take_apart(text, tuple(languages))
    return _remembered(text, tuple(languages))


def take_apart(text: str, languages: tuple[str, ...] = ()) -> Analysis:
    """The same, remembering nothing: for the many texts that are only looked at once."""
    normalized = normalize(text)
    classes, found = runs(normalized)
    units: list[Piece | Run] = []
    for run in found:
        if run.script in "pwn":
            units.extend(pieces(normalized, text, classes, run))
        else:
            units.append(run)
    allowed = tuple(language_code(name) for name in languages)
    words = [unit for unit in units if isinstance(unit, Piece) and unit.stemmed]
    # Parts of identifiers are nobody's small words: they vote only where there is nothing else.
    voters = [word for word in words if word.kind == "word"] or words
    spoken = detect((fold_word(word.text) or word.text for word in voters), allowed)
    tokens: list[Token] = []
    surfaces: list[str] = []
    for unit in units:
        made = (
            _word(normalized, text, unit, spoken, allowed)
            if isinstance(unit, Piece)
            else _characters(normalized, text, unit)
        )
        for token, surface in made:
            tokens.append(token)
            surfaces.append(surface)
    return Analysis(tuple(tokens), tuple(surfaces), frozenset(spoken.values()), len(units))


_remembered = lru_cache(maxsize=2048)(take_apart)


def _word(
    normalized: Normalized,
    original: str,
    piece: Piece,
    spoken: dict[str, str],
    allowed: Sequence[str],
) -> Iterator[tuple[Token, str]]:
    folded = fold_word(piece.text)
    if not folded:
        return
    term, kind = folded, piece.kind
    if piece.stemmed:
        language = spoken.get(script_key(folded), "")
        if piece.kind != "whole" and folded in stop_words(language):
            return
        stemmable = not allowed or language in allowed
        term = stem(piece.text, language) if stemmable else folded
        if kind == "word" and term in light_words(language):
            kind = "light"
    yield _token(normalized, original, term, piece.start, piece.end, kind), piece.text


def _characters(normalized: Normalized, original: str, run: Run) -> Iterator[tuple[Token, str]]:
    units = characters(normalized, run)
    stops = stop_characters()
    if len(units) == 1:
        char, start, end = units[0]
        yield _token(normalized, original, char, start, end, "pair"), char
        return
    for index, (char, start, end) in enumerate(units):
        if char not in stops:
            yield _token(normalized, original, char, start, end, "single"), char
        if index + 1 < len(units):
            after, _, finish = units[index + 1]
            if not (char in stops and after in stops and is_han(char) and is_han(after)):
                pair = char + after
                yield _token(normalized, original, pair, start, finish, "pair"), pair


def _token(
    normalized: Normalized, original: str, term: str, start: int, end: int, kind: Kind
) -> Token:
    if isinstance(normalized.starts, range):
        begin, finish = start, end
    else:
        begin, finish = normalized.span(start, end)
    if not original.isascii():
        begin, finish = widen(original, begin, finish)
    return Token(term, begin, finish, kind)
