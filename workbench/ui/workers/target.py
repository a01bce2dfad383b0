"""Who is told what a worker has found."""

from __future__ import annotations

from typing import Protocol

from textual.message import Message


class Target(Protocol):
    """Anything with a queue of messages."""

    def post_message(self, message: Message) -> bool:
        """Put a message in the queue."""
        ...
