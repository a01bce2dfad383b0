"""The help screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from workbench.ui.document import Block, DocumentView, KeyLine
from workbench.ui.help.page import help_page
from workbench.ui.help.searching import matching
from workbench.ui.text import plain


class HelpScreen(ModalScreen[None]):
    """Help for where one is; a search shows only the lines that hold the words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1", "leave", "Close", show=False),
        Binding("slash", "search", "Search", show=False),
    ]

    def __init__(self, topic: str = "input", keys: Mapping[str, str] | None = None) -> None:
        super().__init__(classes="dialog")
        self.blocks: Sequence[Block] = help_page(topic, keys or {})

    def compose(self) -> ComposeResult:
        """Title, search line, page, keys."""
        with Vertical(classes="dialog-box -page"):
            yield Static(plain("Help", "bold"), classes="dialog-title")
            yield Input(placeholder="/ searches keys and commands", id="help-search",
                        compact=True)  # fmt: skip
            yield DocumentView(self.blocks, id="help-page")
            yield KeyLine([("↑↓", "move"), ("/", "search"), ("Space", "fold"), ("Esc", "close")])

    def on_mount(self) -> None:
        """Begin on the page."""
        self.query_one(DocumentView).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show only what holds the words."""
        event.stop()
        page = self.query_one(DocumentView)
        page.set_blocks(matching(self.blocks, event.value), keep=False)
        page.query_text = event.value.strip()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the page."""
        event.stop()
        self.query_one(DocumentView).focus()

    def on_key(self, event: events.Key) -> None:
        """↓ leaves the search line."""
        if event.key == "down" and self.query_one("#help-search", Input).has_focus:
            event.stop()
            self.query_one(DocumentView).focus()

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one("#help-search", Input).focus()

    def action_leave(self) -> None:
        """Clear the search, or close."""
        search = self.query_one("#help-search", Input)
        if search.value:
            search.value = ""
            self.query_one(DocumentView).focus()
        else:
            self.dismiss(None)
