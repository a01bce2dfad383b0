"""What the main screen does for its parts."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeVar

from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.timer import Timer

from workbench.ui.workers.target import Target

Job = Callable[[], Coroutine[Any, Any, None]]
"""Work that begins when it is called, so that work that is dropped before never began."""
Result = TypeVar("Result")


class Host(Target, Protocol):
    """Workers, messages, news and other screens: all that a part needs of Textual."""

    @property
    def screen(self) -> Screen[Any]:
        """The screen itself, for the part that arranges it."""
        ...

    def work(self, job: Job, group: str, *, exclusive: bool = True) -> None:
        """Do something in a worker of a group; what fails there is said, and never ends the app."""
        ...

    def drop_work(self, group: str) -> None:
        """End the workers of a group."""
        ...

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Do something later; the timer can be stopped, or begin anew."""
        ...

    def tell(
        self, text: str, severity: SeverityLevel = "information", seconds: float | None = None
    ) -> None:
        """Tell the person something, without reading markup from it."""
        ...

    def open_screen(
        self, screen: Screen[Result], done: Callable[[Result | None], None] | None = None
    ) -> None:
        """Open a screen over this one; `done` hears what it gives back."""
        ...

    def copy(self, text: str) -> None:
        """Put a text into the clipboard."""
        ...

    def suspend(self) -> AbstractContextManager[None]:
        """Give the terminal to another program for a while."""
        ...

    def title_terminal(self, sequence: str) -> None:
        """Let the terminal's window say which conversation this is."""
        ...

    def leave(self) -> None:
        """End the workbench."""
        ...
