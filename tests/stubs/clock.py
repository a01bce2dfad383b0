"""A clock that tests can set: every look is a second later, ids are numbered."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

from workbench.clock import encode


class FixedClock:
    """Starts at a known moment and moves a second with every look."""

    def __init__(self, start: datetime = datetime(2026, 5, 1, 9, 0, tzinfo=UTC)) -> None:
        """Begin at `start`."""
        self._now = start
        self._ids = 0
        self._lock = threading.Lock()

    def now(self) -> datetime:
        """The set moment, which then moves on."""
        with self._lock:
            self._now += timedelta(seconds=1)
            return self._now

    def new_id(self) -> str:
        """The next id."""
        with self._lock:
            self._ids += 1
            return encode((1 << 79) | self._ids, 16)

    def advance(self, step: timedelta) -> None:
        """Let time pass."""
        with self._lock:
            self._now += step
