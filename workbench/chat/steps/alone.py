"""One turn at a time in a conversation; whatever ends a turn is said as one of its events."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from workbench.chat.conversation import Conversation
from workbench.chat.events import Event, MessageSaved, TurnEnded, TurnFailed
from workbench.chat.steps.stopping import StoppedError
from workbench.errors import UsageError, WorkbenchError


async def alone(
    conversation: Conversation, turn: AsyncGenerator[Event, None], unsaid: str = ""
) -> AsyncGenerator[Event, None]:
    """The events of a turn while no other one runs; what cannot even begin is a failed turn.

    `unsaid` is the person's line, which is given back when it could not be written down.
    """
    try:
        conversation.start_running()
    except UsageError as error:
        yield TurnFailed(str(error))
        return
    try:
        async with aclosing(turn) as events:
            async for event in events:
                unsaid = "" if isinstance(event, MessageSaved) else unsaid
                yield event
    except StoppedError:
        yield TurnEnded("stopped")
    except WorkbenchError as error:
        yield TurnFailed(str(error), unsaid)
        yield TurnEnded("failed")
    finally:
        conversation.running = False
