"""What a text must be before it is kept."""

from __future__ import annotations

from workbench.errors import UsageError
from workbench.foreign import clean, encodable

_NAMED = ("person:", "agent:")


def storable(text: str) -> str:
    """The text with what no file can hold made harmless: lone surrogates replaced, NUL dropped."""
    return encodable(text).replace("\0", "")


def checked(text: str) -> str:
    """A memory's text as it is kept: whole, storable. Raises UsageError when nothing is in it."""
    kept = storable(text)
    if not kept.strip():
        raise UsageError("A memory needs a text; this one is empty.")
    return kept


def label(text: str) -> str:
    """A name (of a space, an agent, a subject) as it is kept: one line that cannot steer a terminal."""
    return " ".join(clean(text).split())


def subject(about: str) -> str:
    """Whom a memory is about as the store knows them: names of people and agents in lower case."""
    named = label(about)
    return named.lower() if named.lower().startswith(_NAMED) else named
