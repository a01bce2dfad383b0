"""The screens that open over the main screen, and what comes back from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.chat.workbench import Workbench
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.conversations import Conversations
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.heading import Heading
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.layout.parts.setup_offer import SetupOffer
from workbench.ui.layout.parts.turns import Turns
from workbench.ui.memories import GoToMessage, ShowPrompt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from workbench.config.settings import Settings
    from workbench.ui.inspector import SendAnew
    from workbench.ui.threads import ThreadChoice


class Openings:
    """Each screen is imported when it is first opened: a start waits for none of them."""

    def __init__(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        transcript: Transcript,
        composer: Composer,
        heading: Heading,
        feed: PanelFeed,
        turns: Turns,
        conversations: Conversations,
        offer: SetupOffer,
    ) -> None:
        self._host, self._workbench, self._current = host, workbench, current
        self._transcript, self._composer = transcript, composer
        self._heading, self._feed, self._offer = heading, feed, offer
        self._turns, self._conversations = turns, conversations

    def prompt(self) -> None:
        """The exact prompt of the turn under the cursor."""
        from workbench.ui.inspector import InspectorScreen

        block = self._transcript.block if self._transcript.cursor >= 0 else None
        turn = block.turn or None if block else None
        self._host.open_screen(InspectorScreen(self._current.session, turn), self._send_anew)

    def _send_anew(self, anew: SendAnew | None) -> None:
        session = self._current.session
        if anew is not None and anew.snapshot is not None:
            self._turns.begin(session.resend(anew.snapshot, anew.messages))
        elif anew is not None:
            self._turns.begin(session.edit(anew.text, anew.message_id))

    def prompt_of(self, message: ShowPrompt) -> None:
        """The prompt of a turn that told a memory."""
        from workbench.ui.inspector import InspectorScreen

        if message.thread != self._current.thread_key:
            self._conversations.open(message.thread)
        self._host.open_screen(InspectorScreen(self._current.session, message.turn))

    def source(self, message: GoToMessage) -> None:
        """The message a memory came from."""
        self._conversations.open(message.thread, message.message)

    def threads(self) -> None:
        """The conversations."""
        from workbench.ui.threads import ThreadsScreen

        screen = ThreadsScreen(self._workbench, self._current.session.thread.id)
        self._host.open_screen(screen, self._thread_chosen)

    def _thread_chosen(self, choice: ThreadChoice | None) -> None:
        if choice is not None and choice.new:
            self._conversations.begin_another()
        elif choice is not None and choice.thread:
            self._conversations.open(choice.thread, choice.message)
        if not self._current.running and self._current.session.reread().deleted:
            self._conversations.begin_another()
        self._heading.show()

    def setup(self) -> None:
        """Choose the server, the key and the model."""
        from workbench.ui.setup import SetupScreen

        self._host.open_screen(SetupScreen(self._workbench), self.model_changed)

    def use_settings(self, settings: Settings, origins: Mapping[str, str]) -> None:
        """Go on with other settings: a working folder's, once it is trusted."""
        self._workbench.use_settings(settings, origins)
        self.model_changed()

    def model_changed(self, _: object = None) -> None:
        """Another model may answer now: show which."""
        self._feed.refresh()
        self._heading.show()
        self._offer.taken()

    def recall_lab(self) -> None:
        """Try what would be recalled, and with which settings."""
        from workbench.ui.recall_lab import RecallLabScreen

        self._host.open_screen(RecallLabScreen(self._current.session, self._composer.input.draft))
