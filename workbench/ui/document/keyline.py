"""The line at the foot of a pane that says which keys do what there."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.content import Content
from textual.widget import Widget

from workbench.ui.text import width

Hint = tuple[str, str]
"""A key as a person reads it, and what it does in one or two words."""

GAP = 2
PRESSED = {"Esc": "escape", "↓": "down", "/": "slash", "+": "plus", "-": "minus"}
"""What Textual calls the keys that are written in another way."""
MORE: Hint = ("F1", "more")


class KeyLine(Widget):
    """The keys of a pane on one line; those that have no room are left to the help, which it names."""

    DEFAULT_CSS = """
    KeyLine { height: 1; color: $foreground-muted; padding: 0 1; background: $panel; }
    """

    def __init__(self, hints: Sequence[Hint] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.hints = hints

    def show(self, hints: Sequence[Hint]) -> None:
        """Say other keys."""
        self.hints = hints
        self.refresh()

    def render(self) -> Content:
        """The keys that fit."""
        return hint_line(fitting(self.hints, self.content_size.width))

    def on_click(self, event: events.Click) -> None:
        """A click on a key does what the key does."""
        offset = event.get_content_offset(self)
        at = 0
        for key, does in fitting(self.hints, self.content_size.width):
            end = at + width(key) + 1 + width(does)
            if offset is not None and at <= offset.x < end:
                pressed = key.casefold() if len(key) > 1 else key
                self.app.simulate_key(PRESSED.get(key, pressed))
            at = end + GAP


def fitting(hints: Sequence[Hint], cells: int) -> list[Hint]:
    """The first hints that fit beside the last one; where some are left out, how to see them all."""
    if _length(hints) <= cells or len(hints) < 3:
        return list(hints)
    end = [MORE, hints[-1]]
    kept = 0
    while _length([*hints[: kept + 1], *end]) <= cells:
        kept += 1
    return [*hints[:kept], *end]


def _length(hints: Sequence[Hint]) -> int:
    return sum(width(key) + 1 + width(does) + GAP for key, does in hints) - GAP


def hint_line(hints: Sequence[Hint]) -> Content:
    """Keys and what they do, on one line."""
    pairs = [Content.assemble((key, "bold $text-accent"), " ", does) for key, does in hints]
    return Content(" " * GAP).join(pairs)
