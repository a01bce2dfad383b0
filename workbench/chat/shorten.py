"""Cuts texts to a length without cutting a character in two."""

from __future__ import annotations

from workbench.recall.analysis.graphemes import cut_before

MORE = "…"


def shortened(text: str, length: int) -> str:
    """At most about `length` characters, with `…` where something is left out; on one line."""
    words = " ".join(text.split())
    if len(words) <= length:
        return words
    return words[: cut_before(words, length)].rstrip() + MORE


def passage(text: str, start: int, length: int) -> str:
    """The part of a text that begins at `start`, marked where it is not the beginning or end."""
    first = cut_before(text, max(0, min(start, len(text) - length)))
    last = cut_before(text, min(len(text), first + length))
    before, after = MORE if first else "", MORE if last < len(text) else ""
    return f"{before}{text[first:last].strip()}{after}"
