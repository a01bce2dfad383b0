"""The workbench as one sees it: conversation, context, memories, and the line one writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.message import Message
from textual.widgets import Static, TextArea
from textual.worker import Worker

from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.config.settings import Settings
from workbench.ui.actions import bindings
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.conversation_pane import ConversationPane
from workbench.ui.layout.key_footer import KeyFooter
from workbench.ui.layout.main_actions import MainActions
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.panes import Pane
from workbench.ui.layout.parts.together import Parts, Widgets
from workbench.ui.layout.routes import ROUTES, routed
from workbench.ui.layout.screen_host import ScreenHost
from workbench.ui.layout.title_bar import TitleBar
from workbench.ui.memories import MemoryBrowser
from workbench.ui.memories.messages import MemoriesChanged
from workbench.ui.panel.context_panel import ContextPanel
from workbench.ui.workers.failing import say_failure

TOO_SMALL = "This terminal is too small: 60 columns and 18 lines are needed."
LOOK = 2.0
"""Seconds between looks at what other processes changed."""


def fitting(breakpoints: Sequence[tuple[int, str]], size: int) -> str:
    """The class of the widest breakpoint that there is room for."""
    return max((least, name) for least, name in breakpoints if least <= size)[1]


class MainScreen(MainActions):
    """Chat at the left, context and memories at the right, what one writes below the chat.

    It holds the widgets and the parts, and does nothing itself: a message goes to the part that
    `routes.py` names, an action to the one that `main_actions.py` names.
    """

    AUTO_FOCUS = "#input"
    BINDINGS = bindings("workbench")
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
        keys = workbench.settings.keys
        shown = Widgets(
            TitleBar(id="title"),
            ConversationPane(id="stage"),
            ContextPanel(id="panel"),
            MemoryBrowser(session, id="memories"),
            Composer(workbench.folder, keys, id="composer"),
            KeyFooter(keys, id="footer"),
        )
        self._demo, self._shown = demo, shown
        parts = Parts(ScreenHost(self), workbench, Current.of(session), shown)
        super().__init__(parts, id="main")
        # Textual sets these after the first layout: without them it would be the widest one.
        width, height = self.app.size
        self.add_class(fitting(self.HORIZONTAL_BREAKPOINTS, width))
        self.add_class(fitting(self.VERTICAL_BREAKPOINTS, height))
        self.panel, self.memories = shown.panel, shown.memories
        self.transcript, self.input = shown.pane.transcript, shown.composer.input

    def compose(self) -> ComposeResult:
        """Title, the three panes, the input, the keys."""
        yield self._shown.bar
        yield Static(TOO_SMALL, id="too-small", markup=False)
        with Container(id="body"):
            yield self._shown.pane
            with Vertical(id="side"):
                yield self._shown.panel
                yield self._shown.memories
            yield self._shown.composer
        yield self._shown.footer

    def on_mount(self) -> None:
        """Show the conversation, and offer to set up a model where there is none."""
        parts = self.parts
        self.memories.border_title = "Memories"
        parts.heading.show()
        parts.heading.welcome()
        parts.reading.read()
        # Counting memories loads the search engine, which takes longer than all of the screen.
        self.call_after_refresh(parts.feed.refresh)
        if not self._demo:
            parts.offer.make()
        self.set_interval(LOOK, parts.watching.look)

    def on_unmount(self) -> None:
        """The program is left: nothing that was written is lost."""
        self.parts.drafting.keep_now()

    # What others look at

    @property
    def session(self) -> Session:
        """The open conversation."""
        return self.parts.current.session

    @property
    def running(self) -> bool:
        """Whether a turn of the open conversation runs."""
        return self.parts.current.running

    @property
    def thread_key(self) -> str:
        """The open conversation's id; empty before its first message."""
        return self.parts.current.thread_key

    @property
    def pane(self) -> Pane:
        """The pane that has the keys."""
        return self.parts.panes.pane

    @property
    def side(self) -> Pane | None:
        """The side pane that stands in the conversation's place on a narrow screen."""
        return self.parts.panes.side

    def hint(self, text: str, seconds: float = 2.0) -> None:
        """Say something for a moment in the line above the input."""
        self.parts.composer.hint(text, seconds)

    def take_news(self, text: str, seconds: float) -> bool:
        """Say news in the line above the input; False when they do not fit there."""
        return self.parts.composer.news(text, seconds)

    def close_something(self) -> bool:
        """Esc: close what is open, one thing at a time; False when nothing was."""
        return self.parts.closing.close_something()

    def use_settings(self, settings: Settings, origins: Mapping[str, str]) -> None:
        """Go on with other settings: a working folder's, once it is trusted."""
        self.parts.openings.use_settings(settings, origins)

    def open_thread(self, thread_id: str, message_id: str = "") -> None:
        """Open a conversation, at a message if one is named."""
        self.parts.conversations.open(thread_id, message_id)

    # What concerns several parts; `routes.py` has what concerns one

    @routed
    def _give_to_its_part(self, message: Message) -> None:
        message.stop()
        ROUTES[type(message)](self.parts)(message)

    @on(TextArea.Changed, "#input")
    def _draft_changed(self) -> None:
        self.parts.drafting.touched()
        self.parts.draft_recall.ask()
        self.memories.draft = self.input.text

    def on_prompt_input_sent(self, message: PromptInput.Sent) -> None:
        """Enter: send it."""
        message.stop()
        self.parts.composer.close_completions()
        self.parts.drafting.sent()
        self.parts.turns.submit(message.text)

    def on_prompt_input_quit_wanted(self, message: PromptInput.QuitWanted) -> None:
        """Ctrl+D in an empty input."""
        message.stop()
        self.app.exit(0)

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted while another pane has the keys goes into the message."""
        event.stop()
        self.input.focus()
        self.input.paste(event.text)

    def on_descendant_focus(self) -> None:
        """Another pane has the keys."""
        self.parts.panes.focus_moved()
        self.parts.past_turns.focus_moved()

    def on_memories_changed(self, message: MemoriesChanged) -> None:
        """The person changed memory: the counts are read anew."""
        message.stop()
        self.parts.draft_recall.anew()

    def on_screen_resume(self) -> None:
        """Another screen may have changed memory, or what goes along with the next message."""
        if self.panel.picture.state is not None:
            self.parts.draft_recall.anew()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A worker's failure is said, and the workbench goes on."""
        say_failure(self, event)
