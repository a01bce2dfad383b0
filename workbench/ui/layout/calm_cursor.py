"""A cursor that stands still once nobody writes: two thirds of what an idle screen costs is its blinking."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer
from textual.widgets import TextArea

STILL = 15.0
"""Seconds without a change after which the cursor stands still."""


class CalmCursor:
    """Lets the cursor of an input blink while one writes there."""

    def __init__(
        self, input: TextArea, after: Callable[[float, Callable[[], None]], Timer]
    ) -> None:
        self._input, self._after = input, after
        self._blinks = input.cursor_blink
        self._pause: Timer | None = None

    def moved(self) -> None:
        """Something was written, or the cursor went elsewhere: it blinks again for a while."""
        if not self._blinks:
            return
        self._input.cursor_blink = True
        if self._pause is None:
            self._pause = self._after(STILL, self._stand_still)
        else:
            self._pause.reset()

    def _stand_still(self) -> None:
        self._pause = None
        self._input.cursor_blink = False
