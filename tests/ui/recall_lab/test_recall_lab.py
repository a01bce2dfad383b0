"""What a person does in the recall lab, on the real engine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.ui.host import Host, screen_text, settle
from tests.ui.memories.stage import make_session, some
from workbench.chat.archive.archive import Archive
from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import Settings
from workbench.memory.entry import Draft
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question
from workbench.ui.recall_lab import RecallLabScreen
from workbench.ui.recall_lab.controls import rows
from workbench.ui.recall_lab.keeping import keep


def make_bench(folder: Path, origins: Mapping[str, str] | None = None) -> Workbench:
    """A real workbench with nothing in it."""
    loaded = Loaded(Settings(), origins or {})
    return Workbench.open(loaded, folder / "lab.db", offline=True, environ={})


@pytest.fixture
def session(tmp_path: Path) -> Any:
    session = make_session(tmp_path, some())
    workbench = session.workbench
    workbench.engine = RecallEngine(workbench.store, workbench.settings.recall)
    workbench.archive = Archive(workbench.database, session.clock)
    session.thread.id = ""
    return session


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


async def test_kept_settings_are_written_and_count_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.resources.config_folder", lambda: tmp_path / "config")
    bench = make_bench(tmp_path)
    session = bench.session(new=True)
    app = Host(RecallLabScreen(session, "Rex"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "down", "down", "right", "w")
        await settle(pilot)
        assert "k = 6" in (tmp_path / "config" / "settings.toml").read_text()
        assert "was 5" not in screen_text(app)
        assert "k: in force from now on" in screen_text(app)
    assert session.conversation.recall_settings.k == 6
    assert bench.session(new=True).conversation.recall_settings.k == 6


async def test_keeping_says_what_wins_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.resources.config_folder", lambda: tmp_path / "config")
    bench = make_bench(tmp_path, {"recall.k": "WORKBENCH_RECALL_K"})
    said = keep(bench, rows(replace(bench.settings.recall, k=7), bench.settings.recall)[2:3])
    assert "At the next start k comes from WORKBENCH_RECALL_K" in said


async def test_nothing_asked_teaches(session: Any) -> None:
    app = Host(RecallLabScreen(session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "Write a question above" in screen_text(app)
        await pilot.press(*"ok")
        await pilot.pause(0.2)
        await settle(pilot)
        assert "nothing is searched" in screen_text(app)


async def test_the_same_mark_again_takes_it_back(session: Any) -> None:
    app = Host(RecallLabScreen(session, "Who is afraid of thunder?"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("enter", "down", "u")
        await settle(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert "✓ useful" not in screen_text(app)
        assert session.workbench.archive.judgments() == []


async def test_marks_are_listed_measured_taken_back_and_tried(tmp_path: Path) -> None:
    bench = make_bench(tmp_path)
    for text in ("Rex is afraid of thunder.", "The bakery closes on Mondays. [/x]"):
        bench.store.add(Draft(text))
    rex, bakery = (bench.store.get(f"#{number}").id for number in (1, 2))
    bench.archive.judge(None, None, "Who is afraid of thunder?", (), "personal", rex, True)
    bench.archive.judge(None, None, "When does Davi arrive?", (), "personal", bakery, True)
    lab = RecallLabScreen(bench.session(new=True))
    app = Host(lab)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("tab", "tab", "m")
        await settle(pilot)
        text = screen_text(app)
        assert "2 questions · in force" in text
        assert "50%  of what was wanted is recalled" in text
        assert "✗ useful  not recalled When does Davi arrive?" in text
        assert "✓ useful  recalled     Who is afraid of thunder?" in text
        await pilot.press("end", "up", "d")
        await settle(pilot)
        assert [mark.query for mark in bench.archive.judgments()] == ["Who is afraid of thunder?"]
        assert "100%  of the questions recall something wanted" in screen_text(app)
        await pilot.press("u")
        await settle(pilot)
        assert len(bench.archive.judgments()) == 2
        await pilot.press("end", "enter")
        await pilot.pause(0.2)
        await settle(pilot)
        assert app.screen is lab
        assert "✓ useful" in screen_text(app)


async def test_no_marks_teach_how_to_mark(tmp_path: Path) -> None:
    lab = RecallLabScreen(make_bench(tmp_path).session(new=True))
    app = Host(lab)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        lab.action_judgments()
        await settle(pilot)
        assert "Nothing is marked yet" in screen_text(app)


async def test_what_was_told_already_counts_here_too(session: Any) -> None:
    rex = session.workbench.store.get("#7").id
    session.question = lambda draft="": Question(
        draft, scope=session.scope, left_out={rex: "told"}, told_chunks=frozenset({(rex, 1)})
    )
    app = Host(RecallLabScreen(session, "Who is afraid of thunder?"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        assert "Rex is afraid of thunder." in screen_text(app)


async def test_two_passages_of_one_memory_are_one_hit(session: Any) -> None:
    filler = "The harbour was calm and nobody worked that morning. " * 7
    text = f"The walrus came to the pier. {filler}The walrus left the pier."
    session.workbench.store.add(Draft(text))
    app = Host(RecallLabScreen(session, "walrus pier"))
    async with app.run_test(size=(130, 40), notifications=True) as pilot:
        await settle(pilot)
        question = Question("walrus pier")
        assert len(session.workbench.engine.recall(question).hits) == 2
        shown = screen_text(app)
        assert "yours     1 hit," in shown
        assert "0 came in, 0 fell out" in shown
