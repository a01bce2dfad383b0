"""The completions just above the input."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.widgets import Static

from workbench.ui.chat.completion import MOST, Completion
from workbench.ui.text import MUTED, clean, cut, fit, line, width


class CompletionList(Static):
    """A few lines to choose from; hidden while there is nothing."""

    DEFAULT_CSS = """
    CompletionList {
        display: none; height: auto; max-height: 8; padding: 0 1; background: $panel;
    }
    CompletionList.-open { display: block; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", id=id, markup=False)
        self.choices: tuple[Completion, ...] = ()
        self.at = 0

    @property
    def choice(self) -> Completion | None:
        """The one that Enter or Tab takes."""
        return self.choices[self.at] if self.choices else None

    def offer(self, choices: Sequence[Completion]) -> None:
        """Show these; none closes the list."""
        if tuple(choices) != self.choices:
            self.choices, self.at = tuple(choices), 0
        self.set_class(bool(self.choices), "-open")
        self._draw()

    def step(self, by: int) -> None:
        """Choose the next or the one before, round the ends."""
        if self.choices:
            self.at = (self.at + by) % len(self.choices)
            self._draw()

    def on_resize(self) -> None:
        """Lines are made for their width."""
        self._draw()

    def _draw(self) -> None:
        first = max(0, min(self.at - MOST // 2, len(self.choices) - MOST))
        shown = self.choices[first : first + MOST]
        column = min(28, max((width(choice.label) for choice in shown), default=0) + 2)
        room = max(10, self.size.width - 4) if self.size.width else 60
        rows = [
            self._row(choice, first + n == self.at, column, room) for n, choice in enumerate(shown)
        ]
        self.update(Content("\n").join(rows))

    @staticmethod
    def _row(choice: Completion, here: bool, column: int, room: int) -> Content:
        label = fit(clean(choice.label), column)
        help = cut(choice.help, max(0, room - column))
        return line(
            ("› " if here else "  ", "bold $text-accent"),
            (label, "bold" if here else ""),
            (help, MUTED),
        )
