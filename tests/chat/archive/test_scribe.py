"""The scribe: in order, whatever becomes of who waits, and nothing that must not be lost is."""

from __future__ import annotations

import asyncio
import threading

import pytest

from workbench.chat.archive.scribe import Scribe
from workbench.errors import NotFoundError, StoreBusyError


class Page:
    """Something that is written on, unless it is taken."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.taken: type[Exception] | None = None

    def write(self, line: str) -> str:
        """Add a line."""
        if self.taken is not None:
            raise self.taken("Taken.")
        self.lines.append(line)
        return line


async def test_what_is_asked_for_is_done_in_order_in_one_other_thread() -> None:
    scribe, page, threads = Scribe(), Page(), set[int]()

    def write(line: str) -> str:
        threads.add(threading.get_ident())
        return page.write(line)

    await asyncio.gather(*(scribe.write(write, str(number)) for number in range(20)))
    assert page.lines == [str(number) for number in range(20)]
    assert len(threads - {threading.get_ident()}) == len(threads) == 1
    assert scribe.close() == scribe.close() == 0
    assert not scribe.at_work


async def test_what_nobody_waits_for_any_more_is_done_all_the_same() -> None:
    scribe, page, gate = Scribe(), Page(), threading.Event()
    scribe.begin(gate.wait)
    waiting = asyncio.ensure_future(scribe.write(page.write, "one"))
    await asyncio.sleep(0.01)
    assert scribe.at_work
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    gate.set()
    scribe.close()
    assert page.lines == ["one"]


async def test_what_must_be_kept_comes_before_what_is_written_next() -> None:
    scribe, page = Scribe(), Page()
    page.taken = StoreBusyError
    for line, work in (("kept", scribe.keep), ("not kept", scribe.write)):
        with pytest.raises(StoreBusyError):
            await work(page.write, line)
    assert scribe.is_late
    page.taken = None
    await scribe.write(page.write, "next")
    assert page.lines == ["kept", "next"]
    assert not scribe.is_late


@pytest.mark.parametrize(
    ("taken", "lost"), [(None, 0), (NotFoundError, 0), (StoreBusyError, 2)], ids=str
)
async def test_closing_says_how_much_is_lost(taken: type[Exception] | None, lost: int) -> None:
    scribe, page = Scribe(), Page()
    page.taken = StoreBusyError
    for line in "ab":
        with pytest.raises(StoreBusyError):
            await scribe.keep(page.write, line)
    page.taken = taken
    assert scribe.close() == lost
    assert page.lines == ([] if taken else ["a", "b"])
