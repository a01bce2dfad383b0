"""News on the screen: short ones above the input, the rest where nothing is written."""

from __future__ import annotations

import pytest
from textual.widgets._toast import Toast

from tests.ui.host import screen_text
from tests.ui.stage import NARROW, WIDE, Stage
from workbench.ui.text import MUTED

LONG = "The server at 127.0.0.1:8080 gave an answer [/x] that nobody can read. " * 3


async def test_short_news_stand_above_the_input(stage: Stage) -> None:
    async with stage.open(NARROW) as pilot:
        stage.app.notify("Kept as #3 [/x].", markup=False)
        await pilot.pause(0.1)
        lines = screen_text(stage.app).splitlines()
        at = next(n for n, line in enumerate(lines) if "Kept as #3 [/x]." in line)
        assert "╭" in lines[at + 1]
        assert not stage.app.screen.query(Toast)


@pytest.mark.parametrize("size", [NARROW, WIDE, (60, 18)])
async def test_a_toast_never_covers_what_is_written(stage: Stage, size: tuple[int, int]) -> None:
    async with stage.open(size) as pilot:
        await stage.type(pilot, "a draft that one wants to see")
        stage.app.notify(LONG, severity="error", markup=False)
        stage.app.notify(LONG, markup=False)
        await pilot.pause(0.2)
        toasts = [toast.region for toast in stage.app.screen.query(Toast)]
        assert len(toasts) == 2
        assert not any(toast.overlaps(stage.main.input.region) for toast in toasts)
        text = screen_text(stage.app)
        assert "a draft that one wants to see" in text
        assert "that nobody" in text


async def test_what_stood_above_the_input_comes_back_after_a_hint(stage: Stage) -> None:
    async with stage.open() as pilot:
        composer = stage.main.parts.composer
        composer.say("north is answering …", MUTED)
        stage.main.hint("Copied.", 0.1)
        await pilot.pause(0.02)
        assert "Copied." in screen_text(stage.app)
        composer.say("north is answering …", MUTED)
        await pilot.pause(0.3)
        assert "north is answering …" in screen_text(stage.app)
        stage.main.hint("Copied.", 5)
        composer.say("")
        await pilot.pause(0.02)
        assert "Copied." in screen_text(stage.app)
        composer.say("Stopping …")
        await pilot.pause(0.02)
        assert "Copied." not in screen_text(stage.app)
        assert "Stopping …" in screen_text(stage.app)
