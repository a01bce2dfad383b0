"""The memory browser on the whole screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from workbench.recall.question import Question
from workbench.ui.memories.browser import MemoryBrowser
from workbench.ui.memories.messages import (
    GoToMessage,
    MemoriesChanged,
    ShowPrompt,
    hand_down,
)
from workbench.ui.text import MUTED, cut, one_line, plain

if TYPE_CHECKING:
    from workbench.chat.session import Session


class MemoriesScreen(Screen[None]):
    """All memories that the conversation can see, list and page side by side where there is room."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2", "leave", "Close", show=False, priority=False)
    ]

    def __init__(
        self,
        session: Session,
        memory_id: str | None = None,
        *,
        draft: str = "",
        question: Question | None = None,
    ) -> None:
        super().__init__()
        self.question = question
        """An earlier turn's question that `w` answers for."""
        self.session, self.memory_id, self.draft = session, memory_id, draft

    def compose(self) -> ComposeResult:
        """A title and the browser."""
        title = plain("Memories", "bold")
        if self.question is not None:
            title += plain(f"  w: why (not) for “{cut(one_line(self.question.text), 50)}”", MUTED)
        yield Static(title, classes="screen-title")
        browser = MemoryBrowser(self.session, full=True, id="memories-full")
        browser.draft, browser.question = self.draft, self.question
        yield browser

    def on_mount(self) -> None:
        """Begin in the search line, or on the memory that was asked for."""
        browser = self.query_one(MemoryBrowser)
        if self.memory_id is None:
            browser.take_keys()
        else:
            browser.show_memory(self.memory_id)

    def on_go_to_message(self, message: GoToMessage) -> None:
        """The conversation is shown on the main screen."""
        message.stop()
        hand_down(self.app, message)

    def on_show_prompt(self, message: ShowPrompt) -> None:
        """The inspector opens over the main screen."""
        message.stop()
        hand_down(self.app, message)

    def on_memories_changed(self, message: MemoriesChanged) -> None:
        """The main screen counts anew."""
        message.stop()
        self.app.screen_stack[0].post_message(MemoriesChanged())

    def action_leave(self) -> None:
        """Close."""
        self.dismiss()
