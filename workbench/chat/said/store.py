"""What was said, in the shape that the recall engine reads: each message as a memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from workbench.chat.messages import Message
from workbench.memory.entry import Change, Memory, Source


class MessageLog(Protocol):
    """Where messages come from, in the order they were kept."""

    def all_messages_since(self, position: int, limit: int = -1) -> list[tuple[int, Message]]:
        """Messages after a position, with their positions."""
        ...

    def last_position(self) -> int:
        """The position of the newest message; 0 where there is none."""
        ...

    def message(self, ref: str) -> Message:
        """One message as it is now; NotFoundError."""
        ...

    def some_messages(self, ids: Sequence[str]) -> list[Message]:
        """Those of these messages that are there, as they are now, in the order asked."""
        ...


class SaidStore:
    """The messages of all conversations, as far as a recall engine looks at a store.

    A message's thread is its source, so that what was said around it adds to its rank.
    """

    def __init__(self, log: MessageLog) -> None:
        """Read from this log."""
        self._log = log

    def version(self) -> int:
        """Moves when something was said anywhere."""
        return self._log.last_position()

    def seq(self) -> int:
        """The newest message's position."""
        return self._log.last_position()

    def changes_since(self, seq: int) -> list[Change]:
        """None: what was said stays, and what was erased since is found missing when it is read."""
        return []

    def memories_since(self, seq: int) -> Iterator[Memory]:
        """The words of people and agents after a position."""
        for position, message in self._log.all_messages_since(seq):
            if message.role in ("user", "assistant") and message.text:
                yield as_memory(position, message)

    def get_many(self, ids: Sequence[str]) -> list[Memory]:
        """Those of these messages that are there and may be found, as they are now."""
        return [
            as_memory(0, message)
            for message in self._log.some_messages(ids)
            if not message.private and not message.replaced
        ]


def as_memory(position: int, message: Message) -> Memory:
    """A message as the engine reads it; its conversation stands for the space."""
    return Memory(
        id=message.id,
        entry=position,
        text=message.text,
        about=None,
        core=False,
        space=message.thread,
        owner=None,
        agent=None,
        learned_at=message.at,
        updated_at=message.at,
        state="active",
        supersedes=None,
        superseded_by=None,
        source=Source("message", message.thread, message.id),
        added_seq=position,
        changed_seq=position,
    )
