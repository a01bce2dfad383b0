"""A question with a few answers."""

from __future__ import annotations

import pytest

from tests.ui.host import Host, screen_text
from workbench.chat.commands.results import Choice
from workbench.ui.dialogs.choice import ChoiceScreen

CHOICES = (Choice("yes [/x]", "one"), Choice("no", "two"))


@pytest.mark.parametrize(("key", "line"), [("1", "one"), ("2", "two"), ("escape", None)])
async def test_a_number_chooses_and_esc_leaves_it(key: str, line: str | None) -> None:
    app = Host(ChoiceScreen("Take it along?", CHOICES))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        assert "1 to 2 choose" in screen_text(app)
        await pilot.press("3", "²", key)
        await pilot.pause()
        assert app.results == [line]


async def test_a_click_on_an_answer_chooses_it() -> None:
    app = Host(ChoiceScreen("Take it along?", CHOICES))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.pause()
        await pilot.click("#choice-2")
        await pilot.pause()
        assert app.results == ["two"]
