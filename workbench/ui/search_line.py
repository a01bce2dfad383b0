"""The line above a list that filters it as one types; the list's own keys work once one is in it."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.widget import Widget
from textual.widgets import Input

from workbench.ui.document.keyline import Hint
from workbench.ui.virtual_list import Row, VirtualList


class SearchLine(Input):
    """Words to look for; ↓, Tab and Enter go on to the list, ↑ at its top comes back."""

    def __init__(self, what: str, rows: Callable[[], Widget], *, id: str) -> None:
        super().__init__(id=id, compact=True)
        self.what = what
        """What is searched, as a person calls it."""
        self._rows = rows
        """The list that it filters."""

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

    def comes_back(self, event: events.Key, rows: VirtualList[Row]) -> bool:
        """Whether this key leads from the list, the cursor being at its top, back to the line."""
        if event.key != "up" or not rows.has_focus or rows.cursor != 0:
            return False
        self.focus()
        event.stop()
        return True

    def clear_words(self) -> bool:
        """Empty the line, wherever one is; False when it is empty already."""
        if not self.value:
            return False
        self.value = ""
        return True

    async def _on_key(self, event: events.Key) -> None:
        focused = self.screen.focused
        late = focused is not None and focused is not self
        # Who has learned that / leads here presses it here too.
        if late or event.key == "down" or (event.character == "/" and not self.value):
            event.stop()
            event.prevent_default()
        if late and focused is not None:
            # A quick hand's key that was on its way here when the one before led away.
            focused.post_message(events.Key(event.key, event.character))
        elif event.key == "down":
            self.screen.set_focus(self._rows())
        elif event.character != "/" or self.value:
            await super()._on_key(event)
