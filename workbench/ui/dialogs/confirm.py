"""A question that is answered with yes or no before something is done for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from workbench.ui.document import KeyLine
from workbench.ui.text import plain


class ConfirmScreen(ModalScreen[bool]):
    """Says what would be done, and does it only on `y`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes", show=False),
        Binding("n,escape,q", "answer(False)", "No", show=False),
    ]

    def __init__(self, title: str, lines: Sequence[str], yes: str) -> None:
        super().__init__(classes="dialog")
        self.question, self.lines, self.yes = title, lines, yes

    def compose(self) -> ComposeResult:
        """The question, what it means, the two keys."""
        with Vertical(classes="dialog-box -danger"):
            yield Static(plain(self.question, "bold"), classes="dialog-title")
            for line in self.lines:
                yield Static(plain(line), classes="dialog-line")
            yield KeyLine([("y", self.yes), ("n or Esc", "leave it as it is")])

    def action_answer(self, answer: bool) -> None:
        """Close with the answer."""
        self.dismiss(answer)
