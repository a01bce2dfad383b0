"""The colours of rendered Markdown, taken from the theme of the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from rich.style import Style as RichStyle
from rich.theme import Theme
from textual.widget import Widget

from workbench.ui.strips import visual_style

MARKDOWN_STYLES: Mapping[str, str] = {
    "markdown.h1": "bold underline $text-primary",
    "markdown.h2": "bold $text-primary",
    "markdown.h3": "bold $text-secondary",
    "markdown.h4": "bold",
    "markdown.h5": "bold italic",
    "markdown.h6": "italic",
    "markdown.code": "$text-warning on $boost",
    "markdown.code_block": "on $boost",
    "markdown.block_quote": "$foreground-muted",
    "markdown.list": "",
    "markdown.item.bullet": "bold $text-accent",
    "markdown.item.number": "bold $text-accent",
    "markdown.hr": "$foreground-muted",
    "markdown.link": "underline $text-accent",
    "markdown.link_url": "underline $foreground-muted",
    "markdown.table.border": "$foreground-muted",
    "markdown.table.header": "bold $text-primary",
    "markdown.em": "italic",
    "markdown.strong": "bold",
    "markdown.s": "strike",
}

BLOCK_STYLES: Mapping[str, str] = {
    "user": "bold $text-primary",
    "answer": "bold $text-accent",
    "muted": "$foreground-muted",
    "tool": "$text-secondary",
    "notice": "$text-primary",
    "warning": "$text-warning",
    "failure": "bold $text-error",
    "added": "$text-success",
    "removed": "$text-error",
    "cursor": "bold $text-accent",
    "found": "reverse",
    "found.here": "bold reverse $text-warning",
}


@dataclass(frozen=True)
class Look:
    """Everything that drawing a transcript needs to know of the theme."""

    base: RichStyle
    """The widget's own colours."""
    markdown: Theme
    code: Callable[[str], RichStyle]
    """Styles of code by the way `textual.highlight` writes them."""
    blocks: Mapping[str, RichStyle]


def look_of(widget: Widget) -> Look:
    """The look of a transcript in the theme that is on."""
    base = widget.visual_style

    def resolve(text: str) -> RichStyle:
        if not text:
            return RichStyle.null()
        wanted = visual_style(widget, text)
        style = (base + wanted).rich_style
        return RichStyle(
            color=style.color if wanted.foreground is not None else None,
            bgcolor=style.bgcolor if wanted.background is not None else None,
            bold=style.bold,
            dim=style.dim,
            italic=style.italic,
            underline=style.underline,
            strike=style.strike,
            reverse=style.reverse,
        )

    return Look(
        base.rich_style,
        Theme({name: resolve(text) for name, text in MARKDOWN_STYLES.items()}),
        cache(resolve),
        {name: resolve(text) for name, text in BLOCK_STYLES.items()},
    )
