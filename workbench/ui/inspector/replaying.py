"""What the inspector's `r` and `b` need from a thread: its recall again, its words, its pieces edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.chat.messages import Message
from workbench.chat.prompt import Prompt, Snapshot, WireMessage
from workbench.chat.recalling import said_before
from workbench.errors import NotFoundError

if TYPE_CHECKING:
    from workbench.chat.session import Session


def said_in_turn(session: Session, thread: str, turn: int) -> Message:
    """The person's message of a turn. Raises NotFoundError."""
    for message in session.workbench.archive.messages(thread):
        if message.turn == turn and message.role == "user":
            return message
    raise NotFoundError(f"Turn {turn} has no message of yours here.")


def judge(session: Session, snapshot: Snapshot, memory_id: str, useful: bool) -> str:
    """Keep a person's word on a recalled memory of a turn; says so."""
    prompt, archive = snapshot.prompt, session.workbench.archive
    if snapshot.recall is None:
        raise NotFoundError("Memory was not searched for this request.")
    before = [each for each in archive.messages(prompt.thread) if each.turn < prompt.turn]
    space = archive.thread(prompt.thread).space
    query, previous = snapshot.recall.query, said_before(before)
    archive.judge(prompt.thread, prompt.turn, query, previous, space, memory_id, useful)
    return "Marked as useful." if useful else "Marked as useless."


def edited(prompt: Prompt, before: str, after: str) -> tuple[WireMessage, ...] | None:
    """The messages of a prompt with one piece's text changed; None when it does not stand in them.

    A text that stands in several messages is changed in the newest.
    """
    messages = list(prompt.messages)
    for index in reversed(range(len(messages))):
        content = messages[index].get("content")
        if isinstance(content, str) and before and before in content:
            head, _, tail = content.rpartition(before)
            messages[index] = {**messages[index], "content": head + after + tail}
            return tuple(messages)
    return None
