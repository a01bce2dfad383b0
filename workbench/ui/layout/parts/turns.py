"""Sending: the turn that runs, what waits for it, and the turns that go on unseen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

from workbench.chat.commands import parse_line, run_command
from workbench.chat.commands.results import CommandEvent
from workbench.chat.workbench import Workbench
from workbench.ui.actions import find, keys_of
from workbench.ui.chat.transcript import Transcript
from workbench.ui.chat.turn_view import TurnView
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.progress import Progress
from workbench.ui.text import MUTED
from workbench.ui.workers.turn import follow

UNANSWERED = "unanswered"
"""Key of the line that says that the last message has no answer."""
SLOW = 1.0
"""Seconds after which a line that is not written yet is said to wait."""
AT_ONCE = {"quit", "exit", "help"}
"""Commands that need not wait for the running answer."""


class Turns:
    """Begins a turn, stops it, leaves it; one at a time in the open conversation."""

    def __init__(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        transcript: Transcript,
        composer: Composer,
        progress: Progress,
    ) -> None:
        self._host, self._workbench, self._current = host, workbench, current
        self._transcript, self._composer, self._progress = transcript, composer, progress
        self.view: TurnView | None = None
        """Writes the turn's events into the conversation."""
        self.editing = ""
        """Id of the message that the draft will replace; empty: the draft is a new message."""
        self.ended = ""
        """How the last turn ended, as its `TurnEnded` says."""
        self._unseen: dict[int, str] = {}

    def submit(self, line: str) -> None:
        """Send a message or run a command; while an answer comes in, it waits its turn."""
        if self._current.running and parse_line(line).command not in AT_ONCE:
            self._current.waiting.append(line)
            self._progress.say()
            return
        session = self._current.session
        editing, self.editing = self.editing, ""
        if editing and not parse_line(line).command:
            self.begin(session.edit(line, editing))
        else:
            self.begin(run_command(session, line))

    def switch_private(self) -> None:
        """Private messages on or off."""
        self.submit("/private off" if self._current.session.private else "/private on")

    def switch_recall(self) -> None:
        """Automatic recall on or off."""
        self.submit("/recall off" if self._current.session.recall_enabled else "/recall on")

    def begin(self, stream: AsyncIterator[CommandEvent]) -> None:
        """Follow a stream of events in a worker."""
        current = self._current
        if not current.running:
            current.token += 1
            self._transcript.take_out(UNANSWERED)
            self._transcript.action_last()
            self.view = self._view()
        current.running, self.ended = True, ""
        self._host.work(partial(follow, self._host, current.token, stream), "turn", exclusive=False)
        self._host.after(SLOW, partial(self._say_waiting, current.token))

    def _say_waiting(self, token: int) -> None:
        """What was sent is not on the screen before it is in the file: say what it waits for."""
        if (
            token == self._current.token
            and self._current.running
            and self._workbench.scribe.at_work
        ):
            self._composer.say("Waiting until the data file can be written …", MUTED)

    def _view(self) -> TurnView:
        settings = self._workbench.settings
        return TurnView(
            self._transcript,
            self._current.session.agent,
            unfold_reasoning=settings.ui.reasoning,
            setup_key=keys_of(find("setup"), settings.keys)[0],
        )

    def stop(self) -> bool:
        """Stop the running answer; False when there is none."""
        if self._current.running:
            self._current.session.stop()
            self._composer.say("Stopping …", MUTED)
        return self._current.running

    def leave(self) -> None:
        """Another conversation is opened: a running answer goes on unseen, what waited is dropped."""
        if self._current.running:
            self._unseen[self._current.token] = self._current.shown
            self._current.running = False
            self._current.waiting.clear()

    def goes_on_unseen(self, thread: str) -> bool:
        """Whether an answer that one has left still comes in there."""
        return thread in self._unseen.values()

    def unseen_over(self, token: int) -> str | None:
        """Thread id of the conversation whose unseen turn this was; None when it was none."""
        return self._unseen.pop(token, None)

    def go_on(self) -> None:
        """Send what waited; after a failure or a stop it comes back into the input."""
        waiting = self._current.waiting
        if waiting and self.ended in ("stopped", "failed"):
            input = self._composer.input
            input.set_draft("\n".join([*waiting, input.draft]).strip("\n"))
            waiting.clear()
        elif waiting:
            self.submit(waiting.pop(0))
