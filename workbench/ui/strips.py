"""Content as Strips for widgets that draw line by line."""

from __future__ import annotations

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget


def content_strip(widget: Widget, content: Content, cells: int, style: Style) -> Strip:
    """One line of Content as a Strip of exactly `cells` cells; styles may name theme variables."""

    def parse(piece: str | Style) -> Style:
        return visual_style(widget, piece) if isinstance(piece, str) else piece

    segments = [
        Segment(text, (style + look).rich_style)
        for text, look in content.render(style, "", parse)
        if text
    ]
    return Strip(segments).adjust_cell_length(cells, style.rich_style)


def visual_style(widget: Widget, text: str) -> Style:
    """A style written with theme variables; what is muted is dim in the terminal's own colours.

    `$text-muted` is taken as the colour that blends: Textual resolves it in Content to full
    contrast, since `auto 60%` loses its share there.
    """
    muted = "dim" if widget.app.current_theme.ansi else "$foreground-muted"
    for name in ("$text-muted", "$foreground-muted"):
        text = text.replace(name, muted)
    return widget.app.stylesheet.parse_style(text)
