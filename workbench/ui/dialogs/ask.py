"""A question that is answered with one line of text."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from workbench.ui.document import KeyLine
from workbench.ui.text import one_line, plain


class AskScreen(ModalScreen[str | None]):
    """One line to fill in; Esc gives None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave", show=False)]

    def __init__(self, title: str, value: str = "", placeholder: str = "", hint: str = "") -> None:
        super().__init__(classes="dialog")
        self.question, self.value = title, one_line(value)
        self.placeholder, self.hint = placeholder, hint

    def compose(self) -> ComposeResult:
        """The question, the line, a hint, the keys."""
        with Vertical(classes="dialog-box"):
            yield Static(plain(self.question, "bold"), classes="dialog-title")
            yield Input(self.value, placeholder=self.placeholder, id="answer")
            if self.hint:
                yield Static(plain(self.hint, "$foreground-muted"), classes="dialog-line")
            yield KeyLine([("Enter", "done"), ("Esc", "leave it as it is")])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with what was written."""
        event.stop()
        self.dismiss(event.value.strip())

    def action_leave(self) -> None:
        """Close with nothing."""
        self.dismiss(None)
