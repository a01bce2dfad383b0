"""A question with a few answers, each with a key of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from workbench.chat.commands.results import Choice
from workbench.ui.document import KeyLine
from workbench.ui.text import line, one_line, plain


class ChoiceScreen(ModalScreen[str | None]):
    """Gives the command line of the answer that was chosen; Esc gives None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave", show=False)]

    def __init__(self, question: str, choices: Sequence[Choice]) -> None:
        super().__init__(classes="dialog")
        self.question, self.choices = question, choices

    def compose(self) -> ComposeResult:
        """The question, the numbered answers, the keys."""
        with Vertical(classes="dialog-box"):
            yield Static(plain(self.question, "bold"), classes="dialog-title")
            for number, choice in enumerate(self.choices, 1):
                label = line((f" {number} ", "bold $text-accent"), one_line(choice.label))
                yield Static(label, classes="dialog-choice")
            yield KeyLine([("1 …", "choose"), ("Esc", "leave it as it is")])

    def on_key(self, event: events.Key) -> None:
        """A number chooses."""
        if event.character and event.character.isdigit():
            number = int(event.character)
            if 1 <= number <= len(self.choices):
                event.stop()
                self.dismiss(self.choices[number - 1].line)

    def action_leave(self) -> None:
        """Close with nothing."""
        self.dismiss(None)
