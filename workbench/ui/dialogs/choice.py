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
                yield Static(label, classes="dialog-choice", id=f"choice-{number}")
            numbers = f"1 to {len(self.choices)}"
            yield KeyLine([(numbers, "choose"), ("Esc", "leave it as it is")])

    def on_key(self, event: events.Key) -> None:
        """A number chooses."""
        if event.character and event.character.isdecimal():
            event.stop()
            self._choose(int(event.character))

    def on_click(self, event: events.Click) -> None:
        """So does a click on an answer."""
        clicked = event.widget.id if event.widget is not None else None
        for number in range(1, len(self.choices) + 1):
            if clicked == f"choice-{number}":
                self._choose(number)

    def _choose(self, number: int) -> None:
        if 1 <= number <= len(self.choices):
            self.dismiss(self.choices[number - 1].line)

    def action_leave(self) -> None:
        """Close with nothing."""
        self.dismiss(None)
