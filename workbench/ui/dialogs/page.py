"""A page of pieces in a window of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from workbench.ui.document import Block, DocumentView, KeyLine
from workbench.ui.text import clean, plain


class PageScreen(ModalScreen[None]):
    """Something to read; Esc closes it, Ctrl+Y copies the piece under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Close", show=False),
        Binding("ctrl+y", "copy", "Copy", show=False),
    ]

    def __init__(self, title: str, blocks: Sequence[Block]) -> None:
        super().__init__(classes="dialog")
        self.heading, self.blocks = title, blocks

    def compose(self) -> ComposeResult:
        """Title, page, keys."""
        with Vertical(classes="dialog-box -page"):
            yield Static(plain(self.heading, "bold"), classes="dialog-title")
            yield DocumentView(self.blocks)
            yield KeyLine([("↑↓", "move"), ("Space", "fold"), ("Ctrl+Y", "copy"), ("Esc", "close")])

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)

    def action_copy(self) -> None:
        """Copy the piece under the cursor."""
        block = self.query_one(DocumentView).current
        if block is not None:
            self.app.copy_to_clipboard(clean(block.text))
            self.notify("Copied.", markup=False)
