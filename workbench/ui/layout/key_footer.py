"""The last line: the most useful keys, and those of the pane one is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.content import Content
from textual.widgets import Static

from workbench.ui.actions import ACTIONS, ActionSpec, find, keys_of
from workbench.ui.text import MUTED, line, width

OF_PANE: Mapping[str, Sequence[str]] = {
    "input": ("send", "newline"),
    "transcript": ("message.fold", "copy", "message.code", "message.branch", "search"),
    "panel": ("hit.explain", "hit.drop", "hit.add", "hit.source", "hit.useful", "preset"),
    "memories": (),
}
"""The ids of the actions that a pane's footer begins with."""


class KeyFooter(Static):
    """Keys with a word each; a click does the same."""

    DEFAULT_CSS = """
    KeyFooter { dock: bottom; height: 1; padding: 0 1; background: $panel; }
    """

    def __init__(self, keys: Mapping[str, str], *, id: str | None = None) -> None:
        super().__init__("", id=id, markup=False)
        self._keys, self._pane = keys, "input"
        self._places: list[tuple[int, int, ActionSpec]] = []

    def show_pane(self, pane: str) -> None:
        """Say the keys of this pane."""
        self._pane = pane if pane in OF_PANE else "input"
        self._draw()

    def on_resize(self) -> None:
        """As many keys as there is room for."""
        self._draw()

    def _draw(self) -> None:
        general = [spec for spec in ACTIONS if spec.footer]
        own = [find(id) for id in OF_PANE[self._pane]]
        specs = [*general, *own] if self._pane == "input" else [*own, *general]
        room, at = max(20, self.size.width - 2), 0
        pieces: list[Content] = []
        self._places = []
        for spec in specs:
            key = next(iter(keys_of(spec, self._keys)), "")
            size = width(key) + width(spec.label) + 1
            if not key or at + size > room:
                continue
            pieces.append(line((key, "bold $text-accent"), (f" {spec.label}", MUTED), "  "))
            self._places.append((at, at + size, spec))
            at += size + 2
        self.update(Content.assemble(*pieces))

    async def on_click(self, event: events.Click) -> None:
        """A click on a key does what the key does."""
        owners = {"everywhere": "app", "workbench": "screen"}
        for start, end, spec in self._places:
            if start <= event.x - 1 < end:
                owner = owners.get(spec.place, "focused")
                await self.run_action(f"{owner}.{spec.action}")
