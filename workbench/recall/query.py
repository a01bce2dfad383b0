"""From what was said to the terms that are looked for, each with its weight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workbench.recall.analysis import Token, analyze_text
from workbench.recall.analysis.normalize import fold_word
from workbench.recall.analysis.scripts import is_han, is_hiragana
from workbench.recall.analysis.stemming import MARKED, stem
from workbench.recall.analysis.stopwords import light_pairs, stop_characters
from workbench.recall.analysis.tokens import BARE
from workbench.recall.dates import NUMBER, speaks_of_date
from workbench.recall.tuning import Tuning

Origin = Literal["asked", "earlier", "subject"]


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """One thing that is looked for."""

    term: str
    """As it is shown."""
    variants: tuple[str, ...]
    """The index terms that count as it: its stems in the languages of the store."""
    weight: float
    """What it counts in ranking, 1 for an ordinary word of the newest message."""
    judged: float
    """What it counts in judging, before its rarity; 0: nothing."""
    in_talk: float = 1.0
    """What is left of its weight where a whole talk is asked: less for what any talk is full of."""
    light: bool = False
    """Whether any talk is full of it."""
    origin: Origin = "asked"
    written: str = ""
    """As it stands in the message, before stemming."""
    word: bool = False
    """Whether it is a word of a language and nobody's name: it may be misspelt."""
    judged_share: float = 1.0
    """How much of its judged weight a passage gets that has it; less where the word was respelt."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message as it is asked: its text and its terms."""

    text: str
    terms: tuple[QueryTerm, ...]


@dataclass(frozen=True, slots=True)
class _Message:
    """What is known of a message while its words are looked at."""

    text: str
    names: frozenset[str]
    """Index terms of the names of people here."""
    store_languages: tuple[str, ...]
    unmarked: bool
    """Whether marks that tell words apart may have been left out in it."""
    dated: bool
    """Whether its numbers may be a date's."""


def spoken(
    text: str,
    languages: Sequence[str],
    store_languages: Sequence[str],
    people: frozenset[str],
    tuning: Tuning,
) -> Spoken:
    """Take a message apart into the terms it asks for, each once."""
    analysis = analyze_text(text, languages)
    message = _Message(
        text,
        frozenset(token.term for name in people for token in analyze_text(name).tokens),
        tuple(store_languages),
        text.isascii() or MARKED.isdisjoint(analysis.languages),
        speaks_of_date(token.term for token in analysis.tokens),
    )
    seen: dict[str, QueryTerm] = {}
    for token, surface in zip(analysis.tokens, analysis.surfaces, strict=True):
        weight = _weight(token, tuning)
        if weight and token.term not in seen:
            seen[token.term] = _query_term(message, token, surface, weight, tuning)
    return Spoken(text, tuple(seen.values()))


def _query_term(
    message: _Message, token: Token, surface: str, weight: float, tuning: Tuning
) -> QueryTerm:
    judged, in_talk, named = weight, 1.0, token.term in message.names
    if named:
        weight, judged = weight * tuning.person, weight * tuning.person_judged
    light = token.kind == "light" or token.term in light_pairs()
    if light:
        judged *= tuning.light_judged
        in_talk = tuning.light
    elif token.kind == "pair" and _is_half(token.term):
        in_talk = tuning.half_pair_in_talk
    # A reader of 東京 is shown 東京, also where it is compared as 东京.
    as_written = token.kind in ("pair", "single")
    return QueryTerm(
        message.text[token.start : token.end] if as_written else token.term,
        _variants(message, token, surface),
        weight,
        judged,
        in_talk,
        light,
        written=surface,
        word=token.kind == "word" and not named,
    )


def _variants(message: _Message, token: Token, surface: str) -> tuple[str, ...]:
    """The index terms that count as a word."""
    if message.dated and surface.isdecimal():
        return token.term, NUMBER + str(int(surface))
    if token.kind not in ("word", "light", "part") or not surface.isalpha():
        return (token.term,)
    if not message.unmarked and token.term != fold_word(token.term):
        return (token.term,)  # Without its marks it would be other words.
    others = [stem(surface, language) for language in message.store_languages]
    marked = not MARKED.isdisjoint(message.store_languages)
    if marked and message.unmarked and surface == fold_word(surface):
        others.append(BARE + surface)
    return tuple(dict.fromkeys((token.term, *others)))


def _weight(token: Token, tuning: Tuning) -> float:
    if token.kind == "whole":
        return tuning.whole
    if token.kind == "bare":
        return 0.0  # It is there to be found, not to be asked.
    if token.kind == "single":
        return tuning.single if is_han(token.term[0]) else 0.0
    if token.kind == "pair" and len(token.term) == 2:
        return _pair_weight(token.term, tuning)
    return 1.0


def _pair_weight(pair: str, tuning: Tuning) -> float:
    if all(is_hiragana(char) for char in pair):
        return tuning.kana_pair
    return tuning.half_pair if _is_half(pair) else tuning.pair


def _is_half(pair: str) -> bool:
    """Whether one character of a pair only builds sentences."""
    return any(char in stop_characters() for char in pair)


def joined(
    messages: Sequence[Spoken], links: Sequence[float], tuning: Tuning
) -> tuple[QueryTerm, ...]:
    """The terms of several messages, newest first, as one query; a term takes its newest weight.

    `links` says how far each belongs to the talk; one that does not at all asks nothing. As far as any
    belongs a talk is asked, in which words that any talk is full of count less.
    """
    terms: dict[str, QueryTerm] = {}
    talk = max(links[1:], default=0.0)
    for steps, (message, link) in enumerate(zip(messages, links, strict=True)):
        share = link * tuning.earlier**steps
        for term in message.terms if link else ():
            if term.term not in terms:
                origin: Origin = "earlier" if steps else "asked"
                kept = 1.0 - talk + talk * term.in_talk if steps == 0 else term.in_talk
                weight = term.weight * share * kept
                terms[term.term] = replace(term, weight=weight, origin=origin)
    return tuple(terms.values())
