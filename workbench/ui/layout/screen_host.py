"""A screen, as the parts of the main screen see it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from textual.message import Message
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.timer import Timer
from textual.worker import WorkType

from workbench.ui.layout.parts.host import Job, Result
from workbench.ui.surviving import SurvivingApp


class ScreenHost:
    """Does for the parts what Textual does."""

    def __init__(self, screen: Screen[Any]) -> None:
        self.screen = screen
        """The screen whose parts these are."""

    def post_message(self, message: Message) -> bool:
        """Put a message in the screen's queue."""
        return self.screen.post_message(message)

    def work(self, job: Job, group: str, *, exclusive: bool = True) -> None:
        """Do something in a worker of a group; what fails there is said, and never ends the app."""

        async def run() -> None:
            await job()

        begin: WorkType[None] = run
        self.screen.run_worker(begin, group=group, exclusive=exclusive, exit_on_error=False)

    def drop_work(self, group: str) -> None:
        """End the workers of a group."""
        self.screen.workers.cancel_group(self.screen, group)

    def after(self, seconds: float, do: Callable[[], None]) -> Timer:
        """Do something later; the timer can be stopped, or begin anew."""
        return self.screen.set_timer(seconds, do)

    def tell(
        self, text: str, severity: SeverityLevel = "information", seconds: float | None = None
    ) -> None:
        """Tell the person something, without reading markup from it."""
        self.screen.notify(text, severity=severity, timeout=seconds, markup=False)

    def open_screen(
        self, screen: Screen[Result], done: Callable[[Result | None], None] | None = None
    ) -> None:
        """Open a screen over this one; `done` hears what it gives back."""
        self.screen.app.push_screen(screen, done)

    def copy(self, text: str) -> None:
        """Put a text into the clipboard."""
        self.screen.app.copy_to_clipboard(text)

    def suspend(self) -> AbstractContextManager[None]:
        """Give the terminal to another program for a while."""
        return self.screen.app.suspend()

    def title_terminal(self, sequence: str) -> None:
        """Let the terminal's window say which conversation this is."""
        app = self.screen.app
        if isinstance(app, SurvivingApp):
            app.title_terminal(sequence)

    def leave(self) -> None:
        """End the workbench."""
        self.screen.app.exit(0)
