"""What is written in an editor of memories is never lost without a word."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.ui.host import Host, screen_text, settle
from tests.ui.memories.stage import make_session, some
from workbench.errors import StoreError
from workbench.ui.memories import MemoryBrowser
from workbench.ui.memories.editor import MemoryArea, MemoryEditor


@pytest.fixture
def session(tmp_path: Path) -> Any:
    return make_session(tmp_path, some())


def in_list(session: Any) -> Host:
    """The browser, whose list gets the keys once it is asked for."""
    return Host(MemoryBrowser(session))


async def begin(pilot: Any, key: str) -> None:
    """Press a key in the list, and let the editor read its draft."""
    await settle(pilot)
    pilot.app.query_one(MemoryBrowser).list_view.focus()
    await pilot.press(key)
    await settle(pilot)


@pytest.mark.parametrize("key", ["a", "e"])
async def test_what_is_left_with_esc_is_there_again(session: Any, key: str) -> None:
    app = in_list(session)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, key)
        before = app.screen.query_one(MemoryArea).text
        await pilot.press(*" A long story", "escape")
        await settle(pilot)
        assert "Kept as a draft: the same key opens it." in screen_text(app)
        await begin(pilot, key)
        assert app.screen.query_one(MemoryArea).text == f"{before} A long story"
        assert "You left this unfinished" in screen_text(app)


async def test_a_draft_that_is_emptied_is_forgotten(session: Any) -> None:
    app = in_list(session)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, "e")
        before = app.screen.query_one(MemoryArea).text
        await pilot.press(*"xy", "escape")
        await begin(pilot, "e")
        app.screen.query_one(MemoryArea).text = ""
        await pilot.press("escape")
        await begin(pilot, "e")
        assert app.screen.query_one(MemoryArea).text == before


async def test_a_draft_that_was_not_read_yet_is_not_let_go_of(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = in_list(session)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, "a")
        await pilot.press(*"Rex", "escape")
        await settle(pilot)
        with monkeypatch.context() as patch:
            patch.setattr(MemoryEditor, "_bring_back", lambda *_: None)
            await begin(pilot, "a")
            await pilot.press("escape")
        await begin(pilot, "a")
        assert app.screen.query_one(MemoryArea).text == "Rex"


async def test_what_became_a_memory_is_no_draft_any_more(session: Any) -> None:
    app = in_list(session)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, "a")
        await pilot.press(*"Rex", "escape")
        await begin(pilot, "a")
        await pilot.press(*" ate", "enter")
        await settle(pilot)
        assert session.workbench.store.get("#8").text == "Rex ate"
        await begin(pilot, "a")
        assert app.screen.query_one(MemoryArea).text == ""


async def test_what_cannot_be_kept_as_a_memory_stays_a_draft(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("The disk is full.")

    app = in_list(session)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, "a")
        with monkeypatch.context() as patch:
            patch.setattr(session.workbench.store, "add", full)
            await pilot.press(*"Rex", "enter")
            await settle(pilot)
            assert "The disk is full." in screen_text(app)
        await begin(pilot, "a")
        assert app.screen.query_one(MemoryArea).text == "Rex"


async def test_what_was_written_outlives_the_program(session: Any, tmp_path: Path) -> None:
    app = in_list(session)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, "a")
        await pilot.press(*"Rex is old")
    again = in_list(make_session(tmp_path))
    async with again.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, "a")
        assert again.screen.query_one(MemoryArea).text == "Rex is old"


async def test_esc_asks_first_where_nothing_keeps_a_draft() -> None:
    app = Host(MemoryEditor("Again, edited", "Hello", does="send"))
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await pilot.pause()
        await pilot.press(*" you", "escape")
        await pilot.pause()
        assert "Esc again leaves, and what you wrote is lost." in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.results == [None]


async def test_a_draft_that_cannot_be_written_down_is_not_left_without_a_word(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = in_list(session)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await begin(pilot, "a")
        with monkeypatch.context() as patch:
            patch.setattr(session.workbench.database, "write", _locked)
            await pilot.press(*"Rex", "escape")
            await settle(pilot)
            assert isinstance(app.screen, MemoryEditor)
            assert "Somebody else writes." in screen_text(app)


def _locked(**_: object) -> sqlite3.Connection:
    raise StoreError("Somebody else writes.")
