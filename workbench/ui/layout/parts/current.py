"""Which conversation is open: what all parts of the main screen look at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from workbench.chat.session import Session


@dataclass
class Current:
    """The open conversation, and the turn in it that the screen follows."""

    session: Session
    shown: str = ""
    """Thread id of the conversation on the screen; empty before its first message."""
    token: int = 0
    """Moves with every turn and every other conversation: what comes for an older one is dropped."""
    running: bool = False
    """Whether a turn of the open conversation runs."""
    unread: bool = False
    """Whether its messages still come from disk: it is not known yet whether it is empty."""
    waiting: list[str] = field(default_factory=list)
    """Lines that wait for the running answer to end."""

    @classmethod
    def of(cls, session: Session) -> Self:
        """A conversation with which the program begins."""
        return cls(session, session.thread.id, unread=bool(session.thread.id))

    @property
    def thread_key(self) -> str:
        """The open conversation's id; empty before its first message."""
        return self.session.thread.id
