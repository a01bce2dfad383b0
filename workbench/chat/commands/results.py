"""What a slash command gives: text to show, a place to go, or the events of a turn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.chat.events import Event

if TYPE_CHECKING:
    from workbench.chat.session import Session


@dataclass(frozen=True, slots=True)
class Printed:
    """Plain text for the person; never part of the conversation."""

    text: str


@dataclass(frozen=True, slots=True)
class OpenThread:
    """The session now has another thread open (or, with an empty id, a new one)."""

    id: str


@dataclass(frozen=True, slots=True)
class GoTo:
    """Show this message; the session has its thread open."""

    thread: str
    message: str


@dataclass(frozen=True, slots=True)
class EditDraft:
    """Put the message's text into the input; `session.edit(text, message)` sends it anew."""

    message: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question: what it says, and the command line that means it."""

    label: str
    line: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A question before something is done; the choice's line is run as a command."""

    question: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Quit:
    """The person wants to leave."""


CommandEvent = Event | Printed | OpenThread | GoTo | EditDraft | Ask | Quit
Events = AsyncIterator[CommandEvent]
"""What a command gives, one by one."""
Handler = Callable[["Session", str, str], Events]
"""Runs a command: the session, the name it was called by, its argument."""
