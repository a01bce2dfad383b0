"""How well an entry of the palette answers what is typed: titles before helps, whole words first."""

from __future__ import annotations

import re

_WORD = re.compile(r"\w+")

WHOLE, BEGINNING, INSIDE = 1.0, 0.9, 0.7
"""What a word typed is worth that is a word of the title, begins one, or stands inside one."""
IN_HELP = 0.1
"""What it is worth when only a word of the help begins with it."""


def rank(query: str, title: str, help: str = "") -> float:
    """0: it does not answer; at most 1 when words only stand in the help; above 1 by its title."""
    typed = _WORD.findall(query.casefold())
    words, helping = _WORD.findall(title.casefold()), _WORD.findall(help.casefold())
    if not typed or (query.lstrip().startswith("/") and not title.startswith("/")):
        return 0.0  # who types the slash means a command
    worth = [_worth(word, words) or _worth_in_help(word, helping) for word in typed]
    if not all(worth):
        return 0.0
    mean = sum(worth) / len(worth)
    titled = any(value > IN_HELP for value in worth)
    begins = 0.05 if _worth(typed[0], words[:1]) >= BEGINNING else 0.0
    return (1.0 if titled else 0.0) + mean + begins


def _worth(word: str, title: list[str]) -> float:
    if word in title:
        return WHOLE
    if any(other.startswith(word) for other in title):
        return BEGINNING
    return INSIDE if any(word in other for other in title) else 0.0


def _worth_in_help(word: str, helping: list[str]) -> float:
    return IN_HELP if any(other.startswith(word) for other in helping) else 0.0
