"""Conversations in the main screen, on the real chat layer with the offline echo."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.host import screen_text
from workbench.chat.archive.records import Judgment
from workbench.chat.workbench import Workbench
from workbench.config.loading import load
from workbench.memory.entry import Draft, Source
from workbench.recall.question import Said
from workbench.ui.app import WorkbenchApp

LONG = "The team agreed that the compaction threshold is 4000 characters. " + "More words. " * 40


class Desk:
    """The real app on a real data file, offline."""

    def __init__(self, folder: Path) -> None:
        loaded = load(cwd=folder, environ={"WORKBENCH_NAME": "Ana"})
        self.workbench = Workbench.open(
            loaded, folder / "test.db", offline=True, folder=folder, environ={}
        )
        self.app = WorkbenchApp(self.workbench, self.workbench.session())

    @asynccontextmanager
    async def open(self, size: tuple[int, int] = (140, 40)) -> AsyncIterator[Pilot[int]]:
        """Run the app, and let go of the file afterwards."""
        async with self.app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause(0.1)
            yield pilot
        self.workbench.close()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return screen_text(self.app)

    async def sees(self, pilot: Pilot[Any], *words: str) -> None:
        """Wait until all of these stand on the screen: what is read of the file comes when it comes."""
        for _ in range(250):
            if all(word in self.text for word in words):
                return
            await pilot.pause(0.02)
        missing = [word for word in words if word not in self.text]
        raise AssertionError(f"{missing} not seen in:\n{self.text}")

    async def send(self, pilot: Pilot[Any], text: str) -> None:
        """Type a line, send it, wait until it is done."""
        main = self.app.main
        main.input.insert(text)
        await pilot.pause()
        main.parts.composer.close_completions()
        await pilot.press("enter")
        for _ in range(150):
            await pilot.pause(0.02)
            if not main.running:
                break
        await pilot.pause(0.15)


async def test_a_memory_kept_by_a_command_is_counted_and_recalled(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await desk.sees(pilot, "Memory  0 entries / 0 chunks")
        await desk.send(pilot, f"/remember {LONG}")
        await desk.sees(pilot, "Memory  1 entry / 2 chunks")
        await desk.send(pilot, "What is the threshold for compaction?")
        await desk.sees(
            pilot,
            "Recalled for this turn",
            "entry #1, chunk 1",
            "You said: Ana: What is the threshold for compaction?",
            "told",
        )


async def test_each_conversation_keeps_its_draft(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        main = desk.app.main
        await desk.send(pilot, "About tea")
        first = main.thread_key
        main.input.insert("draft of the first")
        await pilot.press("ctrl+n")
        await pilot.pause(0.1)
        assert main.input.text == ""
        assert "Hello Ana." in desk.text
        await desk.send(pilot, "About coffee")
        main.input.insert("draft of the second")
        second = main.thread_key
        main.open_thread(first)
        await pilot.pause(0.2)
        assert main.input.text == "draft of the first"
        assert "You said: Ana: About tea" in desk.text
        main.open_thread(second)
        await pilot.pause(0.2)
        assert main.input.text == "draft of the second"


async def test_up_in_a_reopened_conversation_brings_back_its_messages(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        main = desk.app.main
        await desk.send(pilot, "About tea")
        first = main.thread_key
        await pilot.press("ctrl+n")
        await pilot.pause(0.1)
        main.open_thread(first)
        await pilot.pause(0.2)
        main.input.focus()
        await pilot.press("up")
        assert main.input.text == "About tea"


async def test_a_message_edited_anew_goes_on_in_a_branch(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        main = desk.app.main
        await desk.send(pilot, "About tea")
        first = main.thread_key
        await desk.send(pilot, "/edit")
        assert main.input.text == "About tea"
        main.input.set_draft("About green tea")
        await pilot.press("enter")
        for _ in range(50):
            await pilot.pause(0.02)
            if not main.running:
                break
        await pilot.pause(0.2)
        assert main.thread_key != first
        assert "You said: Ana: About green tea" in desk.text
        assert "You said: Ana: About tea" not in desk.text


async def test_an_unknown_command_is_said_and_nothing_is_sent(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await desk.send(pilot, "/rember x")
        assert "Did you mean /remember?" in desk.text
        assert desk.workbench.archive.threads() == []


async def test_private_is_seen_in_title_and_panel(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await desk.send(pilot, "/private on")
        assert "● private" in desk.text.splitlines()[0]
        assert "● private: memory" in desk.text


async def test_recall_off_is_said_in_the_panel(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await desk.send(pilot, "/recall off")
        assert "recall is off" in desk.text


async def test_the_first_start_offers_a_model_and_never_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        assert "No model is set up" in desk.text
        desk.app.main.input.insert("typing at once")
        await pilot.pause()
        assert desk.app.main.input.text == "typing at once"
        desk.app.main.input.set_draft("")
        await pilot.press("escape")
        await pilot.pause()
        assert "No model is set up" not in desk.text
    again = Desk(tmp_path)
    async with again.open() as pilot:
        assert "No model is set up" not in again.text


async def test_a_branch_is_made_from_the_message_under_the_cursor(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        main = desk.app.main
        await desk.send(pilot, "One")
        await desk.send(pilot, "Two")
        main.transcript.focus()
        await pilot.press("home", "b")
        await pilot.pause(0.3)
        assert "You said: Ana: Two" not in desk.text
        assert "One" in desk.text
        assert len(desk.workbench.archive.threads()) == 2


async def test_the_source_of_a_hit_is_one_key_away(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        main = desk.app.main
        await desk.send(pilot, "My dog is called Rex.")
        message = main.session.messages[0]
        desk.workbench.store.add(
            Draft("Ana's dog is called Rex.", source=Source("message", main.thread_key, message.id))
        )
        await pilot.press("ctrl+n")
        await desk.send(pilot, "What is the name of Ana's dog?")
        await pilot.press("f3", "down", "s")
        await pilot.pause(0.4)
        assert main.transcript.block is not None
        assert main.transcript.block.message_id == message.id


def test_openai_is_not_imported_by_the_app() -> None:
    code = "import sys, workbench.ui.app; sys.exit('openai' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_a_mark_keeps_what_was_said_before_but_nothing_private(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.workbench.store.add(Draft("Rex is afraid of thunder."))
    async with desk.open() as pilot:
        await desk.send(pilot, "It rains a lot here.")
        await desk.send(pilot, "/private on")
        await desk.send(pilot, "My secret is the blue door.")
        await desk.send(pilot, "/private off")
        await desk.send(pilot, "Who is afraid of thunder?")
        desk.app.main.panel.focus()
        await pilot.pause(0.1)
        await pilot.press("down", "plus")
        await pilot.pause(0.2)
        [mark] = desk.workbench.archive.judgments()
        assert (mark.query, mark.relevant) == ("Who is afraid of thunder?", True)
        assert mark.previous[0] == Said("user", "It rains a lot here.")
        assert "secret" not in str(mark.previous)
        assert mark.query not in str(mark.previous)


async def test_a_mark_that_is_kept_late_belongs_to_the_conversation_it_was_made_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    desk.workbench.store.add(Draft("Rex is afraid of thunder."))
    archive = desk.workbench.archive
    judge, kept = archive.judge, threading.Event()

    def late(*values: Any) -> Judgment:
        kept.wait(5)
        return judge(*values)

    monkeypatch.setattr(archive, "judge", late)
    async with desk.open() as pilot:
        await desk.send(pilot, "Who is afraid of thunder?")
        main, thread = desk.app.main, desk.app.main.session.thread.id
        main.panel.focus()
        await pilot.pause(0.1)
        await pilot.press("down", "plus")
        await pilot.press("ctrl+n")
        await pilot.pause(0.2)
        assert main.session.thread.id != thread
        kept.set()
        await pilot.pause(0.3)
        [mark] = archive.judgments()
        assert (mark.thread, main.panel.picture.judged) == (thread, {})


async def test_what_a_command_says_is_seen_after_a_long_help(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open((80, 24)) as pilot:
        await desk.send(pilot, "Hello")
        await desk.send(pilot, "/help")
        assert "/new [TITLE]" in desk.text
        await desk.send(pilot, "/private on")
        assert "Private: recall" in desk.text


async def test_the_echo_says_which_key_sets_up_a_model(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open((80, 24)) as pilot:
        await desk.send(pilot, "Hello")
        assert "it only says back what you write. F8 sets up a" in desk.text
        assert "base_url" not in desk.text
