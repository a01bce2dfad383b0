"""The line at the foot of a pane that says which keys do what there."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

Hint = tuple[str, str]
"""A key as a person reads it, and what it does in one or two words."""


class KeyLine(Static):
    """The keys of a pane in as many lines as they need."""

    DEFAULT_CSS = """
    KeyLine { height: auto; color: $text-muted; padding: 0 1; background: $panel; }
    """

    def __init__(self, hints: Sequence[Hint] = (), *, id: str | None = None) -> None:
        super().__init__(hint_line(hints), id=id, markup=False)

    def show(self, hints: Sequence[Hint]) -> None:
        """Say other keys."""
        self.update(hint_line(hints))


def hint_line(hints: Sequence[Hint]) -> Content:
    """Keys and what they do, set so that no key is parted from its word."""
    pieces: list[Content] = []
    for key, does in hints:
        pair = Content.assemble((key, "bold $accent"), "\u00a0", does.replace(" ", "\u00a0"))
        pieces.extend([pair, Content("  ")])
    return Content.assemble(*pieces[:-1]) if pieces else Content("")
