"""Two prompts side by side: where their bytes part, which pieces stayed, came, went or changed."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workbench.chat.prompt.diff import Difference, difference
from workbench.chat.prompt.snapshot import Part, Prompt

Fate = Literal["kept", "new", "gone", "changed"]


@dataclass(frozen=True, slots=True)
class Piece:
    """What became of one piece between two prompts."""

    fate: Fate
    section: str
    part: Part
    before: Part | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two prompts have in common."""

    prefix: Difference
    """As a provider's cache sees it."""
    pieces: tuple[Piece, ...]
    """As a person reads it, in the order of the later prompt."""


def compare(before: Prompt, after: Prompt) -> Comparison:
    """Compare a prompt with an earlier one."""
    return Comparison(difference(before, after), tuple(_pieces(before, after)))


def _flat(prompt: Prompt) -> list[tuple[str, Part]]:
    """All pieces in the order they are sent; what was told in the turn is part of the history."""
    return [
        ("history" if section.name == "turn" else section.name, part)
        for section in prompt.sections
        for part in section.parts
    ]


def _pieces(before: Prompt, after: Prompt) -> Iterator[Piece]:
    old, new = _flat(before), _flat(after)
    matcher = difflib.SequenceMatcher(None, [_key(o) for o in old], [_key(n) for n in new], False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            yield from (Piece("kept", section, part) for section, part in new[j1:j2])
            continue
        gone = old[i1:i2]
        for section, part in new[j1:j2]:
            twin = next((g for g in gone if _name(g) == _name((section, part))), None)
            if twin is not None:
                gone = [g for g in gone if g is not twin]
                yield Piece("changed", section, part, twin[1])
            else:
                yield Piece("new", section, part)
        yield from (Piece("gone", section, part) for section, part in gone)


def _key(piece: tuple[str, Part]) -> tuple[str, str, str, str, str]:
    section, part = piece
    return (section, part.kind, part.name, part.role, part.text)


def _name(piece: tuple[str, Part]) -> tuple[str, str, str, str]:
    section, part = piece
    return (section, part.kind, part.name, part.message_id)


def line_diff(before: str, after: str, context: int = 2) -> list[tuple[str, str]]:
    """The lines of a changed text with their signs (`+`, `-`, a space), far ones left out."""
    lines = difflib.unified_diff(before.split("\n"), after.split("\n"), n=context, lineterm="")
    return [(line[:1], line[1:]) for line in lines if not line.startswith(("---", "+++", "@@"))]
