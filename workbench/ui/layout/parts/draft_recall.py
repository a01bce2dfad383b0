"""What the draft would bring to mind, while it is written."""

from __future__ import annotations

from functools import partial

from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.workers.reading import DraftRecalled, recall_draft

DRAFT_LIMIT = 4_000
"""Characters of a draft beyond which nothing is searched before it is sent."""


class DraftRecall:
    """Searches memory for what is being written, once the person pauses."""

    def __init__(self, host: Host, current: Current, input: PromptInput, feed: PanelFeed) -> None:
        self._host, self._current, self._input, self._feed = host, current, input, feed

    def ask(self) -> None:
        """Ask what the draft would bring to mind; typing on drops the question."""
        text, session = self._input.text.strip(), self._current.session
        command = text.startswith("/") and not text.startswith("//")
        quiet = not text or len(text) > DRAFT_LIMIT or command
        if quiet or session.private or not session.recall_enabled:
            self._host.drop_work("draft")
            if self._feed.picture.draft is not None:
                self._feed.change(draft=None)
            return
        self._host.work(
            partial(recall_draft, self._host, self._current.token, session, text), "draft"
        )

    def show(self, message: DraftRecalled) -> None:
        """Show it, when it is still what is written."""
        if message.token == self._current.token and message.text == self._input.text.strip():
            self._feed.change(draft=message.recall)

    def anew(self) -> None:
        """Memory changed, or what goes along with the next message: all that the panel shows is old."""
        self._feed.refresh()
        self.ask()
