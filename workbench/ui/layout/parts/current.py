"""Which conversation is open: what all parts of the main screen look at."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    waiting: list[str] = field(default_factory=list)
    """Lines that wait for the running answer to end."""

    @property
    def thread_key(self) -> str:
        """The open conversation's id; empty before its first message."""
        return self.session.thread.id
