"""Sending, following a turn, stopping: how the main screen consumes the events of a conversation."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial

from workbench.chat.commands import parse_line, run_command
from workbench.chat.commands.results import (
    Ask,
    CommandEvent,
    EditDraft,
    GoTo,
    OpenThread,
    Printed,
    Quit,
)
from workbench.chat.events import (
    AnswerSaved,
    MemoryChanged,
    MessageSaved,
    Recalled,
    RequestFinished,
    RequestStarted,
    TextDelta,
    TurnEnded,
)
from workbench.ui.chat.turn_view import TurnView
from workbench.ui.dialogs.choice import ChoiceScreen
from workbench.ui.layout.base import MainBase
from workbench.ui.text import MUTED, plural
from workbench.ui.workers.reading import PanelRead, ReadFailed, read_panel
from workbench.ui.workers.turn import Heard, TurnOver, follow

UNANSWERED = "unanswered"
"""Key of the line that says that the last message has no answer."""
AT_ONCE = {"quit", "exit", "help"}
"""Commands that need not wait for the running answer."""


class Turns(MainBase):
    """The turn consumer."""

    def submit(self, line: str) -> None:
        """Send a message or run a command; while an answer comes in, it waits its turn."""
        if self.running and parse_line(line).command not in AT_ONCE:
            self.queue.append(line)
            self._say_running()
            return
        editing, self.editing = self.editing, ""
        if editing and not parse_line(line).command:
            self.begin(self.session.edit(line, editing))
        else:
            self.begin(run_command(self.session, line))

    def begin(self, stream: AsyncIterator[CommandEvent]) -> None:
        """Follow a stream of events in a worker."""
        if not self.running:
            self.token += 1
            self.transcript.take_out(UNANSWERED)
            self.transcript.action_last()
            self.turn_view = TurnView(
                self.transcript,
                self.session.agent,
                unfold_reasoning=self.workbench.settings.ui.reasoning,
            )
        self.running = True
        self._ended = ""
        self.work(partial(follow, self, self.token, stream), "turn", exclusive=False)

    def stop_turn(self) -> bool:
        """Stop the running answer; False when there is none."""
        if self.running:
            self.session.stop()
            self.say("Stopping …", MUTED)
        return self.running

    def on_heard(self, message: Heard) -> None:
        """Something happened; what comes late for another conversation is dropped."""
        message.stop()
        if message.token != self.token or self.turn_view is None:
            return
        event = message.event
        if isinstance(event, Printed | OpenThread | GoTo | EditDraft | Ask | Quit):
            self._obey(event)
            return
        self.turn_view.apply(event)
        self._show_progress(event)
        if self.has_class("-empty"):
            self.show_welcome()

    def _obey(self, event: Printed | OpenThread | GoTo | EditDraft | Ask | Quit) -> None:
        """What a command wants of the screen."""
        match event:
            case Printed(text):
                if self.turn_view is not None:
                    self.turn_view.say(text, "printed")
                self.show_welcome()
                self.transcript.show_newest()
            case OpenThread():
                self.show_session(self.session)
            case GoTo(_, message):
                self.show_session(self.session, message)
            case EditDraft(message, text):
                self.editing = message
                self.input.set_draft(text)
                self.say("Enter sends it anew, in a branch; Esc leaves it as it was.", MUTED)
            case Ask(question, choices):
                self.app.push_screen(ChoiceScreen(question, choices), self._chosen)
            case Quit():
                self.app.exit(0)

    def _chosen(self, line: str | None) -> None:
        if line:
            self.submit(line)

    def _show_progress(self, event: CommandEvent) -> None:
        """Status line and panel, as the turn goes on."""
        state = self.panel.picture.state
        match event:
            case MessageSaved():
                self._branched = self._branched or self.shown not in ("", self.thread_key)
                self.shown = self.thread_key
                self.change_picture(searching=True, draft=None, past=None, judged={}, dropped=())
                self._working("Searching memory …")
            case Recalled(recall):
                fresh = replace(state, recall=recall) if state else None
                self.change_picture(state=fresh, searching=False)
                self._working(f"{self.session.agent} is reading …")
            case RequestStarted(snapshot):
                prompt = snapshot.prompt
                if state:
                    told = replace(
                        state,
                        model=prompt.model,
                        tokens=prompt.tokens,
                        exact_tokens=prompt.exact_tokens,
                    )
                    self.change_picture(state=told, searching=False)
                self._working(f"{self.session.agent} is thinking …")
            case TextDelta():
                self._working(f"{self.session.agent} is answering …")
            case AnswerSaved() | RequestFinished():
                self.refresh_panel()
            case MemoryChanged():
                self.refresh_panel()
                self.memories.reload()
            case TurnEnded(reason):
                self._ended = reason
        self.show_title()

    def _working(self, text: str) -> None:
        self._activity = text
        self._say_running()

    def _say_running(self) -> None:
        waiting = plural(len(self.queue), "line waits", "lines wait") if self.queue else ""
        self.say("   ".join(part for part in (self._activity, "Esc stops", waiting) if part), MUTED)

    def on_turn_over(self, message: TurnOver) -> None:
        """The turn is done: what waited goes on."""
        message.stop()
        if message.token != self.token:
            return
        self.running = False
        if not self.editing:
            self.say("")
        self._activity = ""
        self.change_picture(searching=False)
        self.transcript.flush()
        if self._branched:
            self._branched = False
            self.read_messages()
        self.refresh_panel()
        self.show_title()
        if self.session.scope != self.scope_seen:
            self.scope_seen = self.session.scope
            self.memories.attach(self.session)
        self._go_on()

    def _go_on(self) -> None:
        """Send what waited; after a failure or a stop it comes back into the input."""
        if not self.queue:
            return
        if self._ended in ("stopped", "failed"):
            waited, self.queue = self.queue, []
            self.input.set_draft("\n".join([*waited, self.input.draft]).strip("\n"))
        else:
            self.submit(self.queue.pop(0))

    _branched = False
    """Whether the turn went on in a branch, whose messages are to be read once it is done."""
    _ended = ""
    _activity = ""

    def refresh_panel(self) -> None:
        """Read the panel's state anew, in a worker."""
        self.work(partial(read_panel, self, self.token, self.session), "panel")

    def on_panel_read(self, message: PanelRead) -> None:
        """Show the state, without losing a recall that was heard of already."""
        message.stop()
        if message.token != self.token:
            return
        state, before = message.state, self.panel.picture.state
        if state.recall is None and before is not None and self.running:
            state = replace(state, recall=before.recall)
        self.change_picture(state=state)
        self.show_title()
        self.show_welcome()

    def on_read_failed(self, message: ReadFailed) -> None:
        """Something could not be read: say so, and go on."""
        message.stop()
        if message.token == self.token:
            self.notify(message.text, severity="error", markup=False)
