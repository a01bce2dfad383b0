"""What the browser asks of whoever holds it."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message


@dataclass
class GoToMessage(Message):
    """Open this conversation at this message."""

    thread: str
    message: str


@dataclass
class ShowPrompt(Message):
    """Open the prompt inspector at this turn."""

    thread: str
    turn: int


@dataclass
class MemoriesChanged(Message):
    """The person changed memory here; counts and lists elsewhere are out of date."""
