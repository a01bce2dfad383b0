"""Opening, switching and branching conversations; each keeps its own draft."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from workbench.chat.messages import Message
from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.errors import WorkbenchError
from workbench.ui.chat.blocks import Block, blocks_of
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.turns import UNANSWERED, Turns
from workbench.ui.workers.reading import ThreadRead, read_thread
from workbench.ui.workers.turn import TurnOver


class Conversations(Turns):
    """Which conversation is open."""

    def __init__(self, workbench: Workbench, session: Session, *, demo: bool = False) -> None:
        super().__init__(workbench, session, demo=demo)
        self.drafts: dict[str, str] = {}
        """What was being written in each conversation, by thread id."""
        self.background: dict[int, str] = {}
        """Tokens of turns that go on in conversations one has left, with their thread ids."""
        self._wanted = ""

    def open_thread(self, thread_id: str, message_id: str = "") -> None:
        """Open a conversation, at a message if one is named; a running answer goes on unseen."""
        if thread_id == self.thread_key and thread_id:
            self._wanted = message_id
            if message_id and self.transcript.go_to(message_id):
                self._look_at_it()
            elif message_id:
                self.notify("That message is no longer here.", markup=False)
            return
        self._open(lambda: self.workbench.session(thread_id), message_id)

    def new_thread(self) -> None:
        """Begin a conversation."""
        agent, space = self.session.agent, self.session.space
        self._open(lambda: self.workbench.session(new=True, agent=agent, space=space))

    def branch_from(self, message_id: str) -> None:
        """Go on from a message in a copy of the conversation."""
        if self.running:
            self.notify("Wait for the answer, or stop it, before branching.", markup=False)
            return
        self.work(partial(self._branch, self.session, message_id), "branch")

    async def _branch(self, session: Session, message_id: str) -> None:
        try:
            await session.branch(message_id)
        except WorkbenchError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        if session is self.session:
            self.show_session(session)
            self.notify("This is a branch: what you write here leaves the first one as it is.")

    def _open(self, make: Callable[[], Session], message_id: str = "") -> None:
        try:
            session = make()
        except WorkbenchError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        self.show_session(session, message_id)

    def show_session(self, session: Session, message_id: str = "") -> None:
        """Show a conversation: its messages are read in a worker, its draft is as it was left."""
        self.drafts[self.shown] = self.input.draft
        if self.running and session is not self.session:
            self.background[self.token] = self.shown
            self.running = False
            self.queue.clear()
        if session is not self.session:
            self.token += 1
        self.session, self.shown = session, session.thread.id
        self._wanted, self.editing = message_id, ""
        self.clear_picture()
        self.transcript.open(())
        self.input.set_draft(self.drafts.get(self.shown, ""))
        self.scope_seen = session.scope
        self.memories.attach(session)
        self.read_messages()
        self.refresh_panel()
        self.show_title()
        self.say("")

    def read_messages(self) -> None:
        """Read the open conversation from disk."""
        self.work(partial(read_thread, self, self.token, self.session), "thread")

    def on_thread_read(self, message: ThreadRead) -> None:
        """Show what was said."""
        message.stop()
        if message.token != self.token:
            return
        unfold = self.workbench.settings.ui.reasoning
        blocks = blocks_of(message.messages, unfold_reasoning=unfold)
        if message.news:
            self._show_news(blocks)
            return
        self.transcript.open([*blocks, *self._unanswered(message.messages)])
        self.restore_draft()
        said = [each.text for each in message.messages if each.role == "user"]
        self.input.sent_before.set(said)
        self.show_welcome()
        if self._wanted:
            self.transcript.go_to(self._wanted)
            self._look_at_it()
        if self.shown in self.background.values():
            self.say("The answer here is still coming in; it shows once it is done.")

    def _look_at_it(self) -> None:
        self.show_conversation()
        self.call_later(self.transcript.focus)

    def restore_draft(self) -> None:
        """Bring back what was being written here when the program was left."""
        raise NotImplementedError

    def _unanswered(self, messages: Sequence[Message]) -> list[Block]:
        """A line that says so when the last message has no answer: the program may have been killed."""
        last = messages[-1] if messages else None
        going_on = self.running or self.shown in self.background.values()
        if last is None or last.role != "user" or last.failed or going_on:
            return []
        return [Block(UNANSWERED, "notice", "This has no answer yet; /retry asks for one.")]

    def look_for_news(self) -> None:
        """See whether another window has gone on with the open conversation."""
        if self.thread_key and not self.running:
            job = partial(read_thread, self, self.token, self.session, news=True)
            self.work(job, "news")

    def _show_news(self, blocks: Sequence[Block]) -> None:
        """Add what was said elsewhere; what stands here stays, notices and all."""
        shown = self.transcript.blocks
        ids, turns = {block.message_id for block in shown}, {block.turn for block in shown}
        fresh = [
            block
            for block in blocks
            if block.turn not in turns or (block.kind == "answer" and block.message_id not in ids)
        ]
        if not fresh or self.running:
            return
        self.transcript.take_out(UNANSWERED)
        for block in fresh:
            self.transcript.put(block)
        self.hint("Another window has gone on with this conversation.", 5.0)
        self.refresh_panel()
        self.show_welcome()

    def on_turn_over(self, message: TurnOver) -> None:
        """A turn one had left is done: when its conversation is open again, show it whole."""
        thread = self.background.pop(message.token, None)
        if thread is not None and thread == self.shown and not self.running:
            self.say("")
            self.read_messages()
            self.refresh_panel()

    def on_transcript_branch(self, message: Transcript.Branch) -> None:
        """Branch from the message under the cursor."""
        message.stop()
        self.branch_from(message.message_id)
