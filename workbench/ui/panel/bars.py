"""Shares and scores as short bars that are read without colour too: thick for full, thin for empty."""

from __future__ import annotations

from textual.content import Content

from workbench.ui.text import MUTED, line

FULL, HALF, EMPTY = "━", "╸", "─"


def bar(share: float, cells: int, style: str = "$text-accent") -> Content:
    """A share of 1 as so many cells; anything more than nothing shows."""
    halves = round(max(0.0, min(1.0, share)) * cells * 2)
    halves = max(1, halves) if share > 0 else halves
    full, half = divmod(halves, 2)
    filled = FULL * full + HALF * half
    return line((filled, style), (EMPTY * (cells - len(filled)), MUTED))


def token_style(share: float) -> str:
    """How full the window is, in the colour of how much that matters."""
    if share >= 0.9:
        return "bold $text-error"
    return "$text-warning" if share >= 0.7 else "$text-accent"
