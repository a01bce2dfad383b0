"""What the browser asks of whoever holds it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from textual.app import App
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


def hand_down(app: App[object], message: GoToMessage | ShowPrompt) -> None:
    """Close what lies over the main screen and let it do what is asked."""
    main = app.screen_stack[0]
    while app.screen is not main:
        app.pop_screen()
    main.post_message(replace(message))
