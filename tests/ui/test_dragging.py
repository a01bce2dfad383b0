"""A mouse that is drawn over the text of any screen marks it, and breaks nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui.test_conversations import Desk

HEIGHT = 40


async def drag(pilot: Pilot[int], line: int, start: int, end: int) -> None:
    """Press at one place of a line, move, let go at another."""
    await pilot.mouse_down(offset=(start, line))
    await pilot.hover(offset=(end, line))
    await pilot.mouse_up(offset=(end, line))


@pytest.mark.parametrize(
    "keys", [("f1",), ("f2",), ("f4",), ("f5",), ("f7",), ("f8",), ("f2", "down", "a")]
)
async def test_the_text_of_every_screen_can_be_marked(tmp_path: Path, keys: list[str]) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await pilot.press(*"Hello", "enter")
        await pilot.pause(0.3)
        await pilot.press(*keys)
        await pilot.pause(0.1)
        shown = desk.app.screen
        for line in range(0, HEIGHT, 3):
            await drag(pilot, line, 30, 60)
        assert desk.app.screen is shown


async def test_what_is_marked_in_the_setup_is_its_own_words(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    async with desk.open() as pilot:
        await pilot.press("f8")
        await pilot.pause(0.1)
        await drag(pilot, 0, 1, 6)
        assert (desk.app.screen.get_selected_text() or "").startswith("Set u")
