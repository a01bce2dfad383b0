"""What a person does in the recall lab, on the real engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.host import Host, screen_text
from tests.ui.memories.stage import make_session, some
from workbench.chat.archive.archive import Archive
from workbench.recall.engine import RecallEngine
from workbench.ui.recall_lab import RecallLabScreen


@pytest.fixture
def session(tmp_path: Path) -> Any:
    session = make_session(tmp_path, some())
    workbench = session.workbench
    workbench.engine = RecallEngine(workbench.store, workbench.settings.recall)
    workbench.archive = Archive(workbench.database, session.clock)
    session.thread.id = ""
    return session


async def settle(pilot: Pilot[Any]) -> None:
    """Let workers finish and their results be drawn."""
    for _ in range(3):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def test_a_question_shows_its_hits_with_both_scores(session: Any) -> None:
    app = Host(RecallLabScreen(session, "Who is afraid of thunder?"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "Rex is afraid of thunder." in text
        assert "in force  yours" in text


async def test_turning_the_threshold_lets_hits_fall_out(session: Any) -> None:
    app = Host(RecallLabScreen(session, "Who is afraid of dentists?"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "down", *["right"] * 14)
        await pilot.pause(0.1)
        await settle(pilot)
        text = screen_text(app)
        assert "was 0.30" in text
        assert "1.00" in text
        assert "1 fell out" in text
        await pilot.press("r")
        await pilot.pause(0.1)
        await settle(pilot)
        assert "was 0.30" not in screen_text(app)


async def test_marks_are_kept_as_judgments(session: Any) -> None:
    app = Host(RecallLabScreen(session, "Who is afraid of thunder?"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("enter", "down", "u")
        await settle(pilot)
        assert "✓ useful" in screen_text(app)
        judgment = session.workbench.archive.judgments()[0]
        assert judgment.relevant
        assert judgment.query == "Who is afraid of thunder?"
        assert judgment.memory_id == session.workbench.store.get("#7").id


async def test_kept_settings_are_written(
    session: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.resources.config_folder", lambda: tmp_path / "config")
    app = Host(RecallLabScreen(session, "Rex"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "down", "down", "right", "w")
        await settle(pilot)
        assert "k = 6" in (tmp_path / "config" / "settings.toml").read_text()


async def test_nothing_asked_teaches(session: Any) -> None:
    app = Host(RecallLabScreen(session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "Write a question above" in screen_text(app)
        await pilot.press(*"ok")
        await pilot.pause(0.2)
        await settle(pilot)
        assert "nothing is searched" in screen_text(app)
