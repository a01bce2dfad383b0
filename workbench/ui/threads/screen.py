"""The screen that lists all conversations: open, new, rename, branch, archive, delete, export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from workbench.chat.messages import Thread
from workbench.ui.actions import bindings
from workbench.ui.document import KeyLine
from workbench.ui.hints import hints
from workbench.ui.search_line import SearchLine
from workbench.ui.text import plain, plural
from workbench.ui.threads.actions import ThreadActions
from workbench.ui.threads.listing import ThreadRow, look
from workbench.ui.threads.rows import ThreadList
from workbench.ui.virtual_list import Rows, VirtualList

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench

EMPTY = "No conversations yet. Press Esc and just write."
NO_MATCH = (
    "Nothing said anywhere answers that. Esc clears the search; v in this list looks in archived "
    "ones too."
)
TYPING_PAUSE = 0.1
POLL = 1.0
"""Seconds between looks at what other processes changed."""


@dataclass(frozen=True, slots=True)
class ThreadChoice:
    """What the person chose: a conversation (at a message, after a search), or a new one."""

    thread: str = ""
    message: str = ""
    new: bool = False


class ThreadsScreen(Screen[ThreadChoice | None], ThreadActions):
    """All conversations, the last used first; typing searches what was said in them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("threads"),
        Binding("escape,f5", "leave", "Close", show=False),
    ]

    def __init__(self, workbench: Workbench, current: str = "") -> None:
        super().__init__()
        self.workbench, self.current_thread = workbench, current
        self.archived = False
        self._version = -1
        self._query = ""
        """What the list that shows was searched for."""
        self._deleted: list[Thread] = []

    def compose(self) -> ComposeResult:
        """Title, search line, list, keys."""
        yield Static(plain("Conversations", "bold"), classes="screen-title")
        yield SearchLine("all conversations", lambda: self.list_view, id="threads-search")
        yield Static(id="threads-count")
        yield ThreadList(self.workbench.clock.now, id="threads-list")
        yield KeyLine(id="threads-keys")

    def on_mount(self) -> None:
        """Begin in the search line, the list on the conversation that is open."""
        self.search_line.focus()
        self.reload(select=self.current_thread)
        self.in_background("warm", self.workbench.said.warm, lambda _: None)
        self.set_interval(POLL, self.poll)

    def poll(self) -> None:
        """Look again when any process has changed the file."""
        if self.glance(self.workbench.database.data_version, self._version) != self._version:
            self.reload()

    @property
    def list_view(self) -> ThreadList:
        """The list."""
        return self.query_one("#threads-list", ThreadList)

    @property
    def search_line(self) -> SearchLine:
        """The search line."""
        return self.query_one("#threads-search", SearchLine)

    def on_descendant_focus(self) -> None:
        """Other keys work in another part."""
        self.call_after_refresh(self.say_keys)

    def say_keys(self) -> None:
        """The foot says the keys that work now, while there is one."""
        keys = hints("threads", self.workbench.settings.keys)
        for foot in self.query(KeyLine):
            in_list = [("Enter", "open"), *keys, ("Esc", "close")]
            foot.show(self.search_line.hints() if self.search_line.has_focus else in_list)

    def reload(self, *, delay: float = 0.0, select: str = "") -> None:
        """Read the list anew in a worker."""
        query, archived = self.search_line.value, self.archived
        self._version = self.glance(self.workbench.database.data_version, self._version)

        def show(rows: Sequence[ThreadRow]) -> None:
            view = self.list_view
            view.empty = NO_MATCH if query else EMPTY
            at = next((i for i, row in enumerate(rows) if row.thread.id == select), None)
            view.set_source(Rows(rows), keep=query == self._query, at=at)
            self._query = query
            count = plural(len(rows), "conversation", "conversations")
            also = ", archived ones too" if archived else ""
            self.query_one("#threads-count", Static).update(plain(count + also))

        self.in_background(
            "threads", lambda: look(self.workbench, query, archived), show, delay=delay
        )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as one types."""
        event.stop()
        self.say_keys()
        self.reload(delay=TYPING_PAUSE)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the list."""
        event.stop()
        self.list_view.focus()

    def on_virtual_list_chosen(self, event: VirtualList.Chosen[ThreadRow]) -> None:
        """Open it, at what was found."""
        event.stop()
        found = event.row.found
        self.dismiss(ThreadChoice(event.row.thread.id, found.message.id if found else ""))

    def on_key(self, event: events.Key) -> None:
        """↑ at the top of the list goes back to the search line."""
        self.search_line.comes_back(event, self.list_view)

    def action_leave(self) -> None:
        """Clear the search, or close."""
        if not self.search_line.clear_words():
            self.dismiss(None)

    def action_search(self) -> None:
        """Go to the search line."""
        self.search_line.focus()

    def action_new(self) -> None:
        """Begin a new conversation."""
        self.dismiss(ThreadChoice(new=True))
