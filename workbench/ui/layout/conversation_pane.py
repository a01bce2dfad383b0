"""The pane of the conversation: how to begin, what was said, and the line that searches it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from workbench.ui.chat.search_bar import SearchBar
from workbench.ui.chat.transcript import Transcript
from workbench.ui.chat.welcome import Welcome


class ConversationPane(Vertical):
    """A welcome while nothing was said, the transcript after that; searches what it shows."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.welcome = Welcome(id="welcome")
        """How to begin."""
        self.transcript = Transcript(id="transcript")
        """The conversation."""
        self.search = SearchBar(id="search")
        """The line one searches in."""

    def compose(self) -> ComposeResult:
        """Welcome, transcript, search line."""
        yield self.welcome
        yield self.transcript
        yield self.search

    @property
    def greeting(self) -> bool:
        """Whether the welcome stands in the transcript's place."""
        return self.screen.has_class("-empty")

    def greet(self, person: str, agent: str, offline: bool, memories: int) -> None:
        """An empty conversation teaches; any other shows what was said."""
        empty = not len(self.transcript.pieces)
        self.screen.set_class(empty, "-empty")
        if empty:
            self.welcome.show_for(person, agent, offline, memories)

    def show_transcript(self) -> None:
        """Show what was said, or is about to be read."""
        self.screen.set_class(False, "-empty")

    def on_search_bar_changed(self, message: SearchBar.Changed) -> None:
        """Other words to find."""
        message.stop()
        self.search.show_found(self.transcript.search(message.words))

    def on_search_bar_step(self, message: SearchBar.Step) -> None:
        """The next place, or the one before."""
        message.stop()
        self.search.show_found(self.transcript.search_step(message.by))

    def on_search_bar_left(self, message: SearchBar.Left) -> None:
        """Done searching: the cursor stays where something was found."""
        message.stop()
        self.transcript.found = None
        self.transcript.refresh()
        self.transcript.focus()

    def leave_search(self) -> bool:
        """Done searching, when the keys go into the search line; False when they do not."""
        if not self.search.is_open or not self.search.has_focus_within:
            return False
        self.search.action_leave()
        return True

    def close_search(self) -> bool:
        """Put the search line away; False when it was not open."""
        if not self.search.is_open:
            return False
        self.search.close()
        self.transcript.found = None
        return True
