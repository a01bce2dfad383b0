"""Lets a stream be stopped from outside at any moment."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from typing import Any, TypeVar

from workbench.errors import WorkbenchError

Item = TypeVar("Item")


class StoppedError(Exception):
    """The person stopped what was going on."""


async def stoppable(waiting: Coroutine[Any, Any, Item], stop: asyncio.Event) -> Item:
    """The result of something that is waited for; raises StoppedError as soon as `stop` is set."""

    async def once() -> AsyncGenerator[Item, None]:
        yield await waiting

    return await anext(until_stopped(once(), stop))


async def until_stopped(
    stream: AsyncIterator[Item], stop: asyncio.Event
) -> AsyncGenerator[Item, None]:
    """The items of a stream; raises StoppedError as soon as `stop` is set, also while waiting."""
    stopping = asyncio.ensure_future(stop.wait())
    following: asyncio.Future[Item] | None = None
    try:
        while True:
            following = asyncio.ensure_future(anext(stream))
            await asyncio.wait({following, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not following.done():
                raise StoppedError
            try:
                item = following.result()
            except StopAsyncIteration:
                return
            yield item
    finally:
        stopping.cancel()
        await _settle(following)
        close = getattr(stream, "aclose", None)
        if close is not None:
            await close()


async def _settle(following: asyncio.Future[Item] | None) -> None:
    """A generator can be closed only when nothing waits inside it."""
    if following is None or following.done():
        return
    following.cancel()
    with contextlib.suppress(asyncio.CancelledError, StopAsyncIteration, WorkbenchError):
        await following
