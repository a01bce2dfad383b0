"""The last line: the most useful keys, and those of the pane one is in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from workbench.ui.actions import ACTIONS, ActionSpec, find, keys_of
from workbench.ui.text import MUTED, width

OF_PANE: Mapping[str, Sequence[str]] = {
    "input": ("send", "newline"),
    "transcript": ("message.fold", "copy", "message.branch", "search"),
    "panel": ("hit.explain", "hit.drop", "hit.source", "hit.useful", "preset"),
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

    def show_pane(self, pane: str) -> None:
        """Say the keys of this pane."""
        self._pane = pane if pane in OF_PANE else "input"
        self._draw()

    def on_resize(self) -> None:
        """As many keys as there is room for."""
        self._draw()

    def _draw(self) -> None:
        room = max(20, self.size.width - 2)
        pieces: list[Content] = []
        specs = [find(id) for id in OF_PANE[self._pane]]
        for spec in [*(s for s in ACTIONS if s.footer), *specs]:
            keys = keys_of(spec, self._keys)
            if not keys:
                continue
            size = width(keys[0]) + width(spec.label) + 3
            if size > room:
                break
            room -= size
            pieces.append(_piece(spec, keys[0]))
        self.update(Content.assemble(*pieces))


def _piece(spec: ActionSpec, key: str) -> Content:
    piece = Content.assemble((key, "bold $text-accent"), (f" {spec.label}", MUTED))
    owner = {"everywhere": "app", "workbench": "screen"}.get(spec.place)
    if owner:
        piece = piece.stylize(Style.from_meta({"@click": f"{owner}.{spec.action}"}))
    return Content.assemble(piece, "  ")
