"""Follows the events of a turn in a worker, and only posts what it hears."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from textual.message import Message
from textual.message_pump import MessagePump

from workbench.chat.commands.results import CommandEvent
from workbench.chat.events import Notice
from workbench.errors import WorkbenchError


@dataclass
class Heard(Message):
    """Something happened in the turn with this token."""

    token: int
    event: CommandEvent


@dataclass
class TurnOver(Message):
    """Nothing more comes from the turn with this token."""

    token: int


async def follow(target: MessagePump, token: int, stream: AsyncIterator[CommandEvent]) -> None:
    """Post every event of a stream to `target`, and that it is over, whatever happens."""
    try:
        async for event in stream:
            target.post_message(Heard(token, event))
    except WorkbenchError as error:
        target.post_message(Heard(token, Notice(str(error), "error")))
    finally:
        target.post_message(TurnOver(token))
