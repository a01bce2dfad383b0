"""What a person does in the prompt inspector."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tests.ui.host import Host, screen_text, settle
from tests.ui.inspector.stage import QUESTIONS, TOLD, make_inspected, prompt, snapshots_with
from workbench.chat.archive.records import TurnRef
from workbench.chat.prompt.snapshot import Usage
from workbench.config.settings import PriceSettings
from workbench.memory.entry import Draft
from workbench.ui.document import DocumentView
from workbench.ui.inspector import InspectorScreen, SendAnew
from workbench.ui.inspector.replaying import edited
from workbench.ui.inspector.views import VIEWS
from workbench.ui.memories import MemoriesScreen
from workbench.ui.memories.editor import MemoryArea

HEADINGS = (
    "tools",
    "system (cached across turns)",
    "history (cached as it grows)",
    "turn (what's new, then kept in the history)",
)


@pytest.fixture
def session(tmp_path: Path) -> Any:
    return make_inspected(tmp_path)


async def test_shows_the_four_headings_and_new_pieces(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "turn 2 of 3 · request 2 of 2" in text
        places = [text.index(heading) for heading in HEADINGS]
        assert places == sorted(places)
        assert TOLD in text
        assert "new" in text
        assert "≈ 12 tokens" in text


async def test_an_empty_part_says_so_and_foreign_markup_is_text(session: Any) -> None:
    app = Host(InspectorScreen(session, 1))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        assert "(empty)" in screen_text(app)
        await pilot.press("right")
        await settle(pilot)
        assert QUESTIONS[1] in screen_text(app)


async def test_two_keys_page_through_turns_and_two_through_requests(session: Any) -> None:
    app = Host(InspectorScreen(session))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        assert "turn 3 of 3" in screen_text(app)
        await pilot.press("left")
        await settle(pilot)
        assert "turn 2 of 3 · request 2 of 2" in screen_text(app)
        await pilot.press("left_square_bracket")
        await settle(pilot)
        assert "turn 2 of 3 · request 1 of 2" in screen_text(app)
        await pilot.press("right_square_bracket", "right")
        await settle(pilot)
        assert "turn 3 of 3" in screen_text(app)


async def test_json_is_the_body_that_was_sent(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("3", "y")
        await pilot.pause()
        body = json.loads(app.copied[-1])
        assert body["messages"] == list(session.workbench.archive.snapshot("t1", 2).prompt.messages)
        assert body["model"] == "llama3"


async def test_diff_says_that_everything_before_stands(session: Any) -> None:
    app = Host(InspectorScreen(session, 3, view="diff"))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        text = " ".join(screen_text(app).split())
        assert "against turn 2, request 2" in text
        assert "is the first that differs" in text
        assert "user message in history" in text


async def test_diff_with_any_other_turn(session: Any) -> None:
    app = Host(InspectorScreen(session, 3))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("1", "enter")
        await settle(pilot)
        assert "against turn 1, request 1" in screen_text(app)


async def test_an_answer_that_is_not_over_blames_no_server(session: Any) -> None:
    archive = session.workbench.archive
    heads = archive.sent("t1")
    archive.sent = lambda thread: [*heads[:-1], replace(heads[-1], usage=None)]
    app = Host(InspectorScreen(session, 3, view="cache"))
    async with app.run_test(size=(110, 40)) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "it is not over yet, or ended without them" in text
        assert "This server does not say" not in text


async def test_cache_view_sets_expected_beside_served(session: Any) -> None:
    app = Host(InspectorScreen(session, 2, view="cache"))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "expected" in text
        assert "served" in text
        assert "this conversation so far" in text


async def test_an_expected_hit_that_did_not_come_is_marked(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.chat.prompt.cache.SMALLEST", 10)
    archive = session.workbench.archive
    heads = archive.sent("t1")
    lost = replace(heads[-1], usage=replace(heads[-1].usage, cached=0))
    archive.sent = lambda thread: [*heads[:-1], lost]
    app = Host(InspectorScreen(session, 3, view="cache"))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "The expected cache hit did not come" in text
        assert "did not come, marked with ! below." in text


async def test_prices_say_what_a_conversation_and_a_broken_prefix_cost(session: Any) -> None:
    prices = PriceSettings(input=100.0, cached=10.0, output=20.0, currency="EUR")
    model = msgspec.structs.replace(session.workbench.settings.model, prices=prices)
    session.workbench.settings = msgspec.structs.replace(session.workbench.settings, model=model)
    app = Host(InspectorScreen(session, 2, view="cache"))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        assert "0.2500 EUR" in screen_text(app)
        app.screen.load(1, None, (3, None))  # type: ignore[attr-defined]
        await pilot.press("5")
        await settle(pilot)
        assert "EUR more than from the cache" in screen_text(app)


async def test_what_is_sent_meanwhile_appears(session: Any) -> None:
    archive, heads = session.workbench.archive, session.workbench.archive.sent("t1")
    archive.sent = lambda thread: heads[:-1]
    screen = InspectorScreen(session)
    app = Host(screen)
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        assert "turn 2 of 2" in screen_text(app)
        archive.sent = lambda thread: heads
        session.workbench.store.add(Draft("Something new."))
        screen.poll()
        await settle(pilot)
        assert "turn 3 of 3" in screen_text(app)


async def test_recall_view_and_replay(session: Any) -> None:
    app = Host(InspectorScreen(session, 2, view="recall"))
    async with app.run_test(size=(110, 50), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "entry #2, chunk 1" in text
        assert "near misses" in text
        await pilot.press("r")
        await settle(pilot)
        text = screen_text(app)
        assert "as it was told" in text
        assert "0.80" in text


async def test_why_not_is_answered_for_an_earlier_turn(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 50), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("w")
        await settle(pilot)
        assert isinstance(app.screen, MemoriesScreen)
        assert "why (not) for “What's my dog's name? [/x]”" in screen_text(app)
        await pilot.press("down", "w")
        await settle(pilot)
        text = screen_text(app)
        assert "for: What's my dog's name? [/x]" in text
        assert "not recalled" in text


async def test_a_recalled_memory_is_marked_as_useless(session: Any) -> None:
    judged: list[tuple[Any, ...]] = []
    session.workbench.archive.judge = lambda *values: judged.append(values)
    session.workbench.archive.thread = lambda ref: SimpleNamespace(space="personal", title="")
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert judged == []
        app.screen.query_one(DocumentView).action_edge(1)
        await pilot.press("x")
        await settle(pilot)
        assert "Marked as useless." in screen_text(app)
    memory = session.workbench.store.get("#2")
    assert judged[0][:3] == ("t1", 2, QUESTIONS[1])
    assert judged[0][5:] == (memory.id, False)


async def test_enter_on_a_recalled_line_shows_its_memory(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        page = app.screen.query_one(DocumentView)
        page.action_edge(1)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, MemoriesScreen)
        assert "entry #2" in screen_text(app)


async def test_a_recalled_line_leads_to_its_sum_its_source_and_its_other_turns(
    session: Any,
) -> None:
    memory = session.workbench.store.get("#2")
    told = [TurnRef("t1", "A weekend away", turn) for turn in (2, 3, 1)]
    session.workbench.archive.told = {memory.id: told}
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 50), notifications=True) as pilot:
        await settle(pilot)
        app.screen.query_one(DocumentView).action_edge(1)
        await pilot.press("space")
        text = screen_text(app)
        assert "bm25 2.25 (ranks)" in text
        assert "learned in A weekend away, turn 1" in text
        assert "told in A weekend away, turn 3" in text
        assert "told in A weekend away, turn 2" not in text
        await pilot.press("down", "down", "enter")
        await settle(pilot)
        assert "turn 3 of 3" in screen_text(app)


async def test_the_source_of_a_recalled_line_opens_in_the_conversation(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 50), notifications=True) as pilot:
        await settle(pilot)
        app.screen.query_one(DocumentView).action_edge(1)
        await pilot.press("space", "down", "enter")
        await settle(pilot)
        assert not isinstance(app.screen, InspectorScreen)


async def test_copy_takes_the_piece_under_the_cursor(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        app.screen.query_one(DocumentView).action_edge(1)
        await pilot.press("up", "ctrl+y")
        await pilot.pause()
        assert app.copied[-1] == TOLD


async def test_search_marks_and_counts(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("slash", *"rex", "enter")
        await settle(pilot)
        assert "1 find" in screen_text(app)
        await pilot.press("slash", "x", "enter")
        await settle(pilot)


async def test_save_writes_a_new_file_and_never_over_one(session: Any, tmp_path: Path) -> None:
    app = Host(InspectorScreen(session, 2, view="json"))
    target = tmp_path / "p.json"
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        for _ in range(2):
            await pilot.press("s")
            await pilot.pause()
            app.screen.query_one("#answer").value = str(target)  # type: ignore[attr-defined]
            await pilot.press("enter")
            await settle(pilot)
        assert json.loads(target.read_text())["model"] == "llama3"
        assert "is there already" in " ".join(screen_text(app).split())


async def test_branch_gives_the_edited_message(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        assert app.screen.query_one(MemoryArea).text == QUESTIONS[1]
        app.screen.query_one(MemoryArea).text = "And my cat's?"
        await pilot.press("enter")
        await settle(pilot)
        assert app.results == [SendAnew("u2", "And my cat's?")]


async def test_branch_of_another_piece_gives_the_edited_prompt(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        app.screen.query_one(DocumentView).action_edge(1)
        await pilot.press("up", "b")
        await settle(pilot)
        app.screen.query_one(MemoryArea).text = "Ana's dog is called Max."
        await pilot.press("enter")
        await settle(pilot)
        anew = app.results[0]
        assert isinstance(anew, SendAnew)
        assert any("called Max." in str(m["content"]) for m in anew.messages)
        assert not any("called Rex." in str(m["content"]) for m in anew.messages)


async def test_an_edited_tool_is_sent_as_edited_and_must_be_a_schema(session: Any) -> None:
    app = Host(InspectorScreen(session, 2))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("space", "down", "b")
        await settle(pilot)
        area = app.screen.query_one(MemoryArea)
        assert area.text == "{…}"
        area.text = "not JSON"
        await pilot.press("enter")
        await settle(pilot)
        assert "A tool's schema is JSON" in screen_text(app)
        await pilot.press("b")
        await settle(pilot)
        app.screen.query_one(MemoryArea).text = '{"function": {"name": "other"}}'
        await pilot.press("enter")
        await settle(pilot)
        anew = app.results[0]
        assert isinstance(anew, SendAnew)
        assert anew.snapshot is not None
        assert anew.snapshot.prompt.tools == ({"function": {"name": "other"}},)


def test_a_piece_beside_an_image_is_edited_too() -> None:
    image = {"type": "image_url", "image_url": {"url": "data:…"}}
    content = [{"type": "text", "text": "What is this?"}, image]
    made = replace(prompt(1, 1, [], "", "m"), messages=({"role": "user", "content": content},))
    changed = edited(made, "What is this?", "Who is this?")
    assert changed is not None
    assert changed[0]["content"] == [{"type": "text", "text": "Who is this?"}, image]


async def test_a_very_long_new_piece_begins_folded(session: Any) -> None:
    archive, heads = session.workbench.archive, session.workbench.archive.snapshot
    long = snapshots_with(heads("t1", 3), "[/x] \x1b[31m" + "x" * 200_000)
    archive.snapshot = lambda *place: long
    app = Host(InspectorScreen(session, 3))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        assert "turn (what's new, then kept in the history)" in screen_text(app)


async def test_before_the_first_message_it_shows_what_would_be_sent(tmp_path: Path) -> None:
    app = Host(InspectorScreen(make_inspected(tmp_path, empty=True)))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        text = screen_text(app)
        assert "what would be sent" in text
        assert "history (cached as it grows)" in text
        await pilot.press("left", "right", "5")
        await settle(pilot)
        assert "nothing before it" in screen_text(app)


async def test_an_empty_turn_says_why_it_is_empty_when_there_is_news(session: Any) -> None:
    app = Host(InspectorScreen(session, 3))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        text = " ".join(screen_text(app).split())
        assert "turn (what's new, then kept in the history)" in text
        assert "≈ 0 tokens" not in text
        assert "Nothing had to be told with this message" in text


async def test_what_was_sent_beside_the_conversation_is_a_request_too(session: Any) -> None:
    archive = session.workbench.archive
    heads, of_turns = archive.sent("t1"), archive.snapshot
    title = replace(heads[0], id="a1", request=0, aside="title", usage=Usage(40, 3, 0))
    archive.sent = lambda thread: [heads[0], title, *heads[1:]]
    beside = replace(of_turns("t1", 1), usage=Usage(40, 3, 0))
    beside = replace(beside, prompt=replace(beside.prompt, request=0, aside="title"))
    archive.snapshot = lambda thread, turn, request=None: (
        beside if request == 0 else of_turns(thread, turn, request)
    )
    app = Host(InspectorScreen(session, 1))
    async with app.run_test(size=(110, 40), notifications=True) as pilot:
        await settle(pilot)
        assert "turn 1 of 3 · north" in screen_text(app)
        await pilot.press("right_square_bracket")
        await settle(pilot)
        assert "turn 1 of 3 · for the title · north" in screen_text(app)
        await pilot.press("b")
        await settle(pilot)
        assert any("only turns are sent anew" in each.message for each in app._notifications)
        screen = app.screen
        assert isinstance(screen, InspectorScreen)
        screen.action_show_view(VIEWS.index("cache"))
        await settle(pilot)
        assert re.search(r"▸ +1 +title +40", screen_text(app))
