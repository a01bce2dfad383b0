"""Tells who writes to the data file from the event loop, where waiting for it would freeze the screen."""

from __future__ import annotations

import asyncio
import inspect
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from sqlite3 import Connection
from types import FrameType

import pytest

from workbench.memory.database import Database

ASYNC = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
OURS = ("/workbench/", "/textual/")


def on_the_loop(frame: FrameType | None) -> str:
    """The place in the program that was called from a coroutine; empty for a thread, or for a test."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return ""
    place = ""
    while frame is not None:
        code = frame.f_code
        if "/tests/" in code.co_filename and "/stubs/" not in code.co_filename:
            return ""
        if not place and "/memory/" not in code.co_filename and "/archive/" not in code.co_filename:
            place = f"{code.co_filename}:{frame.f_lineno}"
        if code.co_flags & ASYNC and any(part in code.co_filename for part in OURS):
            return place
        frame = frame.f_back
    return ""


@contextmanager
def watched_writes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The places that write from the event loop, and wait for other writers, meanwhile."""
    places: list[str] = []
    write = Database.write

    def watched(self: Database, *, wait: bool = True) -> AbstractContextManager[Connection]:
        if wait and (place := on_the_loop(sys._getframe(1))):
            places.append(place)
        return write(self, wait=wait)

    monkeypatch.setattr(Database, "write", watched)
    yield places
