"""Files that a person asks for: whole or not at all, and never over the data they come from."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from pathlib import Path

from workbench.errors import UsageError, WorkbenchError
from workbench.memory.database import Database
from workbench.memory.opening import is_part_of


def write_file(path: Path, pieces: Iterable[str], database: Database) -> None:
    """Write a file; what stood there before stays when it fails. Refuses the open data file."""
    if is_part_of(path, database):
        raise UsageError(f"{path} is the data file itself: export to another file.")
    target = path.resolve()
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder")
        if target.exists() and not target.is_file():
            # A device or a pipe: it is written to, and never replaced by a file.
            _write_text(target, pieces)
            return
        beside = target.with_name(f".{target.name}.part")
        try:
            _write_text(beside, pieces)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise WorkbenchError(f"{path} cannot be written: {error.strerror or error}.") from error


def _write_text(path: Path, pieces: Iterable[str]) -> None:
    with path.open("w", encoding="utf-8", newline="\n", errors="replace") as file:
        file.writelines(pieces)
