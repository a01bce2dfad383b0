"""Who is spoken to: `@name` at the beginning of a message asks another agent of the conversation."""

from __future__ import annotations

import re
from collections.abc import Collection

_LEADING = re.compile(r"\s*@([\w.-]+)[,:]?(?=\s|$)")


def addressed(text: str, agents: Collection[str], default: str) -> list[str]:
    """The agents named at the beginning of a message, in order; else the conversation's own."""
    by_name = {name.lower(): name for name in agents}
    found: dict[str, None] = {}
    position = 0
    while match := _LEADING.match(text, position):
        name = by_name.get(match.group(1).lower())
        if name is None:
            break
        found[name] = None
        position = match.end()
    return list(found) or [default]
