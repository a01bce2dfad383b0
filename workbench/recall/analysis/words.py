"""From a normalised text to runs of characters, and from a run to its words and parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.recall.analysis.normalize import Normalized
from workbench.recall.analysis.scripts import IDEOGRAPH, UNSPACED, classes_of
from workbench.recall.analysis.tokens import Kind

_RUN = re.compile(
    r"(?P<p>w++(?![wd_]|['\-./@:+#\\][wd_]|::|\+\+|#))|(?P<h>h+)|(?P<t>t+)"
    r"|(?P<n>(?<![wd_.,])d{1,3}(?:,ddd)+(?![wd_]|[.,]d))"
    r"|(?P<w>[wd_]+(?:(?:['\-./@:+#\\]|::)[wd_]+)*(?:\+\+|#)?)"
)
_PIECE = re.compile(r"[wd]+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_CAMEL_SIGN = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]")
_ALPHANUMERIC = re.compile(r"d+|w+")


class Piece(NamedTuple):
    """A stretch of the normalised text that becomes one term."""

    text: str
    start: int
    end: int
    kind: Kind
    stemmed: bool
    """Whether it is a word of a language, to be stemmed and looked up among the stop words."""


class Run(NamedTuple):
    """Neighbouring characters of one way of writing."""

    script: str
    start: int
    end: int


def units_of(normalized: Normalized, original: str) -> list[Piece | Run]:
    """The words of a text, identifiers whole and in parts, and its runs without spaces."""
    text, in_place = normalized.text, normalized.in_place
    classes = classes_of(text)
    units: list[Piece | Run] = []
    for match in _RUN.finditer(classes):
        start, end = match.span()
        script = match.lastgroup or "w"
        if script == "p":
            word, written = text[start:end], original[start:end]
            # By far the most words are plain or begin with a capital: camelCase they are not.
            if written == word or (in_place and written[1:] == word[1:]):
                units.append(tuple.__new__(Piece, (word, start, end, "word", True)))
                continue
        run = Run(script, start, end)
        if script in "pwn":
            units.extend(_pieces(normalized, original, classes, run))
        else:
            units.append(run)
    return units


def _pieces(normalized: Normalized, original: str, classes: str, run: Run) -> Iterator[Piece]:
    """The words of a run, an identifier whole and in its parts."""
    text = normalized.text[run.start : run.end]
    if run.script == "n":
        yield Piece(text.replace(",", ""), run.start, run.end, "word", False)
        return
    signs = classes[run.start : run.end]
    found = list(_PIECE.finditer(signs))
    if not found:
        return
    if len(found) == 1 and found[0].span() == (0, len(text)):
        yield from _one_word(normalized, original, signs, run)
        return
    yield from _joined(normalized, original, signs, run, found)


def _joined(
    normalized: Normalized, original: str, signs: str, run: Run, found: list[re.Match[str]]
) -> Iterator[Piece]:
    text = normalized.text[run.start : run.end]
    joiners = set(signs) - {"w", "d"}
    if joiners == {"-"} and "d" not in signs:
        yield Piece(text.replace("-", ""), run.start, run.end, "whole", True)
    elif joiners != {"'"}:
        yield Piece(text.strip("_'"), run.start, run.end, "whole", False)
        if joiners & {"/", "\\"} and "." in signs:
            name = max(text.rfind("/"), text.rfind("\\")) + 1
            yield Piece(text[name:], run.start + name, run.end, "whole", False)
    if set(signs[found[0].start() :]) <= {"d", "."} and len(found) == 2:
        return  # A decimal number is one thing.
    kind: Kind = "word" if joiners <= {"'", "-"} else "part"
    for match in found:
        part = Run("w", run.start + match.start(), run.start + match.end())
        for piece in _one_word(normalized, original, match.group(), part):
            yield piece if kind == "word" or piece.kind == "whole" else piece._replace(kind=kind)


def _one_word(normalized: Normalized, original: str, signs: str, run: Run) -> Iterator[Piece]:
    text = normalized.text[run.start : run.end]
    start, end = normalized.span(run.start, run.end)
    written = original[start:end]
    if written.isascii() and len(written) == len(text) and _CAMEL_SIGN.search(written):
        parts = [match.span() for match in _CAMEL.finditer(written)]
    elif "d" in signs and "w" in signs:
        parts = [match.span() for match in _ALPHANUMERIC.finditer(signs)]
    else:
        parts = []
    if len(parts) < 2:
        yield Piece(text, run.start, run.end, "word", "d" not in signs)
        return
    yield Piece(text, run.start, run.end, "whole", False)
    for begin, finish in parts:
        stemmed = "d" not in signs[begin:finish]
        yield Piece(text[begin:finish], run.start + begin, run.start + finish, "part", stemmed)


def characters(normalized: Normalized, run: Run) -> list[tuple[str, int, int]]:
    """The visible characters of a run without spaces, with where they stand."""
    found: list[tuple[str, int, int]] = []
    if run.script == IDEOGRAPH:
        for place in range(run.start, run.end):
            found.append((normalized.text[place], place, place + 1))
        return found
    assert run.script == UNSPACED
    for place in range(run.start, run.end):
        char = normalized.text[place]
        # Vowel signs and tone marks belong to the consonant before them.
        if found and not char.isalpha():
            text, start, _ = found[-1]
            found[-1] = (text + char, start, place + 1)
        else:
            found.append((char, place, place + 1))
    return found
