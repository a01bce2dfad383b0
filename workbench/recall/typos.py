"""A word that no memory has is also looked for as it may have been meant: one slip of the fingers away.

Only a word of some length, only memories within reach, and only the commonest word that begins alike; it
counts less than a word that was found as written, and explanations show it as `dentsit → dentist`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workbench.recall.compounds import split
from workbench.recall.index.view import Reach, View
from workbench.recall.query import QueryTerm, Spoken
from workbench.recall.tuning import Tuning

SHORTEST = 5
"""Shorter words have too many others beside them."""

_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "אבגדהוזחטיכלמנסעפצקרשתםןץףך",
    "ابتثجحخدذرزسشصضطظعغفقكلمنهويىءةپچژگ",
)


def respell(view: View, reach: Reach, message: Spoken, tuning: Tuning) -> Spoken:
    """The message with words that nobody wrote taken for the nearest that somebody did."""
    if not tuning.typo:
        return message
    terms: list[QueryTerm] = []
    for term in message.terms:
        unknown = term.word and len(term.term) >= SHORTEST and term.term.isalpha()
        if unknown and not any(view.frequency(variant, reach) for variant in term.variants):
            parts = split(view, reach, term, view.languages)
            terms += parts or [_respelled(view, reach, term, tuning)]
        else:
            terms.append(term)
    return replace(message, terms=tuple(terms))


def _respelled(view: View, reach: Reach, term: QueryTerm, tuning: Tuning) -> QueryTerm:
    word = term.term
    counted = [(view.frequency(other, reach), other) for other in one_slip_away(word)]
    count, meant = max(counted, default=(0, ""))
    if not count:
        return term
    return replace(
        term,
        term=f"{term.written or word} → {meant}",
        variants=(meant,),
        weight=term.weight * tuning.typo,
        judged_share=tuning.typo,
    )


def one_slip_away(word: str) -> Iterator[str]:
    """Words that begin alike with a letter too few, too many, wrong, or two in each other's place."""
    letters = next((each for each in _ALPHABETS if word[0] in each), "")
    for at in range(1, len(word) + 1):
        before, rest = word[:at], word[at:]
        for letter in letters:
            yield before + letter + rest
        if not rest:
            continue
        yield before + rest[1:]
        for letter in letters:
            if letter != rest[0]:
                yield before + letter + rest[1:]
        if len(rest) > 1 and rest[0] != rest[1]:
            yield before + rest[1] + rest[0] + rest[2:]
