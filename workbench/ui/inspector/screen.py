"""The screen that shows the exact prompt of any request."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from workbench.recall.result import Recall
from workbench.ui.actions import bindings
from workbench.ui.document import Block, DocumentView, KeyLine
from workbench.ui.document.keyline import Hint
from workbench.ui.hints import hints, paired
from workbench.ui.inspector.anew import SendAnew
from workbench.ui.inspector.header import header
from workbench.ui.inspector.reading import Looked, look
from workbench.ui.inspector.screen_actions import InspectorActions
from workbench.ui.inspector.views import VIEWS, page
from workbench.ui.memories.messages import GoToMessage, hand_down
from workbench.ui.memories.screen import MemoriesScreen
from workbench.ui.tabs import tabs
from workbench.ui.text import plural

if TYPE_CHECKING:
    from workbench.chat.session import Session

NAMED = ("view", "search", "against", "branch", "replay", "why", "save", "copy.all", "copy")
"""The keys that the foot names behind the paging ones, the most useful first."""


POLL = 1.0
"""Seconds between looks at what is sent meanwhile."""


class InspectorScreen(Screen[SendAnew | None], InspectorActions):
    """Four parts, text, JSON, curl, diff, cache and recall of one request; keys page through all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("inspector"),
        Binding("escape,f4,q", "leave", "Close", show=False),
        *(Binding(str(i + 1), f"show_view({i})", name, show=False) for i, name in enumerate(VIEWS)),
    ]

    def __init__(
        self,
        session: Session,
        turn: int | None = None,
        *,
        thread: str | None = None,
        view: str = "",
    ) -> None:
        super().__init__()
        self.session = session
        self.thread = thread or session.thread.id
        self.turn = turn
        self.view = VIEWS.index(view) if view in VIEWS else 0
        self.looked: Looked | None = None
        self._version = -1
        self.replayed: tuple[Recall, Recall] | None = None

    def compose(self) -> ComposeResult:
        """Header, views, page, search line, keys."""
        yield Static(id="inspector-header", classes="screen-title")
        yield Static(id="inspector-views")
        yield DocumentView(id="inspector-page")
        yield Input(placeholder="find in this prompt", id="inspector-search", compact=True)
        yield KeyLine(self._hints())

    def _hints(self) -> list[Hint]:
        keys = self.session.workbench.settings.keys
        return [
            *paired("inspector.earlier", "inspector.later", "turn", keys),
            *paired("inspector.request.earlier", "inspector.request.later", "request", keys),
            *hints("inspector", keys, [f"inspector.{name}" for name in NAMED]),
            ("Esc", "close"),
        ]

    def on_mount(self) -> None:
        """Read the request that was asked for."""
        self.query_one("#inspector-search").display = False
        self.page.focus()
        self.load(self.turn)
        self.set_interval(POLL, self.poll)

    @property
    def page(self) -> DocumentView:
        """The page."""
        return self.query_one("#inspector-page", DocumentView)

    def load(
        self,
        turn: int | None,
        request: int | None = None,
        against: tuple[int, int | None] | None = None,
    ) -> None:
        """Read a request in a worker, and make its page there."""
        session, thread, view = self.session, self.thread, self.view
        self._version = self.glance(session.workbench.database.data_version, self._version)

        def read() -> tuple[Looked, list[Block]]:
            looked = look(session, thread, turn, request, against)
            return looked, page(VIEWS[view], looked, None)

        def show(read: tuple[Looked, list[Block]]) -> None:
            self.looked, self.replayed = read[0], None
            self.query_one("#inspector-header", Static).update(header(read[0]))
            self.draw(made=read[1] if self.view == view else None)

        self.in_background("look", read, show)

    def poll(self) -> None:
        """Say that there are newer requests when this or another window has sent some."""
        version = self.glance(self.session.workbench.database.data_version, self._version)
        if self.looked is not None and version != self._version:
            self._version = version
            archive, thread = self.session.workbench.archive, self.thread
            self.in_background("poll", lambda: len(archive.sent(thread)), self._count)

    def _count(self, count: int) -> None:
        looked = self.looked
        if looked is None or count == len(looked.requests):
            return
        if looked.preview or (looked.newest and not looked.snapshot.prompt.aside):
            self.load(None)
        else:
            prompt = looked.snapshot.prompt
            self.load(prompt.turn, prompt.request)

    def draw(self, *, keep: bool = True, made: list[Block] | None = None) -> None:
        """Show the chosen view of what was read (`made` in the worker, where it was)."""
        self.query_one("#inspector-views", Static).update(tabs(VIEWS, self.view))
        if self.looked is not None:
            blocks = made or page(VIEWS[self.view], self.looked, self.replayed)
            self.page.set_blocks(blocks, keep=keep)

    def on_document_view_opened(self, event: DocumentView.Opened) -> None:
        """From a recalled line to its memory, its source, and the turns that were told it."""
        event.stop()
        kind, _, rest = event.block.target.partition(":")
        thread, _, last = rest.partition(":")
        if kind == "memory":
            self.app.push_screen(MemoriesScreen(self.session, rest))
        elif kind == "message":
            hand_down(self.app, GoToMessage(thread, last))
        elif kind == "turn":
            self.thread = thread
            self.load(int(last))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find as one types."""
        event.stop()
        self.page.find(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Back to the page; n and N go through the finds."""
        event.stop()
        found = self.page.find(event.value) if event.value else 0
        event.input.display = False
        self.page.focus()
        if event.value:
            self.say(f"{plural(found, 'find', 'finds')} (n, N: next, before)" if found else
                     f"“{event.value}” does not stand in this view.")  # fmt: skip

    def action_leave(self) -> None:
        """Close the search line, or the screen."""
        search = self.query_one("#inspector-search", Input)
        if search.display:
            search.display = False
            self.page.find("")
            self.page.focus()
        else:
            self.dismiss(None)

    def send_anew(self, anew: SendAnew) -> None:
        """Close with what is to be sent in a branch."""
        self.dismiss(anew)
