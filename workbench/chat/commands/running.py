"""Tells a command from a message, and runs it."""

from __future__ import annotations

import difflib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.chat.commands.memory import MEMORY
from workbench.chat.commands.prompts import PROMPTS
from workbench.chat.commands.results import CommandEvent, Handler
from workbench.chat.commands.setup import SETUP
from workbench.chat.commands.table import find_command, known_names
from workbench.chat.commands.talk import TALK
from workbench.chat.events import Notice
from workbench.errors import WorkbenchError

if TYPE_CHECKING:
    from workbench.chat.session import Session

HANDLERS: dict[str, Handler] = {**MEMORY, **PROMPTS, **SETUP, **TALK}
"""What each command of the table does, by its name."""


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
        return Line("", stripped)
    name, *rest = stripped[1:].split(maxsplit=1)
    return Line(name.lower(), rest[0].strip() if rest else "")


async def run_command(session: Session, line: str) -> AsyncIterator[CommandEvent]:
    """Run a slash command or send a message; a failed command is a Notice with level `error`."""
    parsed = parse_line(line)
    if not parsed.command:
        async for turn_event in session.send(parsed.text):
            yield turn_event
        return
    command = find_command(parsed.command)
    if command is None:
        near = difflib.get_close_matches(parsed.command, known_names(), n=1)
        hint = f" Did you mean /{near[0]}?" if near else " /help lists them."
        yield Notice(f"There is no command /{parsed.command}.{hint}", "error")
        return
    if command.required and not parsed.text:
        yield Notice(f"{command.usage}: {command.help}.", "error")
        return
    try:
        async for event in HANDLERS[command.name](session, parsed.command, parsed.text):
            yield event
    except WorkbenchError as error:
        yield Notice(str(error), "error")
