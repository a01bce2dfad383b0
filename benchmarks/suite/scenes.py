"""What one does on the screen, measured: the real app without a terminal, each scene in its own process.

Times are seconds of processor of the whole process, its worker threads included, so that a machine
that is busy with something else changes them little.
"""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import TextArea

from suite.started import resident_of
from suite.stored import markdown
from workbench.chat.models.base import Finish, Piece, TextPiece
from workbench.chat.prompt.snapshot import Usage, WireMessage
from workbench.chat.workbench import Workbench
from workbench.config.loading import load
from workbench.ui.app import WorkbenchApp
from workbench.ui.layout.main_screen import MainScreen

SIZE = (140, 40)
DRAFT = "where does the lofad saba nagaf stand and who has the tiba of it"
STREAMED = 204_800
PIECE = 256
MARKS = (1_024, 10_240, 51_200, 102_400, 204_800)
Figures = dict[str, float]


class Streaming:
    """A model that gives a long answer, a piece at a time, and notes what each size has cost."""

    name, server, offline, context_window = "benchmark", "benchmark", True, 128_000

    def __init__(self) -> None:
        self.noted: list[tuple[int, float]] = []

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Answer at the pace of the screen: a piece for each drawing."""
        text = markdown(STREAMED)
        for place in range(0, len(text), PIECE):
            self.noted.append((place, time.process_time()))
            yield TextPiece(text[place : place + PIECE])
            await asyncio.sleep(1 / 25)
        self.noted.append((len(text), time.process_time()))
        yield Finish((), "stop", Usage(0, 0, 0), self.name)

    async def list_models(self) -> list[str]:
        """Only itself."""
        return [self.name]

    async def close(self) -> None:
        """Nothing is open."""


@asynccontextmanager
async def opened(
    data: Path, thread: str = "", model: Any = None
) -> AsyncIterator[tuple[MainScreen, Pilot[Any]]]:
    """The app on a data file, warmed up, without a terminal."""
    loaded = load(cwd=data.parent, environ={"WORKBENCH_NAME": "Ana"})
    bench = Workbench.open(loaded, data, offline=True, model=model, folder=data.parent, environ={})
    app = WorkbenchApp(bench, bench.session(thread or None, new=not thread))
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        yield app.main, pilot
    bench.close()


async def settled(pilot: Pilot[Any]) -> None:
    """Let workers finish and their results be drawn."""
    for _ in range(3):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def keys(pilot: Pilot[Any], text: str) -> float:
    """The median time a key takes, from the press until it is drawn."""
    taken = []
    for letter in text:
        began = time.process_time()
        await pilot.press("space" if letter == " " else letter)
        taken.append(time.process_time() - began)
    return statistics.median(taken)


async def typing(data: Path, thread: str = "") -> Figures:
    """A draft is typed, then memory is searched for it; then the message is sent."""
    async with opened(data, thread) as (main, pilot):
        key = await keys(pilot, DRAFT)
        await settled(pilot)
        searched = []
        for letter in "abcd":
            began = time.process_time()
            await pilot.press(letter)
            await settled(pilot)
            searched.append(time.process_time() - began)
        found = main.panel.picture.draft
        assert found is not None
        assert not found.problem
        began = time.process_time()
        await pilot.press("enter")
        await settled(pilot)
        return {
            "key": key,
            "draft searched": statistics.median(searched),
            "turn": time.process_time() - began,
            "resident": resident_of_self(),
        }


async def streaming(data: Path, thread: str = "") -> Figures:
    """An answer of 200 KB comes in at the pace of the screen."""
    model = Streaming()
    async with opened(data, thread, model) as (_, pilot):
        await pilot.press("x", "enter")
        await settled(pilot)
    figures: Figures = {}
    for mark in MARKS:
        near = [
            after - before
            for (_, before), (at, after) in zip(model.noted, model.noted[1:], strict=False)
            if mark - max(20 * PIECE, mark // 10) < at <= mark
        ]
        figures[f"{mark // 1024} KB"] = statistics.mean(near)
    return figures | {"resident": resident_of_self()}


async def opening(data: Path, thread: str = "") -> Figures:
    """A long conversation is opened from an empty one, and one goes to its beginning."""
    async with opened(data) as (main, pilot):
        before = resident_of_self()
        began = time.process_time()
        main.open_thread(thread)
        await settled(pilot)
        opened_in = time.process_time() - began
        assert len(main.transcript.pieces) > 1000, len(main.transcript.pieces)
        main.transcript.focus()
        began = time.process_time()
        await pilot.press("home")
        await settled(pilot)
        first = time.process_time() - began
        resident = resident_of_self()
        return {"open": opened_in, "first": first, "more": resident - before}


async def searching(data: Path, thread: str = "") -> Figures:
    """Words are typed into the search line of the memory browser, and one walks down the list."""
    async with opened(data) as (main, pilot):
        began = time.process_time()
        await pilot.press("f2")
        await settled(pilot)
        shown = time.process_time() - began
        await pilot.press("slash")
        taken = []
        for letter in "lofad saba":
            began = time.process_time()
            await pilot.press("space" if letter == " " else letter)
            await settled(pilot)
            taken.append(time.process_time() - began)
        assert len(main.memories.list_view.source)
        await pilot.press("escape")
        await settled(pilot)
        main.memories.list_view.focus()
        moved = []
        for _ in range(20):
            began = time.process_time()
            await pilot.press("down")
            moved.append(time.process_time() - began)
        return {
            "open": shown,
            "letter": statistics.median(taken),
            "worst": max(taken),
            "step": statistics.median(moved),
        }


async def plain_key(data: Path, thread: str = "") -> Figures:
    """The baseline: a key in Textual's own text field, alone on the screen."""

    class Plain(App[None]):
        def compose(self) -> Any:
            yield TextArea()

    async with Plain().run_test(size=SIZE) as pilot:
        await pilot.pause()
        return {"key": await keys(pilot, DRAFT), "resident": resident_of_self()}


SCENES = {scene.__name__: scene for scene in (typing, streaming, opening, searching, plain_key)}


def resident_of_self() -> float:
    """Megabytes this process holds."""
    import os

    return resident_of(os.getpid())
