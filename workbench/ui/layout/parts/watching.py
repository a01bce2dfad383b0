"""What other windows change in the data file shows here too."""

from __future__ import annotations

import asyncio

from workbench.errors import WorkbenchError
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.file_watch import FileWatch
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.layout.parts.reading import Reading


class Watching:
    """Looks at the file; says once when it cannot be read."""

    def __init__(
        self, host: Host, current: Current, watch: FileWatch, feed: PanelFeed, reading: Reading
    ) -> None:
        self._host, self._current, self._watch = host, current, watch
        self._feed, self._reading = feed, reading
        self._lost = False

    def look(self) -> None:
        """Counts and conversation are true too when another window changed them."""
        self._host.work(self._look, "watch")

    async def _look(self) -> None:
        try:
            # Taking over what another program wrote into a memory.json is more than a glance.
            seen = await asyncio.to_thread(self._watch.look, memory=not self._current.running)
        except WorkbenchError as error:
            if not self._lost:
                self._host.tell(str(error), "error", 15)
            self._lost = True
            return
        self._lost = False
        if seen.memory:
            self._feed.refresh()
        if seen.file:
            self._reading.look_for_news()
