"""Reads of the file and the engine in threads; the answer comes as a message."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from textual.message import Message

from workbench.chat.messages import Message as Said
from workbench.chat.panel.picture import PanelState
from workbench.chat.session import Session
from workbench.errors import NotFoundError, WorkbenchError
from workbench.recall.result import Recall
from workbench.ui.workers.target import Target

TYPING_PAUSE = 0.3
"""Seconds after the last keystroke before memory is searched for the draft."""


@dataclass
class PanelRead(Message):
    """The state of the conversation with this token."""

    token: int
    state: PanelState


@dataclass
class DraftRecalled(Message):
    """What would be recalled for a draft; None when there is nothing to ask."""

    token: int
    text: str
    recall: Recall | None


@dataclass
class ThreadRead(Message):
    """The messages of the conversation with this token, as they stand on disk."""

    token: int
    messages: list[Said]
    news: bool = False
    """Read to see whether another window has gone on with the conversation."""


@dataclass
class ReadFailed(Message):
    """Something could not be read; a sentence says what."""

    token: int
    text: str


@dataclass
class TurnRecalled(Message):
    """What was recalled in an earlier turn; None when that is not known any more."""

    token: int
    turn: int
    recall: Recall | None


def _state(session: Session) -> PanelState:
    """The panel's state; after opening a conversation, with the recall of its last turn."""
    state = session.panel()
    if state.recall is not None or state.running or not session.thread.id:
        return state
    return replace(state, recall=_recall_of(session, None))


def _recall_of(session: Session, turn: int | None) -> Recall | None:
    try:
        return session.prompt(turn, 1 if turn else None).recall
    except NotFoundError:
        return None


async def read_turn(target: Target, token: int, session: Session, turn: int) -> None:
    """Read what was recalled in a turn."""
    try:
        recall = await asyncio.to_thread(_recall_of, session, turn)
    except WorkbenchError as error:
        target.post_message(ReadFailed(token, str(error)))
    else:
        target.post_message(TurnRecalled(token, turn, recall))


async def read_panel(target: Target, token: int, session: Session) -> None:
    """Read the panel's state."""
    try:
        state = await asyncio.to_thread(_state, session)
    except WorkbenchError as error:
        target.post_message(ReadFailed(token, str(error)))
    else:
        target.post_message(PanelRead(token, state))


async def read_thread(target: Target, token: int, session: Session, news: bool = False) -> None:
    """Read the conversation's messages."""
    try:
        messages = await asyncio.to_thread(lambda: list(session.messages))
    except WorkbenchError as error:
        target.post_message(ReadFailed(token, str(error)))
    else:
        target.post_message(ThreadRead(token, messages, news))


async def recall_draft(target: Target, token: int, session: Session, text: str) -> None:
    """Search memory for what is being written, once the person pauses."""
    await asyncio.sleep(TYPING_PAUSE)
    try:
        recall = await session.recall_for(text)
    except WorkbenchError as error:
        target.post_message(ReadFailed(token, str(error)))
    else:
        target.post_message(DraftRecalled(token, text, recall))
