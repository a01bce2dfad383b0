"""What is laid over a drawn line at the moment it is shown: the cursor, found words, the selection."""

from __future__ import annotations

import re

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip

CURSOR_BAR = "▌"


def with_style(strip: Strip, start: int, end: int, style: RichStyle) -> Strip:
    """A line with one stretch of characters restyled."""
    text = strip.text
    first = strip.index_to_cell_position(max(0, start))
    last = strip.index_to_cell_position(len(text) if end < 0 else min(end, len(text)))
    if last <= first:
        return strip
    middle = Strip(
        [
            Segment(piece.text, (piece.style or RichStyle.null()) + style, piece.control)
            for piece in strip.crop(first, last)
        ]
    )
    return Strip.join([strip.crop(0, first), middle, strip.crop(last, strip.cell_length)])


def with_cursor(strip: Strip, style: RichStyle) -> Strip:
    """A line with the cursor's bar in its first cell."""
    return Strip.join([Strip([Segment(CURSOR_BAR, style)]), strip.crop(1, strip.cell_length)])


def with_found(strip: Strip, pattern: re.Pattern[str], style: RichStyle) -> Strip:
    """A line with every place that a search found made visible."""
    for found in pattern.finditer(strip.text):
        if found.end() > found.start():
            strip = with_style(strip, found.start(), found.end(), style)
    return strip
