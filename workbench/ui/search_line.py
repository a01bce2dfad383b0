"""The line above a list that filters it as one types; the list's own keys work once one is in it."""

from __future__ import annotations

from textual import events
from textual.widgets import Input

from workbench.ui.document.keyline import Hint
from workbench.ui.virtual_list import Row, VirtualList


class SearchLine(Input):
    """Words to look for; ↓, Tab and Enter go on to the list, ↑ at its top comes back."""

    def __init__(self, what: str, *, id: str) -> None:
        super().__init__(id=id, compact=True)
        self.what = what
        """What is searched, as a person calls it."""

    def on_mount(self) -> None:
        """Say what it is for."""
        self.rest()

    def rest(self) -> None:
        """The keys are somewhere else altogether."""
        self.placeholder = f"search {self.what}"

    def on_focus(self) -> None:
        """Letters are words now."""
        self.placeholder = f"type to search {self.what}"

    def on_blur(self) -> None:
        """Letters are keys now."""
        self.placeholder = f"/ searches {self.what}"

    def hints(self) -> list[Hint]:
        """The keys that work while one types here."""
        way = "clear" if self.value else "close"
        return [("type", "to search"), ("↓", "to the list"), ("Esc", way)]

    def leaves(self, event: events.Key, rows: VirtualList[Row]) -> bool:
        """Whether this key leads from the line to the list, or (the cursor being at its top) back."""
        if event.key == "down" and self.has_focus:
            rows.focus()
        elif event.key == "up" and rows.has_focus and rows.cursor == 0:
            self.focus()
        else:
            return False
        event.stop()
        return True

    def clear_words(self) -> bool:
        """Empty the line, wherever one is; False when it is empty already."""
        if not self.value:
            return False
        self.value = ""
        return True

    async def _on_key(self, event: events.Key) -> None:
        # Who has learned that / leads here presses it here too.
        if event.character == "/" and not self.value:
            event.stop()
            event.prevent_default()
            return
        await super()._on_key(event)
