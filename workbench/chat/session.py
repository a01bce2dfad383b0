"""One open conversation: the only thing that the screen and the pipe talk to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.chat.events import Event
from workbench.chat.messages import Message, Thread
from workbench.chat.panel import PanelState
from workbench.chat.prompt import Snapshot
from workbench.memory.entry import Scope
from workbench.recall.result import Recall

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench


class Session:
    """An open conversation; one turn at a time."""

    workbench: Workbench
    private: bool
    """Messages written now are used by no recall, no core memory and no memory tool."""
    recall_enabled: bool
    dropped: frozenset[str] = frozenset()
    """Memory ids the person leaves out of the next message's recall; empty again once it is sent."""

    @property
    def thread(self) -> Thread:
        """The conversation; its id is empty until the first message is written."""
        raise NotImplementedError

    @property
    def agent(self) -> str:
        """Who answers."""
        raise NotImplementedError

    @property
    def space(self) -> str:
        """Where the conversation lives."""
        raise NotImplementedError

    @property
    def skill(self) -> str:
        """The active skill's name, or empty."""
        raise NotImplementedError

    @property
    def scope(self) -> Scope:
        """Which memories can be seen here."""
        raise NotImplementedError

    @property
    def running(self) -> bool:
        """True while a turn runs."""
        raise NotImplementedError

    @property
    def messages(self) -> list[Message]:
        """The conversation as it is on disk."""
        raise NotImplementedError

    def send(self, text: str, attachments: Sequence[Path] = ()) -> AsyncIterator[Event]:
        """Say something: the events of the turn, ending with TurnEnded."""
        raise NotImplementedError

    def retry(self) -> AsyncIterator[Event]:
        """Send the last message again; an answered one again in a branch."""
        raise NotImplementedError

    def edit(self, text: str, message_id: str | None = None) -> AsyncIterator[Event]:
        """Say an earlier message (the last one) anew, in a branch."""
        raise NotImplementedError

    def compact(self) -> AsyncIterator[Event]:
        """Summarise old messages now."""
        raise NotImplementedError

    def stop(self) -> None:
        """End the running turn, keeping what came."""
        raise NotImplementedError

    async def recall_for(self, text: str) -> Recall:
        """What would be recalled for a draft; changes nothing."""
        raise NotImplementedError

    def panel(self) -> PanelState:
        """The picture the context panel shows; cheap, but reads the file: call it in a worker."""
        raise NotImplementedError

    def prompt(self, turn: int | None = None, request: int | None = None) -> Snapshot:
        """The prompt of a turn (the last), and request (the last of it); NotFoundError."""
        raise NotImplementedError

    def preview(self) -> Snapshot:
        """The prompt as it would stand now with nothing said yet; sends and keeps nothing."""
        raise NotImplementedError

    def open(self, ref: str) -> Thread:
        """Open another conversation here."""
        raise NotImplementedError

    def new(self, title: str = "") -> None:
        """Begin a conversation here; nothing is on disk until something is said."""
        raise NotImplementedError

    def branch(self, message_id: str | None = None) -> Thread:
        """Go on from a message in a copy of the conversation, which is opened."""
        raise NotImplementedError

    def use_agent(self, name: str) -> None:
        """Talk with another agent; UsageError names those there are."""
        raise NotImplementedError

    def use_space(self, name: str, learned: str = "keep") -> None:
        """Move the conversation; `learned`: `move` takes what was learned in it along."""
        raise NotImplementedError

    def use_skill(self, name: str) -> None:
        """Use a skill (empty: none)."""
        raise NotImplementedError

    def set_private(self, private: bool) -> None:
        """Begin or end private messages."""
        raise NotImplementedError
