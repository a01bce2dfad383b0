"""What analysis gives: terms with the place they stand at."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["word", "light", "part", "whole", "pair", "single", "bare"]


BARE = "\u0002"
"""Begins the term of a word without the marks that tell it apart, for whoever leaves them out."""


class Token(NamedTuple):
    """One term of a text."""

    term: str
    """The form it is indexed and found under."""
    start: int
    end: int
    """Where it stands in the original text, in characters."""
    kind: Kind = "word"
    """A word, one that any talk is full of, part of an identifier, a whole identifier, a pair of characters, a single
    one, or a word without the marks that tell it apart."""


LENGTH_OF: dict[Kind, int] = {
    "word": 1,
    "light": 1,
    "part": 1,
    "pair": 1,
    "whole": 0,
    "single": 0,
    "bare": 0,
}
"""What a token adds to the length of its text: the others repeat what these count."""
