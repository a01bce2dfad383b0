"""Two calm themes of our own, beside those that come with Textual."""

from __future__ import annotations

from textual.theme import Theme

DARK = Theme(
    name="recall-dark",
    primary="#7AA2C8",
    secondary="#8FA7B8",
    accent="#E0A458",
    warning="#E6B450",
    error="#E06C75",
    success="#8FBF7F",
    foreground="#D7DCE2",
    # Grey enough to stay four different greys where there are only 256 colours, and no navy.
    background="#15181C",
    surface="#191D21",
    panel="#22262C",
    dark=True,
    # As variables, since a theme that names its panel gets no `boost` from Textual.
    variables={"boost": "#292E34", "block-cursor-blurred-background": "#3A424B"},
)

LIGHT = Theme(
    name="recall-light",
    primary="#2F5D8A",
    secondary="#50697D",
    accent="#9A5B00",
    warning="#8A5A00",
    error="#B3303C",
    success="#3E7A31",
    foreground="#24292F",
    background="#FBFAF7",
    surface="#F6F4EF",
    panel="#EBE9E6",
    dark=False,
    variables={"boost": "#EAE9E5"},
)

THEMES = (DARK, LIGHT)
CYCLE = ("recall-dark", "recall-light", "textual-dark", "textual-light", "ansi-dark", "ansi-light")


def next_theme(present: str) -> str:
    """The theme after this one."""
    return CYCLE[(CYCLE.index(present) + 1) % len(CYCLE)] if present in CYCLE else CYCLE[0]
