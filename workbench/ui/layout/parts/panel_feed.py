"""What the context panel shows: read in a worker, changed as the turn and the person go on."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.heading import Heading
from workbench.ui.layout.parts.host import Host
from workbench.ui.panel.context_panel import ContextPanel
from workbench.ui.panel.picture import Picture
from workbench.ui.workers.reading import PanelRead, ReadFailed, read_panel


class PanelFeed:
    """Gives the panel its picture."""

    def __init__(self, host: Host, current: Current, panel: ContextPanel, heading: Heading) -> None:
        self._host, self._current, self._panel, self._heading = host, current, panel, heading

    @property
    def picture(self) -> Picture:
        """What the panel shows."""
        return self._panel.picture

    def change(self, **fields: Any) -> None:
        """Show the panel with other values."""
        self._panel.picture = replace(self._panel.picture, **fields)

    def clear(self) -> None:
        """Forget what the panel showed of another conversation; counts stay until they are read."""
        state = self._panel.picture.state
        self._panel.picture = Picture(replace(state, recall=None) if state else None)

    def refresh(self) -> None:
        """Read the panel's state anew, in a worker."""
        current = self._current
        self._host.work(partial(read_panel, self._host, current.token, current.session), "panel")

    def show(self, message: PanelRead) -> None:
        """Show the state, without losing a recall that was heard of already."""
        if message.token != self._current.token:
            return
        state, before = message.state, self.picture.state
        if state.recall is None and before is not None and self._current.running:
            state = replace(state, recall=before.recall)
        self.change(state=state)
        self._heading.show()
        self._heading.welcome()

    def failed(self, message: ReadFailed) -> None:
        """Something could not be read: say so, and go on."""
        if message.token == self._current.token:
            self._host.tell(message.text, "error")
