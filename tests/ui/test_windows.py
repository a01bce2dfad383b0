"""Several windows on one data file, and what is left when one of them was killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.host import screen_text
from tests.ui.test_conversations import Desk
from workbench.chat.session import Session
from workbench.errors import StoreError
from workbench.ui.chat.blocks import Block


async def _say(session: Session, text: str) -> None:
    async for _ in session.send(text):
        pass


async def test_what_another_window_says_here_shows_here(tmp_path: Path) -> None:
    desk, other = Desk(tmp_path), Desk(tmp_path)
    await _say(desk.app.session, "We meet at nine.")
    async with desk.open() as pilot:
        desk.app.main.parts.turns.view = None
        desk.app.main.transcript.put(Block("own", "notice", "A notice of this window"))
        await _say(other.workbench.session(), "Make it ten [/x].")
        desk.app.main.parts.watching.look()
        await pilot.pause(0.3)
        text = screen_text(desk.app)
        assert text.count("Make it ten [/x].") == 2  # the message and its echo
        assert text.count("You said: Ana: We meet at nine.") == 1
        assert "A notice of this window" in text
        assert "Another window has gone on" in text
        desk.app.main.parts.reading.look_for_news()
        await pilot.pause(0.2)
        assert screen_text(desk.app).count("Make it ten [/x].") == 2
    other.workbench.close()


async def test_ones_own_turn_is_no_news(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await pilot.press(*"Hello", "enter")
        await pilot.pause(0.5)
        desk.app.main.parts.reading.look_for_news()
        await pilot.pause(0.2)
        text = screen_text(desk.app)
        assert text.count("You said: Ana: Hello") == 1
        assert "Another window" not in text


async def test_a_message_that_was_never_answered_says_so(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.app.session.conversation.log.write_user("Killed in the middle", ())
    async with desk.open() as pilot:
        assert "This has no answer yet; /retry asks for one." in screen_text(desk.app)
        await pilot.press(*"/retry", "enter")
        await pilot.pause(0.5)
        text = screen_text(desk.app)
        assert "no answer yet" not in text
        assert "You said: Ana: Killed in the middle" in text


async def test_a_data_file_that_cannot_be_read_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> int:
        raise StoreError("The data file is gone [/x].")

    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        monkeypatch.setattr(desk.workbench.store, "version", gone)
        for _ in range(3):
            desk.app.main.parts.watching.look()
            desk.app.main.memories.poll()
        await pilot.pause(0.1)
        assert desk.text.count("The data file is gone [/x].") == 1
        monkeypatch.undo()
        desk.app.main.parts.watching.look()
        await desk.send(pilot, "Still here")
        assert "You said: Ana: Still here" in desk.text
