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
    """A style written with theme variables; `$text-muted` is taken as the colour that blends.

    (Textual resolves `$text-muted` in Content to full contrast: `auto 60%` loses its share there.)
    """
    return widget.app.stylesheet.parse_style(text.replace("$text-muted", "$foreground-muted"))
