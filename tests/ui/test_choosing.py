"""Before sending: what goes along is changed with a key; proposals wait in the panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.test_conversations import Desk
from workbench.chat.events import Suggested
from workbench.memory.entry import Draft
from workbench.recall.question import Question

BAKERY = "The bakery closes at noon."
CELLO = "Ana plays the cello in an orchestra."
ASK = "Which ferry sails to Lisbon tomorrow, and is there an orchestra aboard?"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk that remembers a few things."""
    desk = Desk(tmp_path)
    for text in (BAKERY, CELLO, *(f"Train {n} goes to Porto every evening." for n in range(20))):
        desk.workbench.store.add(Draft(text))
    return desk


async def write(desk: Desk, pilot: Pilot[Any], text: str) -> None:
    """Write a draft, and wait for what it brings to mind."""
    desk.app.main.input.insert(text)
    await pilot.pause(0.7)


async def test_a_near_miss_is_added_to_the_draft_and_told(desk: Desk) -> None:
    async with desk.open() as pilot:
        await write(desk, pilot, ASK)
        assert "Nearly · a adds one to this turn" in desk.text
        await pilot.press("f3", "a")
        await pilot.pause(0.7)
        assert "+ entry #2, chunk 1  added by hand" in desk.text
        assert "Entry #2 goes along" in desk.text
        await pilot.press("f3")
        await desk.send(pilot, "")
        newest = desk.app.session.messages[0]
        assert any(CELLO in told.text for told in newest.told)
        assert "added by hand" in desk.text  # this turn's recall still says so
        assert not desk.app.session.added


async def test_d_takes_an_added_memory_back(desk: Desk) -> None:
    async with desk.open() as pilot:
        await write(desk, pilot, ASK)
        await pilot.press("f3", "a")
        await pilot.pause(0.7)
        await pilot.press("d")
        await pilot.pause(0.7)
        assert not desk.app.session.added
        assert "added by hand" not in desk.text


async def test_a_hit_left_out_stays_out_while_one_writes_on(desk: Desk) -> None:
    async with desk.open() as pilot:
        await write(desk, pilot, "When does the bakery close?")
        await pilot.press("f3", "down", "d", "f3")
        await pilot.pause(0.5)
        await write(desk, pilot, " Is the bakery open")
        await write(desk, pilot, " on Sundays?")
        assert "× entry #1, chunk 1  left out" in desk.text
        await desk.send(pilot, "")
        assert "recall" not in [told.name for told in desk.app.session.messages[0].told]


async def test_the_browser_adds_the_memory_under_the_cursor(desk: Desk) -> None:
    async with desk.open() as pilot:
        await pilot.press("f2", "down", "end", "i")
        await pilot.pause(0.3)
        assert "With the next message" in desk.text
        assert "+ entry #1  added by hand" in desk.text
        await pilot.press("f2")
        await write(desk, pilot, "Hello there")
        assert "+ entry #1, chunk 1  added by hand" in desk.text
        await desk.send(pilot, "")
        assert any(BAKERY in told.text for told in desk.app.session.messages[0].told)
        assert "With the next message" not in desk.text


async def _propose(desk: Desk, pilot: Pilot[Any]) -> None:
    await desk.send(pilot, "I drink green tea, and the meeting is on Friday.")
    session = desk.app.session
    message = session.messages[0].id
    for text in ("Ana drinks green tea [/x].", "The meeting is on Friday."):
        desk.workbench.archive.add_suggestion(session.thread.id, message, text, about="Ana")
    desk.app.main.parts.feed.refresh()
    await pilot.pause(0.2)


async def test_a_proposal_is_kept_with_one_key_and_the_next_one_dropped(desk: Desk) -> None:
    async with desk.open() as pilot:
        await _propose(desk, pilot)
        assert "Worth remembering?" in desk.text
        assert "? Ana drinks green tea [/x]." in desk.text
        await pilot.press("f3", "a")
        await pilot.pause(0.3)
        assert "Kept as #23." in desk.text
        kept = desk.workbench.store.get("23")
        assert (kept.text, kept.about) == ("Ana drinks green tea [/x].", "person:ana")
        assert kept.source.message == desk.app.session.messages[0].id
        await pilot.press("d")  # the cursor stands on the one that came in its place
        await pilot.pause(0.3)
        assert "Worth remembering?" not in desk.text
        assert desk.workbench.archive.suggestions() == []


async def test_a_proposal_is_edited_before_it_is_kept(desk: Desk) -> None:
    async with desk.open((80, 24)) as pilot:
        await _propose(desk, pilot)
        await pilot.press("f6", "f6")
        await pilot.pause(0.1)
        await pilot.press("e")
        await pilot.pause(0.2)
        assert "Keep this memory" in desk.text
        await pilot.press("end", *" Always.", "enter")
        await pilot.pause(0.3)
        assert desk.workbench.store.get("23").text == "Ana drinks green tea [/x]. Always."


async def test_a_proposal_leads_to_the_message_it_comes_from(desk: Desk) -> None:
    async with desk.open() as pilot:
        await _propose(desk, pilot)
        await pilot.press("f3", "s")
        await pilot.pause(0.2)
        block = desk.app.main.transcript.block
        assert block is not None
        assert block.text.startswith("I drink green tea")


async def test_on_a_narrow_screen_the_message_is_brought_into_sight(desk: Desk) -> None:
    async with desk.open((80, 24)) as pilot:
        await _propose(desk, pilot)
        await pilot.press("f6", "f6")
        await pilot.pause(0.1)
        await pilot.press("s")
        await pilot.pause(0.2)
        assert desk.app.main.side is None
        assert desk.app.main.pane == "transcript"


async def test_the_conversation_says_that_something_waits(desk: Desk) -> None:
    async with desk.open() as pilot:
        await desk.send(pilot, "Hello")
        view = desk.app.main.parts.turns.view
        assert view is not None
        view.apply(Suggested(("Ana likes tea.",)))
        await pilot.pause(0.1)
        assert "Worth remembering? The context panel (F3)" in desk.text


async def test_p_changes_how_willing_recall_is(desk: Desk) -> None:
    async with desk.open() as pilot:
        await write(desk, pilot, ASK)
        assert "normal ≥ 0.30" in desk.text
        await pilot.press("f3", "down", "p")
        await pilot.pause(0.7)
        assert "eager ≥ 0.24" in desk.text
        assert desk.workbench.engine.recall(Question("orchestra")).preset == "eager"
        await pilot.press("p")
        await pilot.pause(0.7)
        assert "strict ≥ 0.40" in desk.text
