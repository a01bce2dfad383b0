"""An exception that nobody expected is said and written down, and the workbench goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.host import screen_text
from tests.ui.stage import Stage
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.main_screen import MainScreen
from workbench.ui.workers.mishaps import LONGEST, MOST, Mishaps


def _break(*_: object) -> None:
    raise ValueError("the hinge [/x] broke")


async def test_a_failing_key_ends_nothing(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MainScreen, "action_search", _break)
    async with stage.open() as pilot:
        stage.app.surviving = True
        await pilot.press("ctrl+f")
        await pilot.pause()
        text = screen_text(stage.app)
        assert "ValueError: the hinge [/x] broke" in text
        assert "errors.log" in text
        await stage.send(pilot, "Still here?")
        assert "You said: Ana: Still here?" in screen_text(stage.app)
        assert "in _break" in stage.app.mishaps.path.read_text()


async def test_a_failing_widget_still_hears_what_comes_next(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage.open() as pilot:
        stage.app.surviving = True
        await stage.send(pilot, "one")
        monkeypatch.setattr(Transcript, "on_click", _break)
        await pilot.click("#transcript", offset=(5, 5))
        monkeypatch.undo()
        await pilot.press("f6")
        await pilot.press("up")
        assert stage.main.transcript.cursor >= 0
        assert "the hinge" in screen_text(stage.app)


async def test_tests_and_the_start_still_fail_loudly(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MainScreen, "action_search", _break)
    with pytest.raises(ValueError, match="the hinge"):
        async with stage.open() as pilot:
            await pilot.press("ctrl+f")


def test_failures_that_come_too_fast_end_it_after_all(tmp_path: Path) -> None:
    now = [0.0]
    mishaps = Mishaps(tmp_path, lambda: now[0])
    assert [mishaps.too_many() for _ in range(MOST)] == [False] * (MOST - 1) + [True]
    now[0] += 60
    assert not mishaps.too_many()


def test_the_log_is_readable_by_its_owner_only_and_does_not_grow_for_ever(tmp_path: Path) -> None:
    mishaps = Mishaps(tmp_path / "new folder")
    said = mishaps.note(ValueError("lone \ud800 surrogate"))
    assert str(mishaps.path) in said
    assert mishaps.path.stat().st_mode & 0o077 == 0
    mishaps.path.write_text("x" * (LONGEST + 1))
    mishaps.note(KeyError("again"))
    assert "KeyError" in mishaps.path.read_text()
    assert mishaps.path.stat().st_size < LONGEST


def test_a_log_that_cannot_be_written_is_said_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = Mishaps(tmp_path / "file").note(ValueError("no"))
    assert "ValueError: no" in said
    assert "could not be written" in said
