"""What importing and exporting are about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.errors import UsageError
from workbench.memory.entry import Draft

Format = Literal["jsonl", "memory-json", "markdown"]
FORMATS: tuple[Format, ...] = ("jsonl", "memory-json", "markdown")


def check_format(format: str) -> None:
    """Refuse a format that is not known. Raises UsageError."""
    if format not in FORMATS:
        raise UsageError(f"Unknown format “{format}”: expected one of {', '.join(FORMATS)}.")


UNPLACED = ""
"""The space of a draft that names none: the one the import goes to."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A line (or item) that is no memory, and why."""

    line: int
    """1-based: the line of a file, the item of an array."""
    reason: str


Read = Draft | Refused
"""What reading a file gives, piece by piece."""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What became of a file."""

    new: int
    duplicates: int
    refused: tuple[Refused, ...]
    near: int
    """How many of the new ones say nearly what another memory says."""
