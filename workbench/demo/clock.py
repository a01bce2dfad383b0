"""A clock that is moved by hand, so that the demo's past lies where it should."""

from __future__ import annotations

from datetime import datetime, timedelta

from workbench.clock import encode


class MovableClock:
    """Says the moment it was moved to, a little later each time it is asked for an id."""

    def __init__(self, moment: datetime) -> None:
        self._moment = moment
        self._last = 0

    def move_to(self, moment: datetime) -> None:
        """Let it be this moment from now on."""
        self._moment = moment

    def advance(self, **span: float) -> None:
        """Let some time pass (the arguments are those of `timedelta`)."""
        self._moment += timedelta(**span)

    def now(self) -> datetime:
        """The moment it was moved to."""
        return self._moment

    def new_id(self) -> str:
        """A new id that sorts by that moment, and behind the ids made at it before."""
        stamp = int(self._moment.timestamp() * 1000)
        self._last = max(stamp << 35, self._last + 1)
        return encode(self._last, 16)
