"""From what was said to the terms that are looked for, each with its weight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Literal

from workbench.recall.analysis import Token, analyze_text
from workbench.recall.analysis.scripts import is_han, is_hiragana
from workbench.recall.analysis.stemming import stem
from workbench.recall.analysis.stopwords import light_pairs, stop_characters
from workbench.recall.index.meta import SUBJECT
from workbench.recall.tuning import Tuning

Origin = Literal["asked", "earlier", "subject", "feedback"]


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
    light: bool = False
    """Whether any talk is full of it: it then counts less where a whole talk is asked."""
    origin: Origin = "asked"


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message as it is asked: its text and its terms."""

    text: str
    terms: tuple[QueryTerm, ...]


def spoken(
    text: str,
    languages: Sequence[str],
    store_languages: Sequence[str],
    people: frozenset[str],
    tuning: Tuning,
) -> Spoken:
    """Take a message apart into the terms it asks for, each once."""
    analysis = analyze_text(text, languages)
    names = frozenset(token.term for name in people for token in analyze_text(name).tokens)
    counted = Counter(token.term for token in analysis.tokens)
    seen: dict[str, QueryTerm] = {}
    for token, surface in zip(analysis.tokens, analysis.surfaces, strict=True):
        if token.term in seen:
            continue
        weight = _weight(token, tuning) * (1 + tuning.repeated * log(counted[token.term]))
        judged = weight
        if token.term in names:
            weight, judged = weight * tuning.person, weight * tuning.person_judged
        light = token.kind == "light" or token.term in light_pairs()
        if light:
            judged *= tuning.light_judged
        variants = _variants(token, surface, store_languages)
        seen[token.term] = QueryTerm(token.term, variants, weight, judged, light)
    return Spoken(text, tuple(seen.values()))


def _variants(token: Token, surface: str, store_languages: Sequence[str]) -> tuple[str, ...]:
    if token.kind not in ("word", "light", "part") or not surface.isalpha():
        return (token.term,)
    others = (stem(surface, language) for language in store_languages)
    return tuple(dict.fromkeys((token.term, *others)))


def _weight(token: Token, tuning: Tuning) -> float:
    if token.kind == "whole":
        return tuning.whole
    if token.kind == "single":
        return tuning.single if is_han(token.term) else 0.0
    if token.kind == "pair" and len(token.term) == 2:
        return _pair_weight(token.term, tuning)
    return 1.0


def _pair_weight(pair: str, tuning: Tuning) -> float:
    if all(is_hiragana(char) for char in pair):
        return tuning.kana_pair
    stops = stop_characters()
    if any(char in stops for char in pair):
        return tuning.half_stop_pair
    return tuning.pair


def subjects(terms: Iterable[QueryTerm], tuning: Tuning) -> tuple[QueryTerm, ...]:
    """The asked words again, as what a memory may be about or who may have said it."""
    return tuple(
        replace(
            term,
            term=f"about:{term.term}",
            variants=tuple(SUBJECT + variant for variant in term.variants),
            weight=term.weight * tuning.subject,
            judged=0.0,
            origin="subject",
        )
        for term in terms
        if term.weight > 0 and not term.light
    )


def joined(messages: Sequence[Spoken], tuning: Tuning) -> tuple[QueryTerm, ...]:
    """The terms of several messages, newest first, as one query; a term takes its best weight."""
    terms: dict[str, QueryTerm] = {}
    for steps, message in enumerate(messages):
        share = tuning.earlier**steps
        for term in message.terms:
            if term.term not in terms:
                origin: Origin = "earlier" if steps else "asked"
                weight = term.weight * share * (tuning.light if term.light else 1.0)
                terms[term.term] = replace(term, weight=weight, origin=origin)
    return tuple(terms.values())


def lent(terms: Iterable[tuple[str, float]]) -> list[QueryTerm]:
    """Terms that the best memories lend to a second round: ranked by, never judged by."""
    return [QueryTerm(term, (term,), weight, 0.0, False, "feedback") for term, weight in terms]
