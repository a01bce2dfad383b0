"""Proposed memories that wait for the person: listed, kept (perhaps edited), or dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.chat.archive.records import Suggestion
from workbench.chat.asides.suggesting import Proposal, keep
from workbench.chat.events import MemoryChanged
from workbench.errors import NotFoundError

if TYPE_CHECKING:
    from workbench.chat.session import Session


def waiting(session: Session) -> list[Suggestion]:
    """What waits in this conversation, oldest first."""
    thread = session.thread.id
    return session.workbench.archive.suggestions(thread) if thread else []


def suggestions_text(session: Session) -> str:
    """What waits, numbered."""
    lines = [
        f"{number}. {each.text}" + (f" (instead of [{each.corrects}])" if each.corrects else "")
        for number, each in enumerate(waiting(session), start=1)
    ]
    return (
        "\n".join([*lines, "/suggestions keep N [TEXT], /suggestions drop N"])
        if lines
        else ("Nothing waits to be remembered.")
    )


def suggestion_at(session: Session, number: str) -> Suggestion:
    """The suggestion with this number in the list; NotFoundError."""
    found = waiting(session)
    if number.isdecimal() and 0 < int(number) <= len(found):
        return found[int(number) - 1]
    raise NotFoundError(f"There is no suggestion {number or '?'}: /suggestions lists them.")


def keep_suggestion(session: Session, suggestion: Suggestion, text: str = "") -> MemoryChanged:
    """Keep it as a memory, with other words where they are given."""
    proposal = Proposal(text or suggestion.text, suggestion.about, suggestion.corrects)
    archive = session.workbench.archive
    changed = keep(session.conversation, archive.message(suggestion.message), proposal)
    archive.remove_suggestion(suggestion.id)
    return changed


def drop(session: Session, suggestion_id: str) -> None:
    """Let it wait no longer."""
    session.workbench.archive.remove_suggestion(suggestion_id)
