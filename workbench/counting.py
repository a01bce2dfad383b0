"""Counts in words, singular and plural right; every layer says them alike."""

from __future__ import annotations


def plural(count: int, one: str, many: str | None = None) -> str:
    """`1 entry`, `2 entries`, thousands set apart; without `many` an s makes the plural."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"
