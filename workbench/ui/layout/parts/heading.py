"""What the screen says about the open conversation: its title, and in an empty one how to begin."""

from __future__ import annotations

from workbench.chat.panel.picture import PanelState
from workbench.chat.workbench import Workbench
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.layout.conversation_pane import ConversationPane
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.title_bar import Title, TitleBar
from workbench.ui.panel.context_panel import ContextPanel
from workbench.ui.terminal_title import title_sequence


def used(state: PanelState | None) -> str:
    """How full the model's window is, and what was spent, in a few characters."""
    if state is None or not state.tokens or not state.window:
        return ""
    share = f"{'' if state.exact_tokens else '≈'}{state.tokens / state.window:.0%} full"
    money = f" · {state.money.thread:.4f} {state.money.currency}" if state.money else ""
    return share + money


class Heading:
    """The title bar, the terminal's own title, the frame of the input, the welcome."""

    def __init__(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        bar: TitleBar,
        pane: ConversationPane,
        input: PromptInput,
        panel: ContextPanel,
    ) -> None:
        self._host, self._workbench, self._current = host, workbench, current
        self._bar, self._pane, self._input, self._panel = bar, pane, input, panel

    def show(self) -> None:
        """Say which conversation this is, where, and with whom."""
        session, model = self._current.session, self._workbench.model
        self._bar.title = Title(
            session.thread.title,
            session.space,
            session.agent,
            "offline echo" if model.offline else model.name,
            session.private,
            self._current.running,
            used(self._panel.picture.state),
        )
        self._input.say_state(session.private, session.recall_enabled)
        self._host.title_terminal(title_sequence(session.thread.title, private=session.private))

    @property
    def welcoming(self) -> bool:
        """Whether the conversation shows how to begin."""
        return self._pane.greeting

    def welcome(self) -> None:
        """An empty conversation teaches; any other, one that is still read too, shows what was said."""
        if self._current.unread:
            self._pane.show_transcript()
            return
        state = self._panel.picture.state
        self._pane.greet(
            self._workbench.person.name,
            self._current.session.agent,
            self._workbench.model.offline,
            state.memories if state else 1,
        )
