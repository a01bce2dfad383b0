"""Colours that have to look right where there are few of them."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem
from textual.theme import Theme

from workbench.ui.themes import DARK, LIGHT, THEMES


def shown(color: str | None) -> tuple[int, int, int]:
    """What a terminal of 256 colours makes of a colour."""
    assert color is not None
    few = Color.parse(color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    return few.red, few.green, few.blue


def test_dark_surfaces_and_the_row_under_the_cursor_stay_different_greys_with_256_colours() -> None:
    raised = (DARK.variables["boost"], DARK.variables["block-cursor-blurred-background"])
    greys = [shown(color) for color in (DARK.background, DARK.surface, DARK.panel, *raised)]
    assert all(max(grey) == min(grey) for grey in greys)
    assert sorted(set(greys)) == greys


@pytest.mark.parametrize("color", [LIGHT.panel, LIGHT.variables["boost"]])
def test_light_bars_stay_grey_with_256_colours(color: str) -> None:
    assert max(shown(color)) == min(shown(color))


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_is_raised_is_seen_on_every_surface(theme: Theme) -> None:
    colors = {**theme.to_color_system().generate(), **theme.variables}
    assert colors["boost"] not in (colors["surface"], colors["background"], "#00000000")
