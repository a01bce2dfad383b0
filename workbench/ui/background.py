"""Slow work of a widget in a thread, whose result is dropped when something newer was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import cached_property
from typing import TypeVar

from textual.notifications import SeverityLevel
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker

from workbench.errors import WorkbenchError
from workbench.ui.text import clean
from workbench.ui.workers.failing import say_failure

Result = TypeVar("Result")


class Background(Widget):
    """A widget that asks disk and engine in threads and is told the result back in its own.

    Among the bases of a screen it stands after `Screen`: a widget gets its styles from the first only.
    """

    def in_background(
        self,
        group: str,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        *,
        delay: float = 0.0,
    ) -> None:
        """Run `work` in a thread and hand its result to `done`; an earlier one of the group is dropped.

        What fails with a sentence for a person is shown as a notification.
        """

        async def run() -> None:
            try:
                result = await asyncio.to_thread(work)
            except WorkbenchError as error:
                self.say(str(error), "error")
                return
            if self.is_attached:
                done(result)

        self._drop(group)
        if delay:
            self._waiting[group] = self.set_timer(delay, lambda: self._begin_now(group, run))
        else:
            self._begin(group, run)

    def in_worker(
        self,
        group: str,
        work: Callable[[], Awaitable[Result]],
        done: Callable[[Result], None],
        failed: Callable[[str], None],
    ) -> None:
        """Await something; `failed` hears the sentence for a person when it does not work."""

        async def run() -> None:
            try:
                result = await work()
            except WorkbenchError as error:
                failed(str(error))
                return
            if self.is_attached:
                done(result)

        self._begin(group, run)

    @cached_property
    def _waiting(self) -> dict[str, Timer]:
        """What of each group begins after a pause: one timer, however fast somebody types."""
        return {}

    @property
    def waits(self) -> bool:
        """Whether something is asked once the person pauses."""
        return bool(self._waiting)

    def _begin_now(self, group: str, run: Callable[[], Coroutine[None, None, None]]) -> None:
        self._waiting.pop(group, None)
        self._begin(group, run)

    def _drop(self, group: str) -> None:
        waiting = self._waiting.pop(group, None)
        if waiting is not None:
            waiting.stop()
        self.workers.cancel_group(self, group)

    def _begin(self, group: str, run: Callable[[], Coroutine[None, None, None]]) -> Worker[None]:
        return self.run_worker(run, group=group, exclusive=True, exit_on_error=False)

    def glance(self, look: Callable[[], int], before: int) -> int:
        """What a look at the data file gives; as `before` when it cannot be read.

        The main screen looks, too, and says what is wrong: once, and not once for every widget.
        """
        try:
            return look()
        except WorkbenchError:
            return before

    def say(self, text: str, severity: SeverityLevel = "information") -> None:
        """Tell the person something, without reading markup from it."""
        self.notify(clean(text), severity=severity, markup=False)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A failure nobody expected is said, and the workbench goes on."""
        say_failure(self, event)
