"""Textual's driver of a terminal, for one that may go away at any moment.

Textual writes in a thread that an error ends, after which leaving waits for that thread for ever; and
from a terminal that hung up it reads nothing, again and again, at full speed.
"""

from __future__ import annotations

import contextlib
import select
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO, cast

from textual.drivers.linux_driver import LinuxDriver

if TYPE_CHECKING:
    from textual.app import App


class LastingFile:
    """A terminal's output; what is written after it went away goes nowhere, and ends nothing."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self.fileno = file.fileno

    def write(self, text: str) -> None:
        """Write, as long as somebody is there to see it."""
        with contextlib.suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        """Bring what was written to the terminal."""
        with contextlib.suppress(OSError):
            self._file.flush()


class TerminalDriver(LinuxDriver):
    """Draws on a terminal, and outlasts it."""

    def __init__(
        self,
        app: App[object],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        if self._file is not None:
            self._file = cast("TextIOWrapper", LastingFile(self._file))

    @property
    def hung_up(self) -> bool:
        """Whether the terminal is gone, where the system tells."""
        if not hasattr(select, "poll"):
            return False
        poll = select.poll()
        poll.register(self.fileno, 0)
        return any(event & select.POLLHUP for _, event in poll.poll(0))
