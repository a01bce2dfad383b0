"""Writing, sending, stopping: what a person does in the main screen."""

from __future__ import annotations

import asyncio

import msgspec
from textual import events

from tests.ui.host import screen_text
from tests.ui.stage import NARROW, Stage
from workbench.chat.events import (
    AnswerSaved,
    Notice,
    TextDelta,
    ToolFinished,
    ToolStarted,
    TurnFailed,
)
from workbench.chat.messages import ToolCall


async def test_a_message_is_shown_with_its_answer(stage: Stage) -> None:
    async with stage.open() as pilot:
        stage.session.answers = ["It's **Rex**."]
        await stage.send(pilot, "What is the name of Ana's dog?")
        text = screen_text(stage.app)
        assert "What is the name of Ana's dog?" in text
        assert "It's Rex." in text
        assert stage.main.input.text == ""


async def test_the_hits_stand_in_the_panel_before_the_answer_begins(stage: Stage) -> None:
    async with stage.open() as pilot:
        stage.session.gate = asyncio.Event()
        stage.session.answers = ["Rex it is"]
        await stage.type(pilot, "What is the name of Ana's dog?")
        await pilot.press("enter")
        await pilot.pause(0.2)
        text = screen_text(stage.app)
        assert "entry #2, chunk 1" in text
        assert "Rex it is" not in text
        stage.session.gate.set()
        await stage.settle(pilot)
        assert "Rex it is" in screen_text(stage.app)


async def test_ctrl_j_begins_a_new_line_and_enter_sends_both(stage: Stage) -> None:
    async with stage.open() as pilot:
        await stage.type(pilot, "one")
        await pilot.press("ctrl+j")
        await stage.send(pilot, "two")
        assert stage.session.sent == ["one\ntwo"]


async def test_up_brings_back_what_was_sent_and_down_the_draft(stage: Stage) -> None:
    async with stage.open() as pilot:
        await stage.send(pilot, "first")
        await stage.send(pilot, "second")
        await stage.type(pilot, "a draft")
        await pilot.press("up", "up")
        assert stage.main.input.text == "first"
        await pilot.press("down", "down")
        assert stage.main.input.text == "a draft"


async def test_esc_stops_the_answer_and_keeps_what_came(stage: Stage) -> None:
    async with stage.open() as pilot:
        stage.session.gate = asyncio.Event()
        stage.session.answers = ["Once upon a time there was"]
        await stage.type(pilot, "Tell me a story")
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert stage.main.running
        await pilot.press("escape")
        await stage.settle(pilot)
        text = screen_text(stage.app)
        assert "Once" in text
        assert "there was" not in text
        assert "Stopped." in text


async def test_what_is_sent_during_an_answer_waits_for_its_turn(stage: Stage) -> None:
    async with stage.open() as pilot:
        stage.session.gate = asyncio.Event()
        await stage.type(pilot, "first one")
        await pilot.press("enter")
        await pilot.pause(0.1)
        await stage.type(pilot, "second one")
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert stage.session.sent == ["first one"]
        assert "1 line waits" in screen_text(stage.app)
        stage.session.gate.set()
        await stage.settle(pilot)
        await stage.settle(pilot)
        assert stage.session.sent == ["first one", "second one"]


async def test_what_waited_comes_back_into_the_input_after_a_stop(stage: Stage) -> None:
    async with stage.open() as pilot:
        stage.session.gate = asyncio.Event()
        await stage.type(pilot, "first one")
        await pilot.press("enter")
        await pilot.pause(0.1)
        await stage.type(pilot, "second one")
        await pilot.press("enter", "escape")
        await stage.settle(pilot)
        assert stage.main.input.text == "second one"


async def test_tool_calls_are_shown_folded(stage: Stage) -> None:
    call = ToolCall("c", "memory_write", '{"content": "Rex is grey."}')
    stage.session.script = [ToolStarted(call), ToolFinished(call, "remembered: Rex is grey.", True)]
    async with stage.open() as pilot:
        await stage.send(pilot, "Remember that Rex is grey.")
        assert "▸ tool memory_write → remembered: Rex is grey." in screen_text(stage.app)


async def test_a_failure_is_said_and_the_next_message_works(stage: Stage) -> None:
    stage.session.script = [Notice("[/x] careful", "warning"), TurnFailed("No server at [/x].")]
    async with stage.open() as pilot:
        await stage.send(pilot, "Hello there")
        text = screen_text(stage.app)
        assert "✗ No server at [/x]." in text
        assert "! [/x] careful" in text
        stage.session.script = []
        await stage.send(pilot, "Again")
        assert "You said: Ana: Again" in screen_text(stage.app)


async def test_a_huge_paste_is_kept_aside_and_sent_in_full(stage: Stage) -> None:
    async with stage.open() as pilot:
        huge = "line of text \x1b[31m\n" * 20_000
        stage.main.input.post_message(events.Paste(huge))
        await pilot.pause(0.2)
        assert "pasted text 1: 280,000 characters" in screen_text(stage.app)
        await pilot.press("enter")
        await stage.settle(pilot)
        assert stage.session.sent == [("line of text \n" * 20_000).strip()]


async def test_a_slash_offers_commands_and_tab_takes_one(stage: Stage) -> None:
    async with stage.open(NARROW) as pilot:
        await stage.type(pilot, "/rem")
        assert "keep a memory" in screen_text(stage.app)
        await pilot.press("tab")
        assert stage.main.input.text == "/remember "
        assert not stage.main.input.completing


async def test_esc_closes_the_completions_first(stage: Stage) -> None:
    async with stage.open() as pilot:
        await stage.type(pilot, "/")
        await pilot.press("escape")
        assert not stage.main.input.completing
        assert stage.main.input.text == "/"


async def test_the_draft_shows_what_would_be_recalled_and_a_hit_can_be_left_out(
    stage: Stage,
) -> None:
    async with stage.open() as pilot:
        await stage.type(pilot, "What is the name of Ana's dog?")
        await pilot.pause(0.6)
        assert "Would be recalled" in screen_text(stage.app)
        await pilot.press("f3", "down", "d", "f3")
        await pilot.pause(0.1)
        assert "left out" in screen_text(stage.app)
        await pilot.press("enter")
        await stage.settle(pilot)
        assert len(stage.session.dropped_when_sent) == 1


async def test_ctrl_c_twice_quits_when_nothing_runs(stage: Stage) -> None:
    async with stage.open() as pilot:
        await pilot.press("ctrl+c")
        assert stage.app.is_running
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert stage.app.return_code == 0
        assert stage.app._exit


async def test_ctrl_d_in_an_empty_input_quits(stage: Stage) -> None:
    async with stage.open() as pilot:
        await stage.type(pilot, "x")
        await pilot.press("left", "ctrl+d")
        assert stage.main.input.text == ""
        assert not stage.app._exit
        await pilot.press("ctrl+d")
        await pilot.pause()
        assert stage.app._exit


async def test_keys_act_in_the_order_they_were_typed(stage: Stage) -> None:
    async with stage.open() as pilot:
        for key in ("a", "b", "enter", "c"):
            stage.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause(0.1)
        await stage.settle(pilot)
        assert stage.session.sent == ["ab"]
        assert stage.main.input.text == "c"


async def test_a_slip_is_mended_where_it_was_also_on_a_slow_line(stage: Stage) -> None:
    """A slow connection brings many keys at once: a Backspace takes what stood before it."""
    async with stage.open() as pilot:
        keys = [
            "t",
            "e",
            "h",
            "backspace",
            "backspace",
            "h",
            "e",
            "home",
            "o",
            "end",
            "s",
            "left",
            "r",
        ]
        for key in keys:
            stage.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        assert stage.main.input.text == "others"


async def test_the_key_that_sends_can_be_changed(stage: Stage) -> None:
    keys = {"send": "ctrl+o", "newline": "enter"}
    stage.workbench.settings = msgspec.structs.replace(stage.workbench.settings, keys=keys)
    async with stage.open() as pilot:
        await stage.type(pilot, "one")
        await pilot.press("enter")
        await stage.type(pilot, "two")
        await pilot.press("ctrl+o")
        await stage.settle(pilot)
        assert stage.session.sent == ["one\ntwo"]


async def test_ctrl_y_copies_the_message_under_the_cursor(stage: Stage) -> None:
    copied: list[str] = []
    async with stage.open() as pilot:
        stage.app.copy_to_clipboard = copied.append  # type: ignore[method-assign, assignment]
        stage.session.answers = ["The **raw** words \ud83d"]
        await stage.send(pilot, "Hello")
        await pilot.press("f6", "end", "ctrl+y")
        await pilot.pause()
        assert copied == ["The **raw** words \ud83d"]
        assert "Copied." in screen_text(stage.app)


async def test_a_command_being_typed_asks_memory_nothing(stage: Stage) -> None:
    async with stage.open() as pilot:
        await stage.type(pilot, "/")
        await pilot.pause(0.5)
        assert stage.main.panel.picture.draft is None


async def test_what_is_pasted_in_another_pane_goes_into_the_message(stage: Stage) -> None:
    async with stage.open() as pilot:
        await stage.send(pilot, "Hello")
        await pilot.press("f6")
        assert str(stage.main.pane) != "input"
        assert stage.app.screen.focused is not None
        stage.app.screen.focused.post_message(events.Paste("from the clipboard"))
        await pilot.pause(0.1)
        assert stage.main.input.text == "from the clipboard"
        assert stage.main.pane == "input"


async def test_a_paste_of_one_long_line_is_counted_right(stage: Stage) -> None:
    async with stage.open() as pilot:
        stage.main.input.post_message(events.Paste("word " * 10_000))
        await pilot.pause(0.1)
        assert stage.main.input.text == "[pasted text 1: 50,000 characters, 1 line]"


async def test_an_answer_that_broke_off_says_why_once(stage: Stage) -> None:
    async with stage.open() as pilot:
        said = "The server broke off; what came is kept."
        broken = stage.session.message("assistant", "Half an ans", failed=said)
        stage.session.script = [TextDelta("Half an ans"), AnswerSaved(broken), TurnFailed(said)]
        stage.main.parts.turns.begin(stage.session.send("Hello"))
        await stage.settle(pilot)
        assert screen_text(stage.app).count(said) == 1
