"""What may complete the word at the cursor: slash commands, and files after an `@`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from workbench.chat.commands.table import COMMANDS

MOST = 8
"""Completions offered at once."""

SCANNED = 2000
"""Entries of a folder that are looked at."""

_COMMAND = re.compile(r"/(\w*!?)")
_FILE = re.compile(r"(?:^|(?<=\s))@([^\s@]*)")


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on: what replaces the text from `start` to the cursor."""

    start: int
    text: str
    label: str
    help: str = ""


def completions(line: str, column: int, folder: Path, *, first_line: bool) -> list[Completion]:
    """Completions for the cursor's place in its line."""
    before = line[:column]
    if first_line and (found := _COMMAND.fullmatch(before)):
        return _commands(found[1])
    files = list(_FILE.finditer(before))
    if files and files[-1].end() == len(before):
        return _files(files[-1][1], files[-1].start(), folder)
    return []


def _commands(typed: str) -> list[Completion]:
    """Commands whose name or alias begins with what was typed."""
    typed = typed.lower()
    return [
        Completion(0, f"/{name} " if command.arguments else f"/{name}", command.usage, command.help)
        for command in COMMANDS
        for name in [_matching(typed, (command.name, *command.aliases))]
        if name
    ]


def _matching(typed: str, names: Iterable[str]) -> str:
    return next((name for name in names if name.startswith(typed)), "")


def _files(typed: str, start: int, folder: Path) -> list[Completion]:
    """Files and folders whose path begins with what was typed; hidden ones only when asked for."""
    parent, slash, begin = typed.rpartition("/")
    place = Path(parent + slash).expanduser() if slash else Path()
    place = place if place.is_absolute() else folder / place
    found: list[Completion] = []
    try:
        with os.scandir(place) as entries:
            for entry in islice(entries, SCANNED):
                name = entry.name
                if not name.lower().startswith(begin.lower()) or (name[0] == "." and not begin):
                    continue
                ending = "/" if entry.is_dir() else ""
                path = f"{parent}{slash}{name}{ending}"
                written = f'@"{path}"' if " " in path and not ending else f"@{path}"
                found.append(Completion(start, written, name + ending))
    except OSError:
        return []
    return sorted(found, key=lambda completion: completion.label.lower())[:MOST]
