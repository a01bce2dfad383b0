"""How far a turn is: in the line above the input and in the panel."""

from __future__ import annotations

from dataclasses import replace

from workbench.chat.commands.results import CommandEvent
from workbench.chat.events import (
    AnswerSaved,
    MemoryChanged,
    MessageSaved,
    Recalled,
    RequestFinished,
    RequestStarted,
    TextDelta,
)
from workbench.chat.prompt.snapshot import Snapshot
from workbench.recall.result import Recall
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.memories import MemoryBrowser
from workbench.ui.text import MUTED, plural


class Progress:
    """Says what a turn is doing."""

    def __init__(
        self, current: Current, composer: Composer, feed: PanelFeed, memories: MemoryBrowser
    ) -> None:
        self._current, self._composer = current, composer
        self._feed, self._memories = feed, memories
        self._activity = ""

    def say(self) -> None:
        """What is being done, and what waits for it."""
        count = len(self._current.waiting)
        waiting = plural(count, "line waits", "lines wait") if count else ""
        pieces = (self._activity, "Esc stops", waiting)
        self._composer.say("   ".join(piece for piece in pieces if piece), MUTED)

    def over(self) -> None:
        """Nothing is being done any more."""
        self._activity = ""
        self._feed.change(searching=False)

    def show(self, event: CommandEvent) -> None:
        """Status line and panel, as the turn goes on."""
        agent = self._current.session.agent
        match event:
            case MessageSaved():
                self._feed.change(searching=True, draft=None, past=None, judged={}, dropped=())
                self._working("Searching memory …")
            case Recalled(recall):
                self._recalled(recall)
                self._working(f"{agent} is reading …")
            case RequestStarted(snapshot):
                self._asked(snapshot)
                self._working(f"{agent} is thinking …")
            case TextDelta():
                self._working(f"{agent} is answering …")
            case AnswerSaved() | RequestFinished():
                self._feed.refresh()
            case MemoryChanged():
                self._feed.refresh()
                self._memories.reload()

    def _working(self, text: str) -> None:
        self._activity = text
        self.say()

    def _recalled(self, recall: Recall) -> None:
        state = self._feed.picture.state
        fresh = replace(state, recall=recall) if state else None
        self._feed.change(state=fresh, searching=False)

    def _asked(self, snapshot: Snapshot) -> None:
        state, prompt = self._feed.picture.state, snapshot.prompt
        if state:
            told = replace(
                state, model=prompt.model, tokens=prompt.tokens, exact_tokens=prompt.exact_tokens
            )
            self._feed.change(state=told, searching=False)
