"""Another program writes the data file for a while: the screen goes on, and nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from tests.chat.test_locked_file import HELD, pulse
from tests.stubs.locking import being_written
from tests.ui.test_conversations import Desk
from workbench.memory import database
from workbench.ui.layout.parts import turns


async def test_one_sees_what_it_waits_for_and_can_write_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SLOW", 0.2)
    desk, locked = Desk(tmp_path), contextlib.ExitStack()
    async with desk.open() as pilot:
        await desk.send(pilot, "Hello")
        desk.app.main.input.insert("Are you there?")
        locked.enter_context(being_written(tmp_path / "test.db"))
        asyncio.get_running_loop().call_later(HELD, locked.close)
        async with pulse() as measured:
            await pilot.press("enter")
            await pilot.pause(0.4)
            assert "Waiting until the data file can be written" in desk.text
            await pilot.press(*"and")
            await pilot.pause(0.05)
            assert desk.app.main.input.text == "and"
            for _ in range(100):
                await pilot.pause(0.05)
                if not desk.app.main.running:
                    break
        assert measured.worst < 0.6
        assert "You said: Ana: Are you there?" in desk.text
        assert "Waiting until" not in desk.text
        assert desk.app.main.input.text == "and"


async def test_what_could_not_be_written_is_in_the_input_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.3)
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await desk.send(pilot, "Hello")
        with being_written(tmp_path / "test.db"):
            await desk.send(pilot, "Lost? [/x]")
        assert desk.app.main.input.text == "Lost? [/x]"
        said = desk.app.main.transcript.blocks[-1]
        assert said.kind == "failure"
        assert "is being written by another program" in said.text
        await pilot.press("enter")
        await pilot.pause(0.5)
        assert "You said: Ana: Lost? [/x]" in desk.text


async def test_leaving_gives_the_terminal_back_before_it_waits_for_the_file(
    tmp_path: Path,
) -> None:
    desk = Desk(tmp_path)
    loop = asyncio.get_running_loop()
    with contextlib.ExitStack() as locked:
        async with desk.app.run_test() as pilot:
            await pilot.pause(0.1)
            desk.app.main.input.insert("half a thought")
            await pilot.pause()
            locked.enter_context(being_written(tmp_path / "test.db"))
            left = loop.time()
        assert loop.time() - left < HELD
    desk.workbench.close()
    again = Desk(tmp_path)
    async with again.open():
        assert again.app.main.input.text == "half a thought"
