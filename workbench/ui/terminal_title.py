"""The title of the terminal's window: which conversation it shows."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from workbench.ui.text import cut, one_line

LONGEST = 80
_KNOWN = re.compile(
    r"xterm|rxvt|screen|tmux|alacritty|kitty|wezterm|foot|ghostty|konsole|gnome|vte|iterm|contour"
)
KEEP, GIVE_BACK = "\x1b[22;2t", "\x1b[23;2t"
"""Put the title that stood before aside, and bring it back; terminals that cannot ignore them."""


def can_be_titled(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is one that takes titles and does not print them."""
    return bool(_KNOWN.search(environ.get("TERM", "").lower()))


def title_sequence(thread: str, *, private: bool = False) -> str:
    """What sets the title; a private conversation is not named where others look."""
    name = "" if private else cut(one_line(thread), LONGEST)
    return f"\x1b]2;{f'{name} · ' if name else ''}Recall Workbench\x07"
