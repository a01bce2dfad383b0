"""The memory browser: search, filters, the list, one memory whole, and the keys that change them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from workbench.memory.entry import PERSONAL
from workbench.ui.actions import bindings
from workbench.ui.document import DocumentView, KeyLine
from workbench.ui.document.keyline import Hint
from workbench.ui.hints import hints
from workbench.ui.memories.browser_actions import BrowserActions
from workbench.ui.memories.detail import Detail, detail_page
from workbench.ui.memories.emptiness import nothing
from workbench.ui.memories.filters import Filter
from workbench.ui.memories.listing import SEARCH_LIMIT, Listing, MemoryRow, look
from workbench.ui.memories.messages import GoToMessage, ShowPrompt
from workbench.ui.memories.reading import read_detail
from workbench.ui.memories.rows import MemoryList
from workbench.ui.search_line import SearchLine
from workbench.ui.text import clean, plain, plural
from workbench.ui.virtual_list import VirtualList

if TYPE_CHECKING:
    from workbench.chat.session import Session

TYPING_PAUSE = 0.08
"""Seconds after the last keystroke before it searches."""
POLL = 1.0
"""Seconds between looks at what other processes changed."""
WIDE = 100
"""Cells from which list and detail stand side by side."""
SHORT = ("search", "add", "correct", "forget", "undo", "why", "pin", "state", "space", "zoom")
"""The keys that the pane names, the most useful first; the others work there too."""
FULL = (*SHORT[:-1], "merge", "source", "missed", "restore", "core", "copy", "purge")
ON_PAGE = ("correct", "forget", "undo", "why", "pin", "source", "copy")


class MemoryBrowser(BrowserActions):
    """The memories as a list that is searched by typing, and one of them whole."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("memories")]

    def __init__(
        self,
        session: Session | None = None,
        *,
        full: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.session = session
        self.full = full
        self.filter = Filter()
        self.detail: Detail | None = None
        self.draft = ""
        """What is being written in the chat; `why` is asked for it when it is not empty."""
        self._version = -1
        self._asked: str | None = None
        """The memory that was asked for by id: its page stays until one moves through the list."""

    def compose(self) -> ComposeResult:
        """Search line, choice, list and detail, keys."""
        yield SearchLine("memories", lambda: self.list_view, id="memory-search")
        yield Static(id="memory-choice", markup=False)
        with Horizontal(id="memory-panes"):
            yield MemoryList(id="memory-list", multi=True, row_height=2 if self.full else 1)
            with Vertical(id="memory-detail-pane"):
                yield DocumentView(id="memory-detail")
        yield KeyLine(self._hints(), id="memory-keys")

    def on_mount(self) -> None:
        """Begin to look, and go on looking for what others change."""
        self.set_interval(POLL, self.poll)
        self.call_after_refresh(self.reload)

    def attach(self, session: Session) -> None:
        """Show the memories that this conversation can see."""
        self.session = session
        self._version = -1
        self.detail = None
        self._show_detail_pane(False)
        self.reload()

    def poll(self) -> None:
        """Look again when any process has changed the store."""
        session = self.session
        if session is not None:
            # Taking over what another program wrote into a memory.json is more than a glance.
            look = partial(self.glance, session.workbench.store.version, self._version)
            self.in_background("poll", look, self._polled)

    def _polled(self, version: int) -> None:
        if version != self._version:
            self.reload()

    def reload(self, *, delay: float = 0.0, select: str | None = None) -> None:
        """Read the list anew in a worker; `select` puts the cursor on that memory."""
        session = self.session
        if session is None or not self.is_attached:
            return
        wanted, here = self.filter, session.scope
        self._select = select or self._select
        self.in_background(
            "listing",
            lambda: look(session.workbench.store, session.workbench.engine, wanted, here),
            self._show_listing,
            delay=delay,
        )

    def _show_listing(self, listing: Listing) -> None:
        self._version = listing.version
        rows = self.list_view
        rows.empty = nothing(listing.filter, self.session.space if self.session else PERSONAL)
        same = listing.filter == self._shown
        self._shown = listing.filter
        at = self._place_of(listing, self._select) if self._select else None
        self._select = None
        rows.set_source(listing.source, keep=same, at=at)
        self._say_choice(listing.total)
        if self.detail is not None and self.detail_open:
            self.show_detail(self.detail.memory.id)

    def _place_of(self, listing: Listing, memory_id: str) -> int | None:
        for index in range(min(len(listing.source), 400)):
            row = listing.source.row(index)
            if row is not None and row.memory.id == memory_id:
                return index
        return None

    def _say_choice(self, total: int) -> None:
        best = "the best " if self.filter.text.strip() and total == SEARCH_LIMIT else ""
        found = best + plural(total, "memory", "memories")
        line = f"{found} · {self.filter.line()}"
        self.query_one("#memory-choice", Static).update(plain(line))

    def _hints(self) -> list[Hint]:
        """The keys that work now: in the search line, in the list, on the page, or to come here."""
        keys = self.session.workbench.settings.keys if self.session is not None else {}
        if not self.is_attached or not self.has_focus_within:
            return hints("workbench", keys, ["memories"])
        if self.search_line.has_focus:
            return self.search_line.hints()
        if self.page.has_focus:
            named = [f"memories.{name}" for name in ON_PAGE]
            return [("Space", "fold"), *hints("memories", keys, named), ("Esc", "back")]
        named = [f"memories.{name}" for name in (FULL if self.full else SHORT)]
        end = [("Esc", "close")] if self.full else []
        return [("Enter", "open"), *hints("memories", keys, named), *end]

    def say_keys(self) -> None:
        """The foot says the keys that work now, while there is one."""
        for foot in self.query(KeyLine):
            foot.show(self._hints())
            if not self.has_focus_within:
                self.search_line.rest()

    def on_descendant_focus(self) -> None:
        """Other keys work in another part."""
        self.call_after_refresh(self.say_keys)

    def on_descendant_blur(self) -> None:
        """Nothing works here any more."""
        self.call_after_refresh(self.say_keys)

    def take_keys(self) -> None:
        """Begin in the search line, or on the page that covers it all."""
        (self.page if self.has_class("-detail") else self.search_line).focus()

    @property
    def search_line(self) -> SearchLine:
        """The line for words to search."""
        return self.query_one("#memory-search", SearchLine)

    @property
    def list_view(self) -> MemoryList:
        """The list."""
        return self.query_one("#memory-list", MemoryList)

    @property
    def page(self) -> DocumentView:
        """The page of one memory."""
        return self.query_one("#memory-detail", DocumentView)

    @property
    def detail_open(self) -> bool:
        """Whether the page shows."""
        return self.has_class("-detail") or self.has_class("-wide")

    def on_resize(self, event: events.Resize) -> None:
        """Side by side where there is room."""
        wide = event.size.width >= WIDE
        row = self.list_view.cursor_row
        if wide and not self.has_class("-wide") and not self._asked and row is not None:
            self.show_detail(row.memory.id)
        self.set_class(wide, "-wide")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as one types, a moment after the last key."""
        event.stop()
        self.say_keys()
        self._set_filter(text=event.value, delay=TYPING_PAUSE)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the list."""
        event.stop()
        self.list_view.focus()

    def on_virtual_list_highlighted(self, event: VirtualList.Highlighted[MemoryRow]) -> None:
        """Side by side, the page follows the cursor."""
        event.stop()
        if self.list_view.has_focus:
            self._asked = None
        follows = self._asked is None and not self.page.has_focus
        if self.has_class("-wide") and event.row is not None and follows:
            self.show_detail(event.row.memory.id, delay=0.05)

    def on_virtual_list_chosen(self, event: VirtualList.Chosen[MemoryRow]) -> None:
        """Show one memory whole."""
        event.stop()
        self.show_detail(event.row.memory.id)
        self._show_detail_pane(True)
        self.page.focus()

    def show_memory(self, memory_id: str) -> None:
        """Show this memory whole, and go to it in the list when it is near its top."""
        self._asked = memory_id
        self.show_detail(memory_id)
        self.reload(select=memory_id)
        self._show_detail_pane(True)
        self.page.focus()

    def show_detail(self, memory_id: str, delay: float = 0.0) -> None:
        """Read one memory in a worker and show its page."""
        session = self.session
        if session is not None:
            self.in_background(
                "detail", lambda: read_detail(session, memory_id), self._show_page, delay=delay
            )

    def _show_page(self, detail: Detail) -> None:
        same = self.detail is not None and self.detail.memory.id == detail.memory.id
        self.detail = detail
        self.page.set_blocks(detail_page(detail), keep=same)

    def _show_detail_pane(self, shown: bool) -> None:
        self.set_class(shown, "-detail")

    def on_document_view_opened(self, event: DocumentView.Opened) -> None:
        """Go where a piece of the page leads."""
        event.stop()
        kind, _, rest = event.block.target.partition(":")
        thread, _, last = rest.partition(":")
        if kind == "message":
            self.post_message(GoToMessage(thread, last))
        elif kind == "turn":
            self.post_message(ShowPrompt(thread, int(last)))

    def on_key(self, event: events.Key) -> None:
        """↓ leaves the search line for the list; Esc closes the page, then clears the search."""
        if event.key == "escape" and self._close_something():
            event.stop()
        elif not self.has_class("-detail"):
            self.search_line.comes_back(event, self.list_view)

    def _close_something(self) -> bool:
        if self.has_class("-detail") or self.page.has_focus:
            self._show_detail_pane(False)
            self.list_view.focus()
            return True
        return self.search_line.clear_words()

    def action_copy(self) -> None:
        """Copy the memory's text, or the piece of the page under the cursor."""
        block = self.page.current if self.page.has_focus else None
        row = self.list_view.cursor_row
        text = block.text if block is not None else row.memory.text if row else ""
        self.app.copy_to_clipboard(clean(text))
        self.say("Copied.")
