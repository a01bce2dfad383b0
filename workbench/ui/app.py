"""The Textual app: opens the main screen, keeps the terminal in order, ends when asked."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import time
from typing import ClassVar

from textual.binding import BindingType
from textual.driver import Driver
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Input, TextArea
from textual.worker import Worker, WorkType

from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.config.loading import FolderSettings
from workbench.config.writing import write_setting
from workbench.errors import UsageError, WorkbenchError
from workbench.resources import data_path
from workbench.ui.actions import bindings
from workbench.ui.layout.main_screen import MainScreen
from workbench.ui.palette import Actions, Commands, Themes
from workbench.ui.surviving import SurvivingApp
from workbench.ui.terminal_title import GIVE_BACK, KEEP, can_be_titled
from workbench.ui.text import clean
from workbench.ui.themes import THEMES, next_theme
from workbench.ui.workers.failing import say_failure
from workbench.ui.workers.leaving import say_what_it_waits_for
from workbench.ui.workers.startup import calm_garbage_collection, warm_up

TWICE = 2.0
"""Seconds within which a second Ctrl+C quits."""

TERMINAL_POLL = 2.0
"""Seconds between looks whether the terminal is still there."""

HUNG_UP = 129
"""The exit code of a program whose terminal went away: 128 and the number of SIGHUP."""


class WorkbenchApp(SurvivingApp, inherit_bindings=False):
    """The workbench on the whole terminal."""

    TITLE = "Recall Workbench"
    CSS_PATH = sorted(data_path("styles").glob("*.tcss"))
    BINDINGS: ClassVar[list[BindingType]] = bindings("everywhere")
    COMMANDS = {Actions, Commands, Themes}  # noqa: RUF012 (Textual declares it)
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        workbench: Workbench,
        session: Session,
        *,
        demo: bool = False,
        untrusted: FolderSettings | None = None,
    ) -> None:
        super().__init__()
        self.workbench, self.session, self.demo = workbench, session, demo
        self.untrusted = untrusted
        self._interrupted = 0.0
        self._title_sent = ""
        for theme in THEMES:
            self.register_theme(theme)
        wanted = workbench.settings.ui.theme
        self.theme = wanted if wanted in self.available_themes else self.theme
        self.set_keymap(dict(workbench.settings.keys))

    def get_driver_class(self) -> type[Driver]:
        """Textual's own, but for a terminal one that outlasts it."""
        chosen = super().get_driver_class()
        if chosen.__module__ != "textual.drivers.linux_driver":
            return chosen
        from workbench.ui.terminal_driver import TerminalDriver

        return TerminalDriver

    def get_default_screen(self) -> Screen[None]:
        """The main screen."""
        return MainScreen(self.workbench, self.session, demo=self.demo)

    @property
    def main(self) -> MainScreen:
        """The screen everything else opens over."""
        return next(screen for screen in self.screen_stack if isinstance(screen, MainScreen))

    def on_mount(self) -> None:
        """Restore the terminal when told to end; load the heavy parts once the first frame stands."""
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
                    loop.add_signal_handler(number, self.exit, 128 + number)
        self.set_interval(TERMINAL_POLL, self._leave_when_alone)
        self.theme_changed_signal.subscribe(self, self._remember_theme)
        self.call_after_refresh(self._warm_up)
        if self.untrusted is not None and not self.untrusted.answer:
            self.call_after_refresh(self._ask_trust, self.untrusted)

    def _leave_when_alone(self) -> None:
        """Not every terminal that goes away says so with a signal."""
        if getattr(self._driver, "hung_up", False):
            self.exit(HUNG_UP)

    def _ask_trust(self, folder: FolderSettings) -> None:
        from workbench.ui.setup.trust import ask_trust

        ask_trust(self, folder)

    def _remember_theme(self, theme: Theme) -> None:
        """The theme one chose is the one next time."""
        if self.demo or theme.name == self.workbench.settings.ui.theme:
            return
        try:
            write_setting("ui.theme", theme.name)
        except WorkbenchError as error:
            self.notify(clean(str(error)), severity="warning", markup=False)

    def _warm_up(self) -> None:
        self.surviving = self.surviving or not self.is_headless

        async def load() -> None:
            await asyncio.to_thread(warm_up, self.workbench)
            if not self.is_headless:  # a process that has the app for itself
                calm_garbage_collection()

        # Given as it is, so that a start that is left at once leaves nothing unawaited behind.
        begin: WorkType[None] = load
        self.run_worker(begin, group="warm", exit_on_error=False)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A worker's failure is said, and the workbench goes on."""
        say_failure(self, event)

    def title_terminal(self, sequence: str) -> None:
        """Give the terminal's window a title, where it takes one."""
        driver = self._driver
        if driver is None or driver.is_headless or not can_be_titled():
            return
        if sequence != self._title_sent:
            driver.write(sequence if self._title_sent else KEEP + sequence)
            self._title_sent = sequence

    async def on_unmount(self) -> None:
        """Give the terminal back the title it had, and let go of the model's connections."""
        if self._title_sent and self._driver is not None:
            self._driver.write(GIVE_BACK)
        await self.workbench.models.close()
        if not self.is_headless:
            say_what_it_waits_for(self.workbench)

    def copy_to_clipboard(self, text: str) -> None:
        """Copy, whatever the text is made of."""
        super().copy_to_clipboard(clean(text))

    def notify(
        self,
        message: str,
        *,
        title: str = "",
        severity: SeverityLevel = "information",
        timeout: float | None = None,
        markup: bool = False,
    ) -> None:
        """Short news stand in the line above the input; the rest, and what is wrong, is a toast."""
        seconds = self.NOTIFICATION_TIMEOUT if timeout is None else timeout
        screen = self.screen if severity == "information" and not title else None
        if not isinstance(screen, MainScreen) or not screen.take_news(message, seconds):
            super().notify(message, title=title, severity=severity, timeout=timeout, markup=markup)

    # Actions that are valid everywhere

    def action_help(self) -> None:
        """Help for where one is."""
        from workbench.ui.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.screen.dismiss()
            return
        topic = (
            self.screen.pane if isinstance(self.screen, MainScreen) else type(self.screen).__name__
        )
        self.push_screen(HelpScreen(topic, self.workbench.settings.keys))

    def action_close(self) -> None:
        """Esc: close what is open, or stop the answer."""
        if isinstance(self.screen, MainScreen):
            self.screen.close_something()
        elif len(self.screen_stack) > 1:
            self.pop_screen()

    def action_interrupt(self) -> None:
        """Ctrl+C: copy what is marked; else as Esc; twice with nothing running: quit."""
        if self.copy_marked():
            return
        busy = isinstance(self.screen, MainScreen) and self.screen.running
        now = time.monotonic()
        again = now - self._interrupted < TWICE
        if again and not busy:
            self.exit(0)
            return
        if len(self.screen_stack) > 1:
            self.simulate_key("escape")
        elif not self.main.close_something() or not busy:
            self._interrupted = now
            self.main.hint("Ctrl+C again quits.", TWICE)

    def copy_marked(self) -> bool:
        """Copy the text that is marked; False when none is."""
        focused = self.focused
        text = self.screen.get_selected_text()
        if not text and isinstance(focused, TextArea | Input):
            text = focused.selected_text
        if not text:
            return False
        self.copy_to_clipboard(text)
        self.screen.clear_selection()
        if isinstance(self.screen, MainScreen):
            self.screen.hint("Copied.")
        else:
            self.notify("Copied.", timeout=2)
        return True

    async def action_quit(self) -> None:
        """Leave the workbench."""
        self.exit(0)

    def action_next_theme(self) -> None:
        """The next of a few themes."""
        self.theme = next_theme(self.theme)


def run(
    workbench: Workbench,
    *,
    thread: str | None = None,
    new: bool = False,
    demo: bool = False,
    agent: str | None = None,
    space: str | None = None,
    untrusted: FolderSettings | None = None,
) -> int:
    """Open the workbench on this terminal; the exit code."""
    if sys.__stderr__ is None or not sys.__stderr__.isatty():
        raise UsageError(
            "The screen is drawn through stderr, which is not this terminal: leave out `2>`, or "
            "pipe lines in for the plain transcript."
        )
    session = workbench.session(thread, new=new, agent=agent, space=space)
    app = WorkbenchApp(workbench, session, demo=demo, untrusted=untrusted)
    code = app.run()
    return app.return_code or code or 0
