"""What a person does in the list of conversations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.host import Host, screen_text
from tests.ui.memories.stage import make_session
from workbench.chat.archive.archive import Archive
from workbench.chat.messages import Message
from workbench.ui.threads import ThreadChoice, ThreadsScreen


@pytest.fixture
def workbench(tmp_path: Path) -> Any:
    session = make_session(tmp_path)
    workbench = session.workbench
    workbench.clock = session.clock
    workbench.person.owner = None
    workbench.archive = archive = Archive(workbench.database, session.clock)
    for title, words in (
        ("A weekend away", "Who looks after Rex?"),
        ("[/x] hostile \x1b[31m", "[bold]nothing[/]"),
        ("夜間配色", "夜間配色はどう決めましたか？"),
    ):
        session.clock.advance(hours=1)
        thread = archive.create_thread(title, "personal", "north", None, 0)
        archive.append(
            Message(session.clock.new_id(), thread.id, 1, "user", words, session.clock.now(), "Ana")
        )
    return workbench


async def settle(pilot: Pilot[Any]) -> None:
    """Let workers finish and their results be drawn."""
    for _ in range(3):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def test_lists_the_last_used_first(workbench: Any) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert text.index("夜間配色") < text.index("[/x] hostile") < text.index("A weekend away")
        assert "3 conversations" in text
        assert "2 h ago" in text
        await pilot.press("down", "enter")
        await settle(pilot)
        chosen = app.results[0]
        assert isinstance(chosen, ThreadChoice)
        assert workbench.archive.thread(chosen.thread).title.startswith("[/x]")


async def test_search_finds_what_was_said_and_opens_at_it(workbench: Any) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("slash", *"looks after rex")
        await pilot.pause(0.2)
        await settle(pilot)
        text = screen_text(app)
        assert "1 conversation" in text
        assert "“Who looks after Rex?”" in text
        await pilot.press("enter", "enter")
        await settle(pilot)
        chosen = app.results[0]
        assert isinstance(chosen, ThreadChoice)
        assert workbench.archive.message(chosen.message).text == "Who looks after Rex?"


async def test_new(workbench: Any) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("n")
        await settle(pilot)
        assert app.results == [ThreadChoice(new=True)]


async def test_rename_branch_archive_delete_undo(workbench: Any) -> None:
    app = Host(ThreadsScreen(workbench))
    archive = workbench.archive
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("r")
        await pilot.pause()
        app.screen.query_one("#answer").value = "Night colours"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        assert archive.threads()[0].title == "Night colours"
        await pilot.press("b")
        await settle(pilot)
        assert {t.title for t in archive.threads()} >= {"Night colours", "Night colours (branch)"}
        await pilot.press("home", "d")
        await settle(pilot)
        assert len(archive.threads()) == 3
        await pilot.press("u")
        await settle(pilot)
        assert len(archive.threads()) == 4
        await pilot.press("a")
        await settle(pilot)
        assert len(archive.threads()) == 3
        assert len(archive.threads(include_archived=True)) == 4
        await pilot.press("v")
        await settle(pilot)
        assert "archived" in screen_text(app)


async def test_export_writes_a_file(workbench: Any, tmp_path: Path) -> None:
    app = Host(ThreadsScreen(workbench))
    target = tmp_path / "talk.json"
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("x")
        await pilot.pause()
        app.screen.query_one("#answer").value = str(target)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        assert "夜間配色はどう決めましたか" in target.read_text()
        json.loads(target.read_text())


async def test_no_conversations_teaches(tmp_path: Path) -> None:
    session = make_session(tmp_path)
    session.workbench.clock = session.clock
    session.workbench.person.owner = None
    session.workbench.archive = Archive(session.workbench.database, session.clock)
    app = Host(ThreadsScreen(session.workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "Press n to begin one" in screen_text(app)
