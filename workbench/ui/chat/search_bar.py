"""The line in which one searches the conversation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from workbench.ui.chat.searching import Found
from workbench.ui.text import MUTED, plain


class SearchBar(Horizontal):
    """Words to find, how many there are, next and previous."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,up,ctrl+f", "step(-1)", "Before", show=False),
        Binding("down", "step(1)", "Next", show=False),
        Binding("escape", "leave", "Close", show=False),
    ]

    @dataclass
    class Changed(Message):
        """Other words."""

        words: str

    @dataclass
    class Step(Message):
        """The next place, or the one before."""

        by: int

    @dataclass
    class Left(Message):
        """The search is over."""

    def compose(self) -> ComposeResult:
        """A sign, the words, what was found."""
        yield Static("Find ", id="search-name", markup=False)
        yield Input(placeholder="words in this conversation", compact=True, id="search-words")
        yield Static("", id="search-count", markup=False)

    @property
    def is_open(self) -> bool:
        """Whether one is searching."""
        return self.has_class("-open")

    def open(self) -> None:
        """Begin to search."""
        self.add_class("-open")
        words = self.query_one("#search-words", Input)
        words.focus()
        words.action_select_all()

    def close(self) -> None:
        """Put the line away."""
        self.remove_class("-open")

    def show_found(self, found: Found | None) -> None:
        """Say where the search stands."""
        text = f"  {found.sentence}   Enter earlier · ↓ later · Esc" if found else ""
        self.query_one("#search-count", Static).update(plain(text, MUTED))

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed(event.value))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_step(-1)

    def action_step(self, by: int) -> None:
        """Go to the next place, or the one before."""
        self.post_message(self.Step(by))

    def action_leave(self) -> None:
        """Close."""
        self.close()
        self.post_message(self.Left())
