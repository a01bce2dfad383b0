"""Where a told memory leads: the message it came from, and every turn that was told it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.chat.archive.records import TurnRef
from workbench.chat.prompt.snapshot import Prompt
from workbench.errors import NotFoundError

if TYPE_CHECKING:
    from workbench.chat.archive.archive import Archive
    from workbench.chat.session import Session


@dataclass(frozen=True, slots=True)
class Ways:
    """What the inspector leads to from a memory."""

    source: TurnRef | None
    """The turn in which it was learned; None when it came from no message here."""
    message: str
    """The message it was learned from."""
    told: tuple[TurnRef, ...]
    """The other turns that were told it, in order."""


def ways_from(session: Session, prompt: Prompt) -> Mapping[str, Ways]:
    """The ways from each memory that a prompt tells."""
    archive, store = session.workbench.archive, session.workbench.store
    owner = session.workbench.person.owner
    ids = {id for section in prompt.sections for part in section.parts for id in part.memory_ids}
    ways: dict[str, Ways] = {}
    for memory in store.get_many(sorted(ids)):
        told = tuple(
            turn
            for turn in archive.turns_told(memory.id, owner)
            if (turn.thread, turn.turn) != (prompt.thread, prompt.turn)
        )
        source, message = None, memory.source.message or ""
        if message and memory.source.thread:
            source = _said(archive, message, owner)
        ways[memory.id] = Ways(source, message, told)
    return ways


def _said(archive: Archive, message_id: str, owner: str | None) -> TurnRef | None:
    try:
        message = archive.message(message_id)
        thread = archive.visible_thread(message.thread, owner)
    except NotFoundError:
        return None
    return TurnRef(message.thread, thread.title, message.turn)
