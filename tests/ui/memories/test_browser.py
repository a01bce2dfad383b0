"""What a person does in the memory browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.host import Host, screen_text, settle
from tests.ui.memories.stage import LONG, make_session, some
from workbench.chat.archive.archive import Archive
from workbench.memory.entry import Draft
from workbench.ui.memories import GoToMessage, MemoriesScreen, MemoryBrowser
from workbench.ui.memories.editor import MemoryArea, MemoryEditor
from workbench.ui.memories.rows import MemoryList
from workbench.ui.search_line import SearchLine


@pytest.fixture
def session(tmp_path: Path) -> Any:
    return make_session(tmp_path, some())


async def test_lists_newest_first_with_counts(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert text.index("Rex is afraid") < text.index("designer in Recife")
        assert "7 memories · active · seen here" in text
        assert "★" in text


async def test_hostile_text_is_shown_as_it_is_and_steers_nothing(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(90, 20), notifications=True) as pilot:
        await settle(pilot)
        assert "[/x] [bold]not bold[/] red" in screen_text(app)


async def test_typing_searches_and_shows_scores(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("slash", *"dog rex")
        await pilot.pause(0.15)
        await settle(pilot)
        text = screen_text(app)
        assert "2 memories" in text
        assert "1.00█" in text
        assert "0.50▄" in text
        await pilot.press("escape")
        await pilot.pause(0.15)
        await settle(pilot)
        assert "7 memories" in screen_text(app)


async def test_on_the_whole_screen_letters_are_words_until_one_is_in_the_list(session: Any) -> None:
    app = Host(MemoriesScreen(session))
    store = session.workbench.store
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "type to search memories" in screen_text(app)
        await pilot.press("slash", *"fxp dog")
        await pilot.pause(0.15)
        await settle(pilot)
        assert store.count() == 7
        assert len(app.screen_stack) == 2
        assert app.screen.query_one(SearchLine).value == "fxp dog"
        await pilot.press("escape", "down", "f")
        await settle(pilot)
        assert store.get("#7").state == "forgotten"


@pytest.mark.parametrize("way", ["down", "enter", "tab"])
async def test_the_foot_says_the_keys_that_work_now(session: Any, way: str) -> None:
    app = Host(MemoriesScreen(session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)

        def foot() -> str:
            return screen_text(app).splitlines()[-1]

        assert "↓ to the list" in foot()
        assert "forget" not in foot()
        await pilot.press(way)
        await pilot.pause()
        assert "f forget" in foot()
        await pilot.press("enter")
        await settle(pilot)
        assert "Space fold" in foot()
        assert "Esc back" in foot()
        await pilot.press("escape", "up")
        await pilot.pause()
        assert "↓ to the list" in foot()


async def test_a_click_on_a_key_at_the_foot_does_what_the_key_does(session: Any) -> None:
    app = Host(MemoriesScreen(session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down")
        await pilot.pause()
        foot = screen_text(app).splitlines()[-1]
        await pilot.click(offset=(foot.index("f forget"), 23))
        await settle(pilot)
        assert session.workbench.store.get("#7").state == "forgotten"
        foot = screen_text(app).splitlines()[-1]
        await pilot.click(offset=(foot.index("close"), 23))
        await settle(pilot)
        assert app.results == [None]


async def test_in_the_pane_the_foot_says_how_to_come_there(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settle(pilot)
        app.set_focus(None)
        await pilot.pause()
        assert "forget" not in screen_text(app)
        assert "F2 Memories" in screen_text(app)


async def test_esc_clears_the_search_first_and_then_closes(session: Any) -> None:
    app = Host(MemoriesScreen(session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press(*"rex", "escape")
        await pilot.pause()
        assert app.screen.query_one(SearchLine).value == ""
        await pilot.press("escape")
        await pilot.pause()
        assert app.results == [None]


async def test_esc_leads_from_a_page_that_was_clicked_back_to_the_list(session: Any) -> None:
    app = Host(MemoriesScreen(session))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause(0.1)
        await settle(pilot)
        await pilot.click("#memory-detail", offset=(10, 4))
        await pilot.pause()
        assert "Esc back" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.focused, MemoryList)
        assert app.results == []


async def test_what_is_forgotten_on_its_page_gives_the_keys_back_to_the_list(session: Any) -> None:
    app = Host(MemoriesScreen(session))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        await pilot.press("f")
        await settle(pilot)
        assert isinstance(app.focused, MemoryList)


async def test_search_without_finds_teaches(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("slash", *"zzz")
        await pilot.pause(0.15)
        await settle(pilot)
        assert "No memory answers that" in screen_text(app)


async def test_empty_store_teaches(tmp_path: Path) -> None:
    app = Host(MemoryBrowser(make_session(tmp_path)))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settle(pilot)
        assert "or press a in this list" in " ".join(screen_text(app).split())


async def test_an_empty_space_says_how_to_see_the_others(tmp_path: Path) -> None:
    session = make_session(tmp_path)
    session.space = "novel"
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        await settle(pilot)
        assert "o shows what is remembered in other spaces" in " ".join(screen_text(app).split())


async def test_enter_shows_one_memory_whole_with_its_chunks(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(70, 40), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("end", "up", "up", "enter")
        await settle(pilot)
        text = screen_text(app)
        assert "entry #3" in text
        assert f"{len(LONG)} characters · 2 chunks" in text
        assert "│1 The threshold" in text
        assert "│2 " in text
        await pilot.press("escape")
        await pilot.pause()
        assert "7 memories" in screen_text(app)
        assert "│1 " not in screen_text(app)


async def test_add_correct_forget_undo(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    store = session.workbench.store
    async with app.run_test(size=(60, 24), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, MemoryEditor)
        await pilot.press(*"Rex ate", "ctrl+j", *"a shoe.", "enter")
        await settle(pilot)
        new = store.get("#8")
        assert new.text == "Rex ate\na shoe."
        assert new.about == "person:ana"

        await pilot.press("e")
        await pilot.pause()
        app.screen.query_one(MemoryArea).text = "Rex ate two shoes."
        await pilot.press("enter")
        await settle(pilot)
        assert store.get(new.id).state == "superseded"
        newest = store.select(newest_first=True, limit=1)[0]
        assert newest.text == "Rex ate two shoes."

        await pilot.press("f")
        await settle(pilot)
        assert store.get(newest.id).state == "forgotten"
        await pilot.press("u")
        await settle(pilot)
        assert store.get(newest.id).state == "active"


async def test_an_empty_memory_is_not_kept(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 24), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("a", "enter")
        await pilot.pause()
        assert "A memory needs a text." in screen_text(app)
        await pilot.press("escape")
        await settle(pilot)
        assert session.workbench.store.count() == 7


async def test_pin_toggles_core(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 24), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("p")
        await settle(pilot)
        assert session.workbench.store.get("#7").core
        await pilot.press("p")
        await settle(pilot)
        assert not session.workbench.store.get("#7").core


async def test_merge_joins_two_marked_memories(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    store = session.workbench.store
    async with app.run_test(size=(60, 24), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("m")
        await pilot.pause()
        assert "Mark two memories" in screen_text(app)
        await pilot.press("space", "end", "up", "space", "m")
        await settle(pilot)
        assert app.screen.query_one(MemoryArea).text == (
            "Ana's dog is called Rex.\nRex is afraid of thunder."
        )
        await pilot.press("enter")
        await settle(pilot)
        assert store.get("#7").state == "forgotten"
        assert store.get("#2").state == "superseded"
        await pilot.press("u")
        await settle(pilot)
        assert {store.get("#2").state, store.get("#7").state} == {"active"}


async def test_purge_says_what_it_erases_and_asks(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    store = session.workbench.store
    memory = store.get("#7")
    session.workbench.archive.told = {memory.id: [("t1", 3)]}
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("x")
        await settle(pilot)
        text = screen_text(app)
        assert "Erase #7 for good?" in text
        assert "told in 1 turn: there it will read [purged]" in text
        await pilot.press("n")
        await settle(pilot)
        assert store.get(memory.id).text == memory.text
        await pilot.press("x")
        await settle(pilot)
        await pilot.press("y")
        await settle(pilot)
        assert all(one.text != memory.text for one in store.select(states=frozenset({"active"})))


async def test_filters_by_state_space_and_core(session: Any) -> None:
    session.workbench.store.forget("#1")
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 24), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("t")
        await settle(pilot)
        assert "1 memory · forgotten" in screen_text(app)
        await pilot.press("r")
        await settle(pilot)
        assert session.workbench.store.get("#1").state == "active"
        await pilot.press("t", "t", "t", "c")
        await settle(pilot)
        assert "1 memory · active · seen here · core only" in screen_text(app)
        await pilot.press("c", "o")
        await settle(pilot)
        await pilot.press("o")
        await settle(pilot)
        assert "1 memory · active · work" in screen_text(app)


async def test_why_answers_for_the_words_typed_in_the_search_line(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await settle(pilot)
        browser = app.query_one(MemoryBrowser)
        browser.draft = "Where does Ana live?"
        browser.list_view.focus()
        await pilot.press("slash", *"thunder", "enter")
        await pilot.pause(0.2)
        await settle(pilot)
        await pilot.press("w")
        await settle(pilot)
        assert "for: thunder" in screen_text(app)


async def test_why_answers_for_the_present_question(session: Any) -> None:
    browser = MemoryBrowser(session)
    browser.draft = "When do I see the dentist?"
    app = Host(browser)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await settle(pilot)
        browser.list_view.focus()
        await pilot.press("w")
        await settle(pilot)
        text = screen_text(app)
        assert "not recalled" in text
        assert "When do I see the dentist?" in text
        assert "it lacks: dentist" in text


async def test_a_memory_that_should_have_come_is_noted_and_the_same_key_takes_it_back(
    session: Any,
) -> None:
    session.workbench.archive = archive = Archive(session.workbench.database, session.clock)
    browser = MemoryBrowser(session)
    browser.draft = "Is my dog brave?"
    app = Host(browser)
    async with app.run_test(size=(90, 30), notifications=True) as pilot:
        await settle(pilot)
        browser.list_view.focus()
        await pilot.press("h")
        await settle(pilot)
        assert "should have come up" in screen_text(app)
        memory = session.workbench.store.get("#7")
        (mark,) = archive.judgments()
        assert (mark.query, mark.memory_id, mark.relevant) == ("Is my dog brave?", memory.id, True)
        await pilot.press("h")
        await settle(pilot)
        assert "Taken back" in screen_text(app)
        assert archive.judgments() == []


async def test_source_goes_to_the_message(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(120, 24), notifications=True) as pilot:
        await settle(pilot)
        app.query_one(MemoryBrowser).list_view.focus()
        await pilot.press("s")
        await pilot.pause()
        assert "did not come from a message" in screen_text(app)
        await pilot.press("end", "up", "s")
        await pilot.pause()
        assert app.heard_of(GoToMessage)[0].message == "m1"


async def test_changes_of_another_process_appear(session: Any) -> None:
    app = Host(MemoryBrowser(session))
    async with app.run_test(size=(60, 24), notifications=True) as pilot:
        await settle(pilot)
        session.workbench.store.add(Draft("Somebody else wrote this."))
        app.query_one(MemoryBrowser).poll()
        await settle(pilot)
        assert "Somebody else wrote this." in screen_text(app)


async def test_full_screen_shows_list_and_page_side_by_side(session: Any) -> None:
    app = Host(MemoriesScreen(session))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause(0.1)
        await settle(pilot)
        text = screen_text(app)
        assert "entry #7" in text
        assert "It has not come up in a conversation yet." in text
        await pilot.press("escape")
        await pilot.pause()
        assert app.results == [None]


async def test_from_the_whole_screen_the_source_is_shown_on_the_main_one(session: Any) -> None:
    app = Host(MemoriesScreen(session))
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await pilot.pause(0.1)
        await settle(pilot)
        await pilot.press("down", "end", "up", "s")
        await settle(pilot)
        assert len(app.screen_stack) == 1
        assert app.heard_of(GoToMessage)[-1].message == "m1"
