"""Time and ids come from this one place, so that tests can fix them."""

from __future__ import annotations

import os
import threading
import time
from datetime import datetime
from typing import Protocol

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32 in lower case: its order is the order of the numbers."""


class Clock(Protocol):
    """Says what time it is and makes ids that sort by it."""

    def now(self) -> datetime:
        """The present moment, with the local time zone."""
        ...

    def new_id(self) -> str:
        """A new id: 16 characters that sort by the time they were made."""
        ...


def encode(number: int, width: int) -> str:
    """Write a number in `width` characters of ALPHABET, so that text order is number order."""
    digits = []
    for _ in range(width):
        number, rest = divmod(number, 32)
        digits.append(ALPHABET[rest])
    return "".join(reversed(digits))


class SystemClock:
    """The machine's clock; ids are 9 characters of milliseconds and 7 of chance, always rising."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last = 0

    def now(self) -> datetime:
        """The present moment in the machine's time zone."""
        return datetime.now().astimezone()

    def new_id(self) -> str:
        """A new id, greater than every one this clock made before."""
        with self._lock:
            stamp = time.time_ns() // 1_000_000
            number = (stamp << 35) | int.from_bytes(os.urandom(5), "big") >> 5
            self._last = max(number, self._last + 1)
            return encode(self._last, 16)
