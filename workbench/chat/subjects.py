"""Whom a memory is about, from the words a person or a model uses to the store's own."""

from __future__ import annotations

from collections.abc import Collection

from workbench.chat.person import Person
from workbench.foreign import clean

_NOBODY = frozenset({"nobody", "none", "everyone", "everybody", "anyone", "general"})
_SPEAKER = frozenset({"", "me", "user", "the user", "speaker", "i", "myself"})
_ITSELF = frozenset({"you", "yourself", "self", "agent", "assistant"})


def subject(
    about: str | None,
    *,
    person: Person,
    people: Collection[str],
    agents: Collection[str],
    agent: str,
) -> str | None:
    """What a memory is about, as the store writes it; the speaker when nothing is said."""
    word = clean(about or "").strip().lower()
    if word in _SPEAKER or word == person.name.lower():
        return person.key
    if word in _NOBODY:
        return None
    if word in _ITSELF:
        return f"agent:{agent.lower()}"
    if ":" in word:
        return word
    if word in (name.lower() for name in agents):
        return f"agent:{word}"
    return f"person:{word}" if word in people else word
