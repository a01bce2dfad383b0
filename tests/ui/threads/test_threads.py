"""What a person does in the list of conversations."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from tests.ui.host import Host, screen_text, settle
from workbench.chat.messages import Message
from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import Settings
from workbench.demo.clock import MovableClock
from workbench.errors import NotFoundError
from workbench.memory.entry import Draft, Source
from workbench.ui.threads import ThreadChoice, ThreadsScreen
from workbench.ui.threads.listing import ThreadRow, look


def empty_bench(folder: Path) -> Workbench:
    """A real workbench with a new file, at a fixed time."""
    clock = MovableClock(datetime(2026, 3, 5, 9, 30, tzinfo=UTC))
    loaded = Loaded(Settings(), {})
    return Workbench.open(loaded, folder / "t.db", offline=True, clock=clock, environ={})


@pytest.fixture
def workbench(tmp_path: Path) -> Workbench:
    bench = empty_bench(tmp_path)
    assert isinstance(bench.clock, MovableClock)
    for title, words in (
        ("A weekend away", "Who looks after Rex?"),
        ("[/x] hostile \x1b[31m", "[bold]nothing[/]"),
        ("夜間配色", "夜間配色はどう決めましたか？"),
    ):
        bench.clock.advance(hours=1)
        say(bench, title, words)
    return bench


def say(bench: Workbench, title: str, words: str) -> Message:
    """A conversation of one message."""
    thread = bench.archive.create_thread(title, "personal", "north", None, 0)
    id, now = bench.clock.new_id(), bench.clock.now()
    return bench.archive.append(Message(id, thread.id, 1, "user", words, now, "Ana"))


async def test_lists_the_last_used_first(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert text.index("夜間配色") < text.index("[/x] hostile") < text.index("A weekend away")
        assert "3 conversations" in text
        assert "2 h ago" in text
        await pilot.press("down", "down", "enter")
        await settle(pilot)
        chosen = app.results[0]
        assert isinstance(chosen, ThreadChoice)
        assert workbench.archive.thread(chosen.thread).title.startswith("[/x]")


async def test_search_finds_what_was_said_and_opens_at_it(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("slash", *"looks after rex")
        await pilot.pause(0.2)
        await settle(pilot)
        text = screen_text(app)
        assert "1 conversation" in text
        assert "Ana: Who looks after Rex?" in text
        await pilot.press("enter", "enter")
        await settle(pilot)
        chosen = app.results[0]
        assert isinstance(chosen, ThreadChoice)
        assert workbench.archive.message(chosen.message).text == "Who looks after Rex?"


async def test_letters_are_words_until_one_is_in_the_list(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "d delete" not in screen_text(app)
        await pilot.press(*"dad")
        await settle(pilot)
        assert len(workbench.archive.threads()) == 3
        await pilot.press("escape", "down")
        await pilot.pause()
        assert "d delete" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert app.results == [None]


async def test_keys_that_come_in_one_burst_go_where_the_first_led(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        for key in ("down", "down", "down", "enter"):
            app.post_message(Key(key, None))
        await settle(pilot)
        chosen = app.results[0]
        assert isinstance(chosen, ThreadChoice)
        assert workbench.archive.thread(chosen.thread).title == "A weekend away"


async def test_a_burst_of_letters_is_searched_for_once(
    workbench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noted(bench: Workbench, query: str, archived: bool) -> Sequence[ThreadRow]:
        asked.append(query)
        return look(bench, query, archived)

    monkeypatch.setattr("workbench.ui.threads.screen.look", noted)
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        for letter in "who looks after rex":
            app.post_message(Key("space" if letter == " " else letter, letter))
        await pilot.pause(0.3)
        await settle(pilot)
        assert asked == ["", "who looks after rex"]


async def test_new(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "n")
        await settle(pilot)
        assert app.results == [ThreadChoice(new=True)]


async def test_rename_branch_archive_delete_undo(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    archive = workbench.archive
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "r")
        await pilot.pause()
        app.screen.query_one("#answer").value = "Night colours"  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        assert archive.threads()[0].title == "Night colours"
        await pilot.press("b")
        await settle(pilot)
        assert {t.title for t in archive.threads()} >= {"Night colours", "Night colours (2)"}
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


async def test_erasing_says_what_goes_and_what_stays_and_asks(workbench: Workbench) -> None:
    thread = workbench.archive.threads()[0]
    source = Source("message", thread=thread.id, message="m1")
    learned = workbench.store.add(Draft("Night colours are blue.", source=source)).memory
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "D")
        await settle(pilot)
        text = screen_text(app)
        assert "Erase this conversation for good?" in text
        assert "1 message" in text
        assert "1 memory learned in it stays" in text
        assert "cannot be undone" in text
        await pilot.press("n")
        await settle(pilot)
        assert len(workbench.archive.threads()) == 3
        await pilot.press("D")
        await settle(pilot)
        await pilot.press("y")
        await settle(pilot)
        assert "2 conversations" in screen_text(app)
        await pilot.press("u")
        await settle(pilot)
        assert "Nothing was deleted here." in screen_text(app)
    with pytest.raises(NotFoundError):
        workbench.archive.thread(thread.id)
    assert workbench.store.get(learned.id).state == "active"


async def test_what_was_deleted_and_then_erased_elsewhere_is_not_brought_back(
    workbench: Workbench,
) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        thread = workbench.archive.threads()[0]
        await pilot.press("down", "d")
        await settle(pilot)
        workbench.archive.erase_thread(thread.id)
        await pilot.press("u")
        await settle(pilot)
        assert len(workbench.archive.threads()) == 2
        assert "No conversation" in screen_text(app)


async def test_export_writes_a_file(workbench: Workbench, tmp_path: Path) -> None:
    app = Host(ThreadsScreen(workbench))
    target = tmp_path / "talk.json"
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "x")
        await pilot.pause()
        app.screen.query_one("#answer").value = str(target)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settle(pilot)
        assert "夜間配色はどう決めましたか" in target.read_text()
        json.loads(target.read_text())


async def answer(pilot: Pilot[Any], text: str) -> None:
    """Fill in the line that is asked for."""
    await pilot.pause()
    pilot.app.screen.query_one("#answer").value = text  # type: ignore[attr-defined]
    await pilot.press("enter")
    await settle(pilot)


@pytest.mark.parametrize(("key", "space"), [("1", "harbour"), ("2", "personal")])
async def test_moving_asks_what_becomes_of_what_was_learned(
    workbench: Workbench, key: str, space: str
) -> None:
    thread = workbench.archive.threads()[0]
    source = Source("message", thread=thread.id, message="m1")
    learned = workbench.store.add(Draft("Night colours are blue.", source=source)).memory
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "m")
        await settle(pilot)
        await answer(pilot, "harbour")
        text = screen_text(app)
        assert "1 memory was learned in it" in text
        assert "take along to harbour" in text
        await pilot.press(key)
        await settle(pilot)
        assert "harbour · north" in screen_text(app)
    assert workbench.archive.thread(thread.id).space == "harbour"
    assert workbench.store.get(learned.id).space == space


async def test_moving_what_taught_nothing_asks_nothing(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "m")
        await settle(pilot)
        await answer(pilot, "harbour")
        assert "is in harbour now." in screen_text(app)


async def test_the_model_names_a_conversation(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(100, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "end", "t")
        await settle(pilot)
        assert "It is called “Who looks after Rex?” now." in screen_text(app)


async def test_a_search_says_how_well_each_answers_and_what_matched(workbench: Workbench) -> None:
    app = Host(ThreadsScreen(workbench))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("slash", *"who looks after rex")
        await pilot.pause(0.2)
        await settle(pilot)
        assert "1.00█" in screen_text(app)


async def test_what_another_program_says_appears(workbench: Workbench, tmp_path: Path) -> None:
    screen = ThreadsScreen(workbench)
    app = Host(screen)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        other = empty_bench(tmp_path)
        say(other, "From elsewhere", "Hello")
        other.close()
        screen.poll()
        await settle(pilot)
        assert "From elsewhere" in screen_text(app)


async def test_no_conversations_teaches(tmp_path: Path) -> None:
    app = Host(ThreadsScreen(empty_bench(tmp_path)))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "Press Esc and just write" in screen_text(app)
