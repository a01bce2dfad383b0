"""Follows the events of a turn in a worker, and only posts what it hears."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from textual.message import Message

from workbench.chat.commands.results import CommandEvent
from workbench.chat.events import Notice
from workbench.errors import WorkbenchError
from workbench.ui.workers.gathering import Gathering
from workbench.ui.workers.target import Target


@dataclass
class Heard(Message):
    """Something happened in the turn with this token."""

    token: int
    event: CommandEvent


@dataclass
class TurnOver(Message):
    """Nothing more comes from the turn with this token."""

    token: int


async def follow(target: Target, token: int, stream: AsyncIterator[CommandEvent]) -> None:
    """Post every event of a stream to `target`, and that it is over, whatever happens."""

    def post(event: CommandEvent) -> None:
        target.post_message(Heard(token, event))

    gathering = Gathering(post)
    try:
        async for event in stream:
            gathering.add(event)
    except WorkbenchError as error:
        gathering.add(Notice(str(error), "error"))
    finally:
        gathering.flush()
        target.post_message(TurnOver(token))
