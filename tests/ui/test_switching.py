"""Leaving a conversation while its answer still comes in."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from tests.stubs.conversation import ScriptedSession
from tests.ui.host import screen_text
from tests.ui.stage import NARROW, Stage
from workbench.chat.commands.results import Ask, Choice
from workbench.chat.events import Notice
from workbench.chat.messages import Message
from workbench.ui.app import WorkbenchApp
from workbench.ui.workers.turn import Heard


async def start(stage: Stage, pilot: Pilot[Any]) -> asyncio.Event:
    """A turn whose answer is held back."""
    gate = stage.session.gate = asyncio.Event()
    stage.session.answers = ["The held back answer"]
    await stage.type(pilot, "A slow question")
    await pilot.press("enter")
    await pilot.pause(0.2)
    return gate


async def test_the_answer_of_another_conversation_does_not_show(stage: Stage) -> None:
    async with stage.open() as pilot:
        gate = await start(stage, pilot)
        await pilot.press("ctrl+n")
        await pilot.pause(0.2)
        assert not stage.main.running
        gate.set()
        await pilot.pause(0.3)
        assert "held back" not in screen_text(stage.app)
        assert "Hello Ana." in screen_text(stage.app)


async def test_it_is_whole_when_one_comes_back(stage: Stage) -> None:
    async with stage.open() as pilot:
        gate = await start(stage, pilot)
        first = stage.main.thread_key
        await pilot.press("ctrl+n")
        await pilot.pause(0.2)
        stage.main.open_thread(first)
        await pilot.pause(0.2)
        assert "still coming in" in screen_text(stage.app)
        gate.set()
        await pilot.pause(0.4)
        assert "The held back answer" in screen_text(stage.app)
        assert "still coming in" not in screen_text(stage.app)


async def test_one_can_talk_on_elsewhere_meanwhile(stage: Stage) -> None:
    async with stage.open() as pilot:
        gate = await start(stage, pilot)
        await pilot.press("ctrl+n")
        await pilot.pause(0.2)
        await stage.send(pilot, "Something else")
        assert "You said: Ana: Something else" in screen_text(stage.app)
        gate.set()
        await pilot.pause(0.2)
        assert "held back" not in screen_text(stage.app)


async def test_an_event_that_comes_late_is_dropped(stage: Stage) -> None:
    async with stage.open() as pilot:
        await stage.send(pilot, "Hello")
        old = stage.main.parts.current.token
        await stage.send(pilot, "Hello again")
        stage.main.post_message(Heard(old, Notice("too late")))
        await pilot.pause(0.1)
        assert "too late" not in screen_text(stage.app)


async def test_a_question_is_answered_with_a_number(stage: Stage) -> None:
    async with stage.open(NARROW) as pilot:
        await stage.send(pilot, "Hello")
        ask = Ask("Take what was learned along?", (Choice("yes [/x]", "one"), Choice("no", "two")))
        stage.main.post_message(Heard(stage.main.parts.current.token, ask))
        await pilot.pause(0.1)
        assert "1 yes [/x]" in screen_text(stage.app)
        await pilot.press("2")
        await stage.settle(pilot)
        assert stage.session.sent == ["Hello", "two"]


async def test_a_worker_that_breaks_is_said_and_the_app_goes_on(stage: Stage) -> None:
    def broken(self: ScriptedSession) -> Any:
        raise RuntimeError("[/x] out of order")

    async with stage.open() as pilot:
        await stage.send(pilot, "Hello")
        stage.session.__class__ = type("Broken", (ScriptedSession,), {"panel": broken})
        stage.main.parts.feed.refresh()
        await pilot.pause(0.2)
        assert "Something went wrong" in screen_text(stage.app)
        stage.session.__class__ = ScriptedSession
        await stage.send(pilot, "And on")
        assert "You said: Ana: And on" in screen_text(stage.app)


class SlowlyRead(ScriptedSession):
    """Its messages come from disk only once they may."""

    readable = threading.Event()

    @property
    def messages(self) -> list[Message]:
        self.readable.wait(5)
        return list(self._messages)


async def test_what_is_sent_before_the_conversation_was_read_does_not_hide_it(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path)
    stage.session = SlowlyRead(stage.workbench, "t1")
    stage.session.message("user", "The oldest words")
    stage.app = WorkbenchApp(stage.workbench, stage.session)
    async with stage.open() as pilot:
        await start(stage, pilot)
        stage.session.readable.set()
        await pilot.pause(0.1)
        assert "The oldest words" not in screen_text(stage.app)
        assert stage.session.gate is not None
        stage.session.gate.set()
        await stage.settle(pilot)
        await pilot.pause(0.1)
        text = screen_text(stage.app)
        assert "The oldest words" in text
        assert "The held back answer" in text
