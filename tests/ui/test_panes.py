"""The three panes at every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stubs.conversation import ScriptedSession
from tests.ui.host import screen_text
from tests.ui.stage import NARROW, WIDE, Stage
from workbench.ui.app import WorkbenchApp
from workbench.ui.chat.welcome import Welcome
from workbench.ui.layout.conversation_pane import ConversationPane


async def test_all_three_panes_show_at_120_columns(stage: Stage) -> None:
    async with stage.open((120, 40)) as pilot:
        await pilot.pause(0.2)
        text = screen_text(stage.app)
        assert "Memory  5 entries / 6 chunks" in text
        assert "Memories" in text
        assert "Write a message" in text


async def test_at_80_by_24_one_key_brings_each_pane(stage: Stage) -> None:
    async with stage.open(NARROW) as pilot:
        await pilot.pause(0.2)
        assert "5 entries" not in screen_text(stage.app)
        await pilot.press("f3")
        await pilot.pause()
        assert "Memory  5 entries / 6 chunks" in screen_text(stage.app)
        assert stage.main.pane == "input"
        await pilot.press("f2")
        await pilot.pause(0.2)
        assert "Rex is afraid of thunder." in screen_text(stage.app)
        assert str(stage.main.pane) == "memories"
        await pilot.press("f2")
        await pilot.pause()
        assert stage.main.pane == "input"
        assert stage.main.side is None


async def test_f6_goes_round_the_panes_and_back(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        await stage.send(pilot, "Hello")
        seen = []
        for _ in range(4):
            await pilot.press("f6")
            await pilot.pause()
            seen.append(stage.main.pane)
        assert seen == ["transcript", "panel", "memories", "input"]
        await pilot.press("shift+f6")
        await pilot.pause()
        assert str(stage.main.pane) == "memories"


async def test_below_60_by_18_a_line_says_so(stage: Stage) -> None:
    async with stage.open((50, 15)) as pilot:
        await pilot.pause()
        assert "too small" in screen_text(stage.app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "too small" not in screen_text(stage.app)


async def test_what_is_written_survives_every_size(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        await stage.type(pilot, "a draft 日本語")
        for size in ((80, 24), (40, 10), (200, 60), (60, 18)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert stage.main.input.text == "a draft 日本語"
        assert "a draft 日本語" in screen_text(stage.app)


async def test_the_footer_says_the_keys_of_the_pane(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        await pilot.pause(0.1)
        assert "Enter Send" in screen_text(stage.app).splitlines()[-1]
        await pilot.press("f3")
        await pilot.pause(0.1)
        assert "Enter Explain" in screen_text(stage.app).splitlines()[-1]


async def test_a_changed_key_acts_and_is_shown(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        stage.app.set_keymap({"panel": "ctrl+t"})
        await pilot.press("ctrl+t")
        await pilot.pause()
        assert stage.main.pane == "panel"


async def test_every_theme_can_be_used(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        await stage.send(pilot, "Hello **you** `there`")
        for theme in ("recall-light", "ansi-dark", "ansi-light", "textual-dark", "nord"):
            stage.app.theme = theme
            await pilot.pause(0.05)
            assert "You said: Ana: Hello you there" in screen_text(stage.app)


async def test_searching_on_a_narrow_screen_brings_the_conversation_back(stage: Stage) -> None:
    async with stage.open(NARROW) as pilot:
        await stage.send(pilot, "Hello there")
        await pilot.press("f3", "ctrl+f")
        await pilot.pause(0.1)
        assert stage.main.side is None
        await pilot.press(*"there")
        await pilot.pause(0.1)
        assert "1 of" in screen_text(stage.app)


async def test_the_panel_begins_on_its_first_hit(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        await stage.send(pilot, "What's my dog's name?")
        await pilot.press("f6", "f6")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert "idf" in screen_text(stage.app)


async def test_on_a_narrow_screen_f6_goes_into_the_pane_that_is_shown(stage: Stage) -> None:
    async with stage.open(NARROW) as pilot:
        await stage.send(pilot, "Hello")
        await pilot.press("f3", "f6")
        await pilot.pause()
        assert (stage.main.pane, stage.main.side) == ("panel", "panel")
        await pilot.press("shift+f6")
        await pilot.pause()
        assert str(stage.main.pane) == "transcript"


async def test_the_palette_has_the_themes_by_name(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause(0.1)
        await pilot.press(*"recall-light")
        await pilot.pause(0.5)
        await pilot.press("enter", "enter")
        await pilot.pause(0.2)
        assert stage.app.theme == "recall-light"


async def test_a_narrow_screen_is_narrow_from_the_first_layout_on(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    narrow: list[bool] = []
    monkeypatch.setattr(
        ConversationPane,
        "on_mount",
        lambda self: narrow.append(self.screen.has_class("-narrow")),
        raising=False,
    )
    async with stage.open(NARROW) as pilot:
        await pilot.pause(0.1)
        assert narrow == [True]
        await pilot.resize_terminal(*WIDE)
        assert not stage.main.has_class("-narrow")


async def test_a_conversation_that_is_still_read_is_not_taken_for_an_empty_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(tmp_path)
    stage.session = ScriptedSession(stage.workbench, "t1")
    stage.session.message("user", "What is known of Rex?")
    stage.app = WorkbenchApp(stage.workbench, stage.session)
    greeted: list[str] = []
    monkeypatch.setattr(Welcome, "show_for", lambda *_: greeted.append("too early"))
    async with stage.open(NARROW) as pilot:
        for _ in range(100):
            await pilot.pause(0.02)
            if "What is known of Rex?" in screen_text(stage.app):
                break
        assert "What is known of Rex?" in screen_text(stage.app)
        assert greeted == []


async def test_a_terminal_that_is_too_small_shows_nothing_but_that(stage: Stage) -> None:
    async with stage.open((40, 12)) as pilot:
        await pilot.pause(0.1)
        assert not stage.main.show_vertical_scrollbar
        assert stage.main.query_one("#too-small").size == (40, 12)
