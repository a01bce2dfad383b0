"""Writes to the data file in one thread of its own, so that waiting for the file stops nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from workbench.errors import NotFoundError, StoreError

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Scribe:
    """Does what writes, one piece after the other, in the order it was asked for.

    A file that another program is writing makes a writer wait, for many seconds at worst. Whoever
    runs on the event loop writes through here and awaits the result; what was asked for is done
    even when nobody waits for it any more.
    """

    def __init__(self) -> None:
        """The thread begins with the first piece of work."""
        self._thread = ThreadPoolExecutor(1, "scribe")
        self._under_way: set[Future[Any]] = set()
        self._late: list[Callable[[], object]] = []
        """What could not be written when it was to be; only the thread changes it."""
        self._closed = False

    @property
    def at_work(self) -> bool:
        """Whether something is being written just now, or waits for it."""
        return bool(self._under_way)

    @property
    def is_late(self) -> bool:
        """Whether something could not be written yet, so that nothing else can be now."""
        return bool(self._late)

    async def write(
        self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Do something that writes; its result, or what it raised."""
        return await self._awaited(partial(self._in_turn, partial(work, *args, **kwargs)))

    async def keep(
        self, work: Callable[Given, Result], *args: Given.args, **kwargs: Given.kwargs
    ) -> Result:
        """Like `write`, for what must not be lost.

        When it raises StoreError, it is tried again before what is written next, and by `close`.
        """
        return await self._awaited(partial(self._kept, partial(work, *args, **kwargs)))

    def begin(
        self, work: Callable[Given, object], *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[object]:
        """Let something be written that nobody waits for, and that may fail."""
        return self._submit(partial(work, *args, **kwargs))

    def close(self) -> int:
        """Do all that was asked for; how many pieces could not be kept."""
        if self._closed:
            return 0
        self._closed = True
        last = self._submit(self._catch_up)
        self._thread.shutdown()
        return len(self._late) if isinstance(last.exception(), StoreError) else 0

    def _submit(self, work: Callable[[], Result]) -> Future[Result]:
        doing = self._thread.submit(work)
        self._under_way.add(doing)
        doing.add_done_callback(self._under_way.discard)
        return doing

    async def _awaited(self, work: Callable[[], Result]) -> Result:
        doing = asyncio.wrap_future(self._submit(work))
        doing.add_done_callback(_heard)
        return await asyncio.shield(doing)

    def _in_turn(self, work: Callable[[], Result]) -> Result:
        self._catch_up()
        return work()

    def _kept(self, work: Callable[[], Result]) -> Result:
        try:
            return self._in_turn(work)
        except StoreError:
            self._late.append(work)
            raise

    def _catch_up(self) -> None:
        """Write what is late; what it belonged to may have been erased meanwhile."""
        while self._late:
            with suppress(NotFoundError):
                self._late[0]()
            del self._late[0]


def _heard(doing: asyncio.Future[Result]) -> None:
    """A failure that nobody waits for any more is no failure of the event loop."""
    if not doing.cancelled():
        doing.exception()
