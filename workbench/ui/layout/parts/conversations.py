"""Opening, beginning and branching conversations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.errors import WorkbenchError
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.drafting import Drafting
from workbench.ui.layout.parts.heading import Heading
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.layout.parts.reading import Reading
from workbench.ui.layout.parts.turns import Turns
from workbench.ui.memories import MemoryBrowser


class Conversations:
    """Which conversation is open."""

    def __init__(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        memories: MemoryBrowser,
        composer: Composer,
        heading: Heading,
        feed: PanelFeed,
        turns: Turns,
        drafting: Drafting,
        reading: Reading,
    ) -> None:
        self._host, self._workbench, self._current = host, workbench, current
        self._memories, self._composer = memories, composer
        self._heading, self._feed = heading, feed
        self._turns, self._drafting, self._reading = turns, drafting, reading
        self._scope_seen = current.session.scope
        """Which memories the browser shows; a command may change it."""

    def open(self, thread_id: str, message_id: str = "") -> None:
        """Open a conversation, at a message if one is named; a running answer goes on unseen."""
        if thread_id == self._current.thread_key and thread_id:
            self._reading.look_at(message_id)
        else:
            self._open(lambda: self._workbench.session(thread_id), message_id)

    def begin_another(self) -> None:
        """Begin a conversation, with the same agent in the same space."""
        agent, space = self._current.session.agent, self._current.session.space
        self._open(lambda: self._workbench.session(new=True, agent=agent, space=space))
        self._composer.input.focus()

    def branch(self, message: Transcript.Branch) -> None:
        """Go on from a message in a copy of the conversation."""
        if self._current.running:
            self._host.tell("Wait for the answer, or stop it, before branching.")
            return
        session = self._current.session
        self._host.work(partial(self._branch, session, message.message_id), "branch")

    async def _branch(self, session: Session, message_id: str) -> None:
        try:
            await session.branch(message_id)
        except WorkbenchError as error:
            self._host.tell(str(error), "error")
            return
        if session is self._current.session:
            self.show(session)
            self._host.tell("This is a branch: what you write here leaves the first one as it is.")

    def _open(self, make: Callable[[], Session], message_id: str = "") -> None:
        try:
            session = make()
        except WorkbenchError as error:
            self._host.tell(str(error), "error")
            return
        self.show(session, message_id)

    def show(self, session: Session, message_id: str = "") -> None:
        """Show a conversation: its messages are read in a worker, its draft is as it was left."""
        self._drafting.leave()
        if session is not self._current.session:
            self._turns.leave()
            self._current.token += 1
        self._turns.editing = ""
        self._current.session, self._current.shown = session, session.thread.id
        self._feed.clear()
        self._reading.begin(message_id)
        self._drafting.enter()
        self._attach(session)
        self._feed.refresh()
        self._heading.show()
        self._composer.say("")

    def _attach(self, session: Session) -> None:
        self._scope_seen = session.scope
        self._memories.attach(session)

    def follow_scope(self) -> None:
        """A command may have changed what can be seen here: the browser shows that."""
        session = self._current.session
        if session.scope != self._scope_seen:
            self._attach(session)
