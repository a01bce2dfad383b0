"""Tells a command from a message, and runs it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.chat.commands.results import CommandEvent

if TYPE_CHECKING:
    from workbench.chat.session import Session


@dataclass(frozen=True, slots=True)
class Line:
    """What a person typed: a command with its argument, or (with an empty command) a message."""

    command: str
    text: str


def parse_line(line: str) -> Line:
    """Tell a command from a message; `//x` is the message `/x`."""
    stripped = line.strip()
    if stripped.startswith("//"):
        return Line("", stripped[1:])
    if not stripped.startswith("/") or len(stripped) == 1:
        return Line("", line.strip())
    name, _, rest = stripped[1:].partition(" ")
    return Line(name.lower(), rest.strip())


def run_command(session: Session, line: str) -> AsyncIterator[CommandEvent]:
    """Run a slash command or send a message; failures come as a Notice with level `error`."""
    raise NotImplementedError
