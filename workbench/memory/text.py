"""What a text must be before it is kept."""

from __future__ import annotations

import re

from workbench.errors import UsageError

_UNSTORABLE = re.compile("[\ud800-\udfff]")
"""Halves of a surrogate pair: no UTF-8 exists for them."""

_STEERING = re.compile("\x1b\\[[0-?]*[ -/]*[@-~]|[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]")
"""Terminal sequences, and control characters that are no white space."""
_NAMED = ("person:", "agent:")


def encodable(text: str) -> str:
    """The text with lone surrogates replaced by the sign for what cannot be shown."""
    return _UNSTORABLE.sub("\ufffd", text)


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
    return " ".join(_STEERING.sub("", storable(text)).split())


def subject(about: str) -> str:
    """Whom a memory is about as the store knows them: names of people and agents in lower case."""
    named = label(about)
    return named.lower() if named.lower().startswith(_NAMED) else named
