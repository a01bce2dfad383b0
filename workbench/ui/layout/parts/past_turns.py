"""The recall of an earlier turn, shown in the panel while one looks at that turn."""

from __future__ import annotations

from functools import partial

from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.layout.parts.panes import Panes
from workbench.ui.workers.reading import TurnRecalled, read_turn


class PastTurns:
    """Follows the cursor in the conversation."""

    def __init__(
        self, host: Host, current: Current, transcript: Transcript, feed: PanelFeed, panes: Panes
    ) -> None:
        self._host, self._current, self._transcript = host, current, transcript
        self._feed, self._panes = feed, panes

    def looked_at(self, message: Transcript.Moved) -> None:
        """The panel shows what was recalled in the turn that is looked at."""
        turn, current = message.block.turn, self._current
        if turn and self._panes.pane == "transcript":
            job = partial(read_turn, self._host, current.token, current.session, turn)
            self._host.work(job, "turn-recall")

    def show(self, message: TurnRecalled) -> None:
        """Show it while the cursor is there."""
        block = self._transcript.block
        if message.token != self._current.token or block is None or block.turn != message.turn:
            return
        past = (message.turn, message.recall) if message.recall is not None else None
        self._feed.change(past=past)

    def focus_moved(self) -> None:
        """Back in the input, the present counts again."""
        if self._panes.pane == "input" and self._feed.picture.past is not None:
            self._feed.change(past=None)
