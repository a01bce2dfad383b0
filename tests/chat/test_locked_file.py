"""Another program writes the file for a while: nothing freezes, and nothing that was said is lost."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.chat.conftest import Opening, TestClock, of_kind, play
from tests.stubs.fake_model import FakeModel, Request, Say, call
from tests.stubs.locking import being_changed, being_written
from workbench.chat.events import AnswerSaved, TextDelta, TurnEnded, TurnFailed
from workbench.chat.models.base import Finish, Piece, TextPiece
from workbench.chat.prompt.snapshot import Usage, WireMessage
from workbench.chat.session import Session
from workbench.chat.steps import keeping
from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import PersonSettings, Settings
from workbench.errors import StoreError
from workbench.memory import database

HELD = 1.2
"""Seconds for which the other program writes; long against a beat, short against the patience."""


class Pulse:
    """The longest time for which the event loop did nothing else, in seconds."""

    worst = 0.0


@contextlib.asynccontextmanager
async def pulse() -> AsyncIterator[Pulse]:
    """Measure how long the event loop stands still."""
    measured, loop = Pulse(), asyncio.get_running_loop()

    async def beat() -> None:
        while True:
            before = loop.time()
            await asyncio.sleep(0.01)
            measured.worst = max(measured.worst, loop.time() - before - 0.01)

    beating = asyncio.ensure_future(beat())
    try:
        yield measured
    finally:
        beating.cancel()


class SlowModel(FakeModel):
    """Says one word, calls `between`, and goes on for a while, word by word."""

    between: Callable[[], object] = staticmethod(lambda: None)
    words = 12
    pause = 0.1

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        self.requests.append(Request(list(messages), []))
        yield TextPiece("0 ")
        self.between()
        for number in range(1, self.words):
            await asyncio.sleep(self.pause)
            yield TextPiece(f"{number} ")
        yield Finish((), "stop", Usage(100, 10, 0))

    @property
    def answer_text(self) -> str:
        """The whole answer."""
        return "".join(f"{number} " for number in range(self.words))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writers give up after half a second, so that a test need not wait for fifteen."""
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.5)


@pytest.fixture
def locked(tmp_path: Path) -> contextlib.ExitStack:
    """Closing it lets the file be written again."""
    return contextlib.ExitStack()


async def test_an_answer_streams_on_while_the_file_is_being_written(
    open_bench: Opening, locked: contextlib.ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "EVERY", 0.1)
    model, loop = SlowModel(), asyncio.get_running_loop()
    bench = open_bench(answering=model)

    def hold() -> None:
        locked.enter_context(being_written(bench.database.path))
        loop.call_later(HELD + model.words * model.pause, locked.close)

    model.between = hold
    came: list[float] = []
    async with pulse() as measured:
        async for event in bench.session().send("Count"):
            if isinstance(event, TextDelta):
                came.append(loop.time())
    gaps = [after - before for before, after in itertools.pairwise(came)]
    assert max(gaps) < 0.5
    assert measured.worst < 0.5
    session = bench.session()
    assert [each.text for each in session.messages] == ["Count", model.answer_text]
    assert bench.archive.snapshots(session.thread.id)[0].usage == Usage(100, 10, 0)


async def test_what_is_said_waits_for_its_turn(
    open_bench: Opening, locked: contextlib.ExitStack
) -> None:
    bench = open_bench()
    session = bench.session()
    await play(session.send("Hello"))
    locked.enter_context(being_written(bench.database.path))
    asyncio.get_running_loop().call_later(HELD, locked.close)
    async with pulse() as measured:
        await session.title("Renamed")
        await play(session.send("Still there?"))
    assert measured.worst < 0.5
    assert session.thread.title == "Renamed"
    assert [each.text for each in session.messages] == ["Hello", "ok", "Still there?", "ok"]


@pytest.mark.usefixtures("hasty")
async def test_what_cannot_be_written_is_given_back(
    open_bench: Opening, locked: contextlib.ExitStack
) -> None:
    bench = open_bench()
    session = bench.session()
    with locked:
        locked.enter_context(being_written(bench.database.path))
        events = await play(session.send("Is it there?"))
    (failed,) = of_kind(events, TurnFailed)
    assert "is being written by another program" in failed.text
    assert failed.unsaid == "Is it there?"
    assert not session.messages
    events = await play(session.send("Is it there?"))
    assert of_kind(events, TurnEnded)[0].reason == "done"


@pytest.mark.usefixtures("hasty")
async def test_an_answer_that_cannot_be_written_is_written_before_what_is_said_next(
    open_bench: Opening, locked: contextlib.ExitStack
) -> None:
    model = SlowModel()
    model.pause = 0.0
    bench = open_bench(answering=model)
    session = bench.session()
    model.between = lambda: locked.enter_context(being_written(bench.database.path))
    events = await play(session.send("Count"))
    (failed,) = of_kind(events, TurnFailed)
    assert "The answer is not written yet" in failed.text
    assert not of_kind(events, AnswerSaved)
    assert [each.text for each in session.messages] == ["Count"]
    locked.close()
    model.between = lambda: None
    await play(session.send("And again"))
    said = [each.text for each in session.messages]
    assert said == ["Count", model.answer_text, "And again", model.answer_text]
    assert not any(each.failed for each in session.messages)
    assert model.requests[1].messages[-2] == {"role": "assistant", "content": model.answer_text}


@pytest.mark.usefixtures("hasty")
async def test_leaving_writes_what_is_late_or_says_that_it_cannot(
    open_bench: Opening, locked: contextlib.ExitStack
) -> None:
    model = SlowModel()
    model.pause = 0.0
    for unlocked in (False, True):
        bench = open_bench(answering=model)
        session = bench.session(new=True)
        model.between = lambda: locked.enter_context(being_written(bench.database.path))  # noqa: B023
        await play(session.send("Count"))
        if unlocked:
            locked.close()
            bench.close()
        else:
            with pytest.raises(StoreError, match="could not be written to the end"):
                bench.close()
            locked.close()
        again = open_bench().session(session.thread.id)
        assert [each.text for each in again.messages][1:] == [model.answer_text] * unlocked


async def test_a_stopped_turn_lets_nobody_wait_and_is_written_all_the_same(
    open_bench: Opening, model: FakeModel, locked: contextlib.ExitStack
) -> None:
    bench = open_bench()
    session = bench.session()
    model.says = [Say("Half of an answer", waits=True)]
    turn = asyncio.ensure_future(play(session.send("Go")))
    await model.hanging.wait()
    locked.enter_context(being_written(bench.database.path))
    asyncio.get_running_loop().call_later(HELD, locked.close)
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    said = [(each.text, each.failed) for each in session.messages]
    assert said == [("Go", "stopped"), ("Half of an answer", "stopped")]


async def test_a_disk_that_is_full_in_the_middle_of_a_turn_loses_nothing(
    open_bench: Opening,
) -> None:
    model = SlowModel()
    model.pause, model.words = 0.0, 6_000
    bench = open_bench(answering=model)
    session = bench.session()

    def room(pages: int) -> None:
        """How large the file may become, for the thread that writes."""
        used = bench.database.rows("PRAGMA page_count")[0][0]
        bench.database.read().execute(f"PRAGMA max_page_count = {used + pages}")

    model.between = lambda: bench.scribe.begin(room, 2).result()
    events = await play(session.send("Count"))
    (failed,) = of_kind(events, TurnFailed)
    assert "disk is full" in failed.text
    (failed,) = of_kind(await play(session.send("Again " * 5_000)), TurnFailed)
    assert failed.unsaid == "Again " * 5_000
    bench.scribe.begin(room, 9_999).result()
    model.words, model.between = 1, lambda: None
    await play(session.send("And now"))
    assert [len(each.text) for each in session.messages] == [5, 28_890, 7, 2]


def on_memory_json(folder: Path, clock: TestClock, model: FakeModel) -> Workbench:
    loaded = Loaded(Settings(person=PersonSettings(name="Ana")), {})
    path = folder / "memory.json"
    path.write_text('["Ana sails."]')
    return Workbench.open(loaded, path, clock=clock, model=model, folder=folder, environ={})


async def test_a_memory_json_that_is_locked_freezes_nothing(
    tmp_path: Path, clock: TestClock, model: FakeModel, locked: contextlib.ExitStack
) -> None:
    bench = on_memory_json(tmp_path, clock, model)
    session: Session = bench.session()
    await play(session.send("Hello"))
    (tmp_path / "memory.json").write_text('["Ana sails.", "Ana has a dog."]')
    locked.enter_context(being_changed(tmp_path / "memory.json"))
    asyncio.get_running_loop().call_later(HELD, locked.close)
    model.says = [Say(calls=(call("memory_write", {"content": "Ana rows."}),)), "Kept."]
    async with pulse() as measured:
        for _ in range(5):
            bench.store.version()
            await asyncio.sleep(0.01)
        await play(session.send("I row"))
    assert measured.worst < 0.5
    texts = [memory.text for memory in bench.store.select()]
    assert texts == ["Ana sails.", "Ana has a dog.", "Ana rows."]
    bench.close()
