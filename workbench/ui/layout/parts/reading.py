"""The open conversation's messages: read from disk, shown, and looked at again for news."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from workbench.chat.messages import Message
from workbench.chat.workbench import Workbench
from workbench.ui.chat.blocks import Block, blocks_of
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.drafting import Drafting
from workbench.ui.layout.parts.heading import Heading
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.layout.parts.panes import Panes
from workbench.ui.layout.parts.turns import UNANSWERED, Turns
from workbench.ui.workers.reading import ThreadRead, read_thread


class Reading:
    """Brings what stands on disk into the transcript."""

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
        drafting: Drafting,
        panes: Panes,
    ) -> None:
        self._host, self._workbench, self._current = host, workbench, current
        self._transcript, self._composer = transcript, composer
        self._heading, self._feed, self._panes = heading, feed, panes
        self._turns, self._drafting = turns, drafting
        self._wanted = ""
        """Id of the message to show once the conversation is there; empty: its end."""

    def begin(self, message_id: str = "") -> None:
        """Another conversation is open: show nothing until it is read, then that message or its end."""
        self._wanted = message_id
        self._current.unread = bool(self._current.thread_key)
        self._transcript.open(())
        self.read()

    def look_at(self, message_id: str) -> None:
        """Show a message of the conversation that is open already."""
        self._wanted = message_id
        if message_id and self._transcript.go_to(message_id):
            self._panes.read_conversation()
        elif message_id:
            self._host.tell("That message is no longer here.")

    def read(self) -> None:
        """Read the open conversation from disk."""
        current = self._current
        self._host.work(partial(read_thread, self._host, current.token, current.session), "thread")

    def show(self, message: ThreadRead) -> None:
        """Show what was said."""
        if message.token != self._current.token:
            return
        unfold = self._workbench.settings.ui.reasoning
        blocks = blocks_of(message.messages, unfold_reasoning=unfold)
        if message.news:
            self._show_news(blocks)
            return
        self._current.unread = False
        self._transcript.open([*blocks, *self._unanswered(message.messages)])
        self._drafting.restore()
        said = [each.text for each in message.messages if each.role == "user"]
        self._composer.input.sent_before.set(said)
        self._heading.welcome()
        if self._wanted:
            self._transcript.go_to(self._wanted)
            self._panes.read_conversation()
        if self._turns.goes_on_unseen(self._current.shown):
            self._composer.say("The answer here is still coming in; it shows once it is done.")

    def _unanswered(self, messages: Sequence[Message]) -> list[Block]:
        """A line that says so when the last message has no answer: the program may have been killed."""
        last = messages[-1] if messages else None
        going_on = self._current.running or self._turns.goes_on_unseen(self._current.shown)
        if last is None or last.role != "user" or last.failed or going_on:
            return []
        return [Block(UNANSWERED, "notice", "This has no answer yet; /retry asks for one.")]

    def look_for_news(self) -> None:
        """See whether another window has gone on with the open conversation."""
        current = self._current
        if current.thread_key and not current.running:
            job = partial(read_thread, self._host, current.token, current.session, news=True)
            self._host.work(job, "news")

    def _show_news(self, blocks: Sequence[Block]) -> None:
        """Add what was said elsewhere; what stands here stays, notices and all."""
        shown = self._transcript.blocks
        ids, turns = {block.message_id for block in shown}, {block.turn for block in shown}
        fresh = [
            block
            for block in blocks
            if block.turn not in turns or (block.kind == "answer" and block.message_id not in ids)
        ]
        if not fresh or self._current.running:
            return
        self._transcript.take_out(UNANSWERED)
        for block in fresh:
            self._transcript.put(block)
        self._composer.hint("Another window has gone on with this conversation.", 5.0)
        self._feed.refresh()
        self._heading.welcome()

    def after_unseen(self, token: int) -> None:
        """A turn one had left is done: when its conversation is open again, show it whole."""
        thread = self._turns.unseen_over(token)
        if thread is not None and thread == self._current.shown and not self._current.running:
            self._composer.say("")
            self.read()
            self._feed.refresh()
