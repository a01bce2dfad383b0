"""Colours that have to look right where there are few of them."""

from __future__ import annotations

import pytest
from rich.color import Color, ColorSystem

from workbench.ui.themes import LIGHT


@pytest.mark.parametrize("color", [LIGHT.panel, LIGHT.boost])
def test_light_bars_stay_grey_with_256_colours(color: str) -> None:
    shown = Color.parse(color).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
    assert max(shown) == min(shown)
