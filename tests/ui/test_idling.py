"""A screen on which nothing happens costs next to nothing."""

from __future__ import annotations

import pytest
from textual.widgets import TextArea

from tests.ui.stage import Stage
from workbench.ui.chat.blocks import Block
from workbench.ui.chat.view import BlockView
from workbench.ui.layout import calm_cursor


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often something out of sight was drawn, or looked for."""
    counted: list[int] = []
    draw = BlockView._draw_some

    def draw_some(self: BlockView) -> None:
        counted.append(1)
        draw(self)

    monkeypatch.setattr(BlockView, "_draw_some", draw_some)
    return counted


async def test_an_empty_conversation_draws_nothing(stage: Stage, drawings: list[int]) -> None:
    async with stage.open() as pilot:
        await pilot.pause(0.3)
        drawings.clear()
        await pilot.pause(0.3)
        assert drawings == []


async def test_while_text_is_marked_nothing_is_drawn_and_afterwards_the_rest(
    stage: Stage, drawings: list[int]
) -> None:
    async with stage.open() as pilot:
        await stage.send(pilot, "Hello")
        await pilot.pause(0.2)
        transcript = stage.main.transcript
        stage.main.text_select_all()
        for number in range(300):
            transcript.pieces.put(Block(f"more-{number}", "notice", "words " * 40))
        transcript.measure()
        await pilot.pause(0.2)
        drawings.clear()
        await pilot.pause(0.2)
        assert drawings == []
        stage.main.clear_selection()
        await pilot.pause(0.2)
        assert drawings


async def test_a_cursor_that_nobody_moves_stands_still(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vars(TextArea)["cursor_blink"], "_default", True)
    monkeypatch.setattr(calm_cursor, "STILL", 0.3)
    async with stage.open() as pilot:
        await stage.type(pilot, "a")
        assert stage.main.input.cursor_blink
        await pilot.pause(0.5)
        assert not stage.main.input.cursor_blink
        await pilot.press("left")
        await pilot.pause()
        assert stage.main.input.cursor_blink
