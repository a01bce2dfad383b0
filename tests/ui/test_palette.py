"""What the command palette offers, and in which order."""

from __future__ import annotations

from typing import Any

import pytest
from textual.command import CommandList
from textual.pilot import Pilot

from tests.ui.stage import WIDE, Stage
from workbench.chat.commands.table import COMMANDS
from workbench.ui.actions import ACTIONS
from workbench.ui.palette_rank import rank
from workbench.ui.themes import CYCLE


def best(query: str) -> list[str]:
    """The titles that answer, the best first."""
    entries = [(spec.label, spec.help) for spec in ACTIONS]
    entries += [(f"Theme: {name}", "") for name in CYCLE]
    entries += [(command.usage, command.help) for command in COMMANDS]
    ranked = sorted(((rank(query, *entry), entry[0]) for entry in entries), reverse=True)
    return [title for score, title in ranked if score > 0]


@pytest.mark.parametrize(
    ("query", "first"),
    [("recall lab", "Recall lab"), ("conv", "Conversations"), ("/sp", "/space [NAME [move|keep]]")],
)
def test_titles_win_over_helps(query: str, first: str) -> None:
    assert best(query)[0] == first


def test_the_exact_word_wins() -> None:
    assert all(title.startswith("Theme: ") for title in best("light")[:3])
    assert best("recall-light")[0] == "Theme: recall-light"
    assert all("theme" in title.casefold() for title in best("theme")[: len(CYCLE) + 1])


def test_what_only_a_help_says_comes_last_and_letters_strewn_over_it_do_not_count() -> None:
    assert rank("thunder", "Theme: recall-dark", "") == 0
    assert 0 < rank("colours", "Next theme", "the terminal's own colours") < 1 < rank("th", "theme")
    assert rank("sdrr", "Next theme", "dark, light, and the terminal's own colours") == 0


def test_every_word_must_be_answered() -> None:
    assert rank("theme zebra", "Next theme", "Dark, light") == 0
    assert rank("theme dark", "Next theme", "Dark, light") > 1


async def _offered(pilot: Pilot[Any], query: str) -> list[str]:
    """What the open palette lists for a query."""
    await pilot.press("ctrl+p")
    await pilot.pause(0.1)
    await pilot.press(*query)
    await pilot.pause(0.5)
    options = pilot.app.screen.query_one(CommandList).options
    return [str(option.prompt).splitlines()[0] for option in options]


async def test_light_takes_the_light_theme(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        titles = await _offered(pilot, "light")
        assert "recall-light" in titles[0]
        await pilot.press("enter", "enter")
        await pilot.pause(0.2)
        assert stage.app.theme == "recall-light"


async def test_the_actions_of_the_part_one_is_in_are_offered_and_done_there(stage: Stage) -> None:
    async with stage.open(WIDE) as pilot:
        assert not any("Forget" in title for title in await _offered(pilot, "forget"))
        await pilot.press("escape", "f2", "down")
        await pilot.pause(0.2)
        titles = await _offered(pilot, "forget")
        assert "Forget" in titles[0]
        await pilot.press("enter", "enter")
        await pilot.pause(0.4)
        assert stage.workbench.store.get("#5").state == "forgotten"
