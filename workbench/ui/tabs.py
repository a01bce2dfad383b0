"""A row of names of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content


def tabs(names: Sequence[str], chosen: int) -> Content:
    """The views by name, the chosen one marked also without colour."""
    pieces: list[str | tuple[str, str]] = []
    for index, name in enumerate(names):
        if index == chosen:
            pieces.append((f"[{name}]", "bold $text-accent"))
        else:
            pieces.append((f" {name} ", "$foreground-muted"))
        pieces.append(" ")
    return Content.assemble(*pieces)
