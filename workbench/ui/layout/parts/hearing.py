"""Hearing a turn: its events reach the conversation, the panel and the line above the input."""

from __future__ import annotations

from workbench.chat.commands.results import (
    Ask,
    CommandEvent,
    EditDraft,
    GoTo,
    OpenThread,
    Printed,
    Quit,
)
from workbench.chat.events import MessageSaved, TurnEnded, TurnFailed
from workbench.ui.chat.transcript import Transcript
from workbench.ui.dialogs.choice import ChoiceScreen
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.conversations import Conversations
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.heading import Heading
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.layout.parts.progress import Progress
from workbench.ui.layout.parts.reading import Reading
from workbench.ui.layout.parts.turns import Turns
from workbench.ui.text import MUTED
from workbench.ui.workers.turn import Heard, TurnOver


class Hearing:
    """Consumes the events of the open conversation; what comes late for another one is dropped."""

    def __init__(
        self,
        host: Host,
        current: Current,
        transcript: Transcript,
        composer: Composer,
        heading: Heading,
        feed: PanelFeed,
        progress: Progress,
        turns: Turns,
        reading: Reading,
        conversations: Conversations,
    ) -> None:
        self._host, self._current = host, current
        self._transcript, self._composer = transcript, composer
        self._heading, self._feed, self._progress = heading, feed, progress
        self._turns, self._reading, self._conversations = turns, reading, conversations
        self._branched = False
        """Whether the turn went on in a branch, whose messages are to be read once it is done."""

    def heard(self, message: Heard) -> None:
        """Something happened."""
        view = self._turns.view
        if message.token != self._current.token or view is None:
            return
        event = message.event
        if isinstance(event, Printed | OpenThread | GoTo | EditDraft | Ask | Quit):
            self._obey(event)
            return
        view.apply(event)
        self._note(event)
        self._progress.show(event)
        self._heading.show()
        if self._heading.welcoming:
            self._heading.welcome()

    def _note(self, event: CommandEvent) -> None:
        current = self._current
        if isinstance(event, MessageSaved):
            self._branched = self._branched or current.shown not in ("", current.thread_key)
            current.shown = current.thread_key
        elif isinstance(event, TurnFailed) and event.unsaid and not self._composer.input.text:
            self._composer.input.set_draft(event.unsaid)
        elif isinstance(event, TurnEnded):
            self._turns.ended = event.reason

    def _obey(self, event: Printed | OpenThread | GoTo | EditDraft | Ask | Quit) -> None:
        """What a command wants of the screen."""
        match event:
            case Printed(text):
                if self._turns.view is not None:
                    self._turns.view.say(text, "printed")
                self._heading.welcome()
                self._transcript.show_newest()
            case OpenThread():
                self._conversations.show(self._current.session)
            case GoTo(_, message):
                self._conversations.show(self._current.session, message)
            case EditDraft(message, text):
                self._turns.editing = message
                self._composer.input.set_draft(text)
                self._composer.say(
                    "Enter sends it anew, in a branch; Esc leaves it as it was.", MUTED
                )
            case Ask(question, choices):
                self._host.open_screen(ChoiceScreen(question, choices), self._chosen)
            case Quit():
                self._host.leave()

    def _chosen(self, line: str | None) -> None:
        if line:
            self._turns.submit(line)

    def over(self, message: TurnOver) -> None:
        """The turn is done: what waited goes on."""
        if message.token != self._current.token:
            self._reading.after_unseen(message.token)
            return
        self._current.running = False
        if not self._turns.editing:
            self._composer.say("")
        self._progress.over()
        self._transcript.flush()
        if self._branched or self._current.unread:
            self._branched = False
            self._reading.read()
        self._feed.refresh()
        self._heading.show()
        self._conversations.follow_scope()
        self._turns.go_on()

    def follow_changed(self, message: Transcript.FollowChanged) -> None:
        """Say that there is more below."""
        if not self._current.running and not self._turns.editing:
            more = "↓ more below: End in the conversation"
            self._composer.say("" if message.follow else more, MUTED)
