"""Whether the data file was changed by another window."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.memory.database import Database
from workbench.memory.store import MemoryStore


@dataclass(frozen=True)
class Seen:
    """What a look at the data file found."""

    memory: bool
    """Memories are not what they were."""
    file: bool
    """Something in the file is not what it was."""


class FileWatch:
    """Remembers how the file stood when one looked last."""

    def __init__(self, store: MemoryStore, database: Database) -> None:
        self._store, self._database = store, database
        self._version = store.version()
        self._file_version = database.data_version()

    def own(self) -> None:
        """This window has written: that is no news."""
        self._file_version = self._database.data_version()

    def look(self, *, memory: bool = True) -> Seen:
        """What has changed since; without `memory` that change is left for the next look.

        Raises WorkbenchError when the file cannot be read.
        """
        version, file_version = self._store.version(), self._database.data_version()
        seen = Seen(memory and version != self._version, file_version != self._file_version)
        self._file_version = file_version
        if seen.memory:
            self._version = version
        return seen
