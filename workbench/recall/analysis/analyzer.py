"""The whole way from a text to its terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from workbench.recall.analysis.graphemes import widen
from workbench.recall.analysis.languages import detect, language_code, lone_voter
from workbench.recall.analysis.lexicon import kept, lexicon_of
from workbench.recall.analysis.normalize import Normalized, fold_word, normalize
from workbench.recall.analysis.scripts import UNSPACED, is_han
from workbench.recall.analysis.stemming import MARKED
from workbench.recall.analysis.stopwords import stop_characters
from workbench.recall.analysis.thai import is_thai, triples, without_small_words
from workbench.recall.analysis.tokens import BARE, Kind, Token
from workbench.recall.analysis.words import Piece, Run, characters, units_of

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
    units = units_of(normalized, text)
    allowed = tuple(language_code(name) for name in languages)
    words = [unit for unit in units if isinstance(unit, Piece) and unit.stemmed]
    # Parts of identifiers are nobody's small words: they vote only where there is nothing else.
    voters = [word.text for word in words if word.kind == "word"] or [word.text for word in words]
    spoken = detect(voters, allowed)
    lone = lone_voter(voters, spoken, allowed)
    marked = not MARKED.isdisjoint(spoken.values())
    lexicon = lexicon_of(tuple(spoken.items()), allowed)
    in_place = normalized.in_place and text.isascii()
    tokens: list[Token] = []
    surfaces: list[str] = []
    for unit in units:
        if isinstance(unit, Run):
            for token, surface in _characters(normalized, text, unit):
                tokens.append(token)
                surfaces.append(surface)
            continue
        word, start, end, kind, stemmed = unit
        plain = stemmed and kind == "word"
        found = lexicon[word] if plain else lexicon.term(word, kind, stemmed)
        if found is None and word == lone:
            found = kept(word)
        if found is None:
            continue
        surfaces.append(word)
        if in_place:
            # What Token() does, at a third of its price: there are millions of them.
            tokens.append(tuple.__new__(Token, (found[0], start, end, found[1])))
        else:
            tokens.append(_token(normalized, text, found[0], start, end, found[1]))
        if marked and (bare := fold_word(found[0])) != found[0]:
            tokens.append(_token(normalized, text, BARE + bare, start, end, "bare"))
            surfaces.append(bare)
    return Analysis(tuple(tokens), tuple(surfaces), frozenset(spoken.values()))


_remembered = lru_cache(maxsize=2048)(take_apart)


def _characters(normalized: Normalized, original: str, run: Run) -> Iterator[tuple[Token, str]]:
    if run.script == UNSPACED and is_thai(normalized.text[run.start]):
        for part in without_small_words(normalized.text, run):
            for text, start, end in triples(characters(normalized, part)):
                yield _token(normalized, original, text, start, end, "pair"), text
        return
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
    begin, finish = (start, end) if normalized.in_place else normalized.span(start, end)
    if not original.isascii():
        begin, finish = widen(original, begin, finish)
    return Token(term, begin, finish, kind)
