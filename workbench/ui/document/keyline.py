"""The line at the foot of a pane that says which keys do what there."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from workbench.ui.text import width

Hint = tuple[str, str]
"""A key as a person reads it, and what it does in one or two words."""

GAP = 2


class KeyLine(Widget):
    """The keys of a pane in as many lines as they need; a key is never parted from its word."""

    DEFAULT_CSS = """
    KeyLine { height: auto; color: $foreground-muted; padding: 0 1; background: $panel; }
    """

    def __init__(self, hints: Sequence[Hint] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.hints = hints

    def show(self, hints: Sequence[Hint]) -> None:
        """Say other keys."""
        self.hints = hints
        self.refresh(layout=True)

    def render(self) -> Content:
        """The keys, set in lines."""
        lines = key_lines(self.hints, self.content_size.width)
        return Content("\n").join([hint_line(line) for line in lines])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """How many lines they take."""
        return max(1, len(key_lines(self.hints, width)))


def key_lines(hints: Sequence[Hint], cells: int) -> list[list[Hint]]:
    """The hints that fit into each line."""
    lines: list[list[Hint]] = [[]]
    used = 0
    for key, does in hints:
        size = width(key) + 1 + width(does) + GAP
        if used and used + size - GAP > cells:
            lines.append([])
            used = 0
        lines[-1].append((key, does))
        used += size
    return lines


def hint_line(hints: Sequence[Hint]) -> Content:
    """Keys and what they do, on one line."""
    pairs = [Content.assemble((key, "bold $text-accent"), " ", does) for key, does in hints]
    return Content(" " * GAP).join(pairs)
