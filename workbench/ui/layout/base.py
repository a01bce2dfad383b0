"""The main screen's parts, by name, and what all of its behaviours share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker, WorkType

from workbench.chat.panel.picture import PanelState
from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.ui.chat.completion_list import CompletionList
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.chat.search_bar import SearchBar
from workbench.ui.chat.transcript import Transcript
from workbench.ui.chat.turn_view import TurnView
from workbench.ui.chat.welcome import Welcome
from workbench.ui.layout.key_footer import KeyFooter
from workbench.ui.layout.title_bar import Title, TitleBar
from workbench.ui.memories import MemoryBrowser
from workbench.ui.panel.context_panel import ContextPanel
from workbench.ui.panel.picture import Picture
from workbench.ui.surviving import SurvivingApp
from workbench.ui.terminal_title import title_sequence
from workbench.ui.text import MUTED, plain
from workbench.ui.workers.failing import say_failure

Job = Callable[[], Coroutine[Any, Any, None]]
"""Work that begins when it is called, so that work that is dropped before never began."""

TOO_SMALL = "This terminal is too small: 60 columns and 18 lines are needed."


def _used(state: PanelState | None) -> str:
    """How full the model's window is, and what was spent, in a few characters."""
    if state is None or not state.tokens or not state.window:
        return ""
    share = f"{'' if state.exact_tokens else '≈'}{state.tokens / state.window:.0%} full"
    money = f" · {state.money.thread:.4f} {state.money.currency}" if state.money else ""
    return share + money


class MainBase(Screen[None]):
    """Chat at the left, context and memories at the right, what one writes below the chat."""

    AUTO_FOCUS = "#input"
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 (Textual declares it)
        (0, "-thin"),
        (60, "-narrow"),
        (120, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 (Textual declares it)
        (0, "-flat"),
        (18, "-low"),
        (32, "-tall"),
    ]

    def __init__(self, workbench: Workbench, session: Session, *, demo: bool = False) -> None:
        super().__init__(id="main")
        self.workbench, self.session, self.demo = workbench, session, demo
        self.token = 0
        """Moves with every turn and every other conversation: what comes for an older one is dropped."""
        self.running = False
        """Whether a turn of the open conversation runs."""
        self.turn_view: TurnView | None = None
        self.queue: list[str] = []
        """Lines that wait for the running answer to end."""
        self.editing = ""
        """Id of the message that the draft will replace; empty: the draft is a new message."""
        self._said = ""
        self.file_version = 0
        """As the data file stood when this window looked last."""
        self.scope_seen = session.scope
        """Which memories the browser shows; a command may change it."""
        self.shown = session.thread.id
        """Thread id of the conversation on the screen; empty before its first message."""

    def compose(self) -> ComposeResult:
        """Title, the three panes, the input, the keys."""
        yield TitleBar(id="title")
        yield Static(TOO_SMALL, id="too-small", markup=False)
        with Container(id="body"):
            with Vertical(id="stage"):
                yield Welcome(id="welcome")
                yield Transcript(id="transcript")
                yield SearchBar(id="search")
            with Vertical(id="side"):
                yield ContextPanel(id="panel")
                yield MemoryBrowser(self.session, id="memories")
            with Vertical(id="composer"):
                yield Static("", id="banner", markup=False)
                yield CompletionList(id="completions")
                yield Static("", id="status", markup=False)
                yield PromptInput(self.workbench.settings.keys, id="input")
        yield KeyFooter(self.workbench.settings.keys, id="footer")

    @property
    def transcript(self) -> Transcript:
        """The conversation."""
        return self.query_one("#transcript", Transcript)

    @property
    def input(self) -> PromptInput:
        """Where one writes."""
        return self.query_one("#input", PromptInput)

    @property
    def panel(self) -> ContextPanel:
        """What this turn's prompt is made of."""
        return self.query_one("#panel", ContextPanel)

    @property
    def memories(self) -> MemoryBrowser:
        """The memory browser."""
        return self.query_one("#memories", MemoryBrowser)

    @property
    def search_bar(self) -> SearchBar:
        """The line one searches in."""
        return self.query_one("#search", SearchBar)

    @property
    def completions(self) -> CompletionList:
        """What may complete the word at the cursor."""
        return self.query_one("#completions", CompletionList)

    @property
    def thread_key(self) -> str:
        """The open conversation's id; empty before its first message."""
        return self.session.thread.id

    def show_conversation(self) -> None:
        """On a narrow screen: the conversation in place of the pane that covers it."""
        self.remove_class("-show-panel", "-show-memories")

    def change_picture(self, **fields: Any) -> None:
        """Show the panel with other values."""
        self.panel.picture = replace(self.panel.picture, **fields)

    def clear_picture(self) -> None:
        """Forget what the panel showed of another conversation; counts stay until they are read."""
        state = self.panel.picture.state
        self.panel.picture = Picture(replace(state, recall=None) if state else None)

    def show_title(self) -> None:
        """Say which conversation this is, where, and with whom."""
        session, model = self.session, self.workbench.model
        self.query_one("#title", TitleBar).title = Title(
            session.thread.title,
            session.space,
            session.agent,
            "offline echo" if model.offline else model.name,
            session.private,
            self.running,
            _used(self.panel.picture.state),
        )
        self.input.say_state(session.private, session.recall_enabled)
        self.terminal_title(session.thread.title, session.private)

    def terminal_title(self, thread: str, private: bool) -> None:
        """Let the terminal's window say which conversation this is."""
        app = self.app
        if isinstance(app, SurvivingApp):
            app.title_terminal(title_sequence(thread, private=private))

    def say(self, text: str, style: str = "") -> None:
        """The one line above the input; empty for nothing."""
        status = self.query_one("#status", Static)
        self._said = text
        status.update(plain(text, style))
        status.set_class(bool(text), "-said")

    def hint(self, text: str, seconds: float = 2.0) -> None:
        """Say something for a moment in the line above the input."""
        self.say(text, MUTED)
        self.set_timer(seconds, lambda: self.say("") if self._said == text else None)

    def show_session(self, session: Session, message_id: str = "") -> None:
        """Show a conversation, at a message if one is named."""
        raise NotImplementedError

    def work(self, job: Job, group: str, *, exclusive: bool = True) -> None:
        """Do something in a worker of a group; what fails there is said, and never ends the app."""

        async def run() -> None:
            await job()

        begin: WorkType[None] = run
        self.run_worker(begin, group=group, exclusive=exclusive, exit_on_error=False)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A worker's failure is said, and the workbench goes on."""
        say_failure(self, event)

    def read_messages(self) -> None:
        """Read the open conversation from disk, and show it."""
        raise NotImplementedError

    def show_welcome(self) -> None:
        """An empty conversation teaches; any other shows what was said."""
        empty = not len(self.transcript.pieces)
        self.set_class(empty, "-empty")
        if empty:
            state = self.panel.picture.state
            self.query_one("#welcome", Welcome).show_for(
                self.workbench.person.name,
                self.session.agent,
                self.workbench.model.offline,
                state.memories if state else 1,
            )
