"""Markdown as lines of segments, in the colours of the screen; foreign HTML shows as it was written."""

from __future__ import annotations

import io
from functools import cache
from typing import ClassVar

from rich.console import Console
from rich.markdown import Markdown, MarkdownElement
from rich.segment import Segment
from rich.text import Text

from workbench.ui.chat.elements import ELEMENTS, CodeElement
from workbench.ui.chat.parsing import MOST_NESTED, parsed
from workbench.ui.chat.theme import Look

NARROWEST = 12
"""Cells below which Markdown is shown as plain text."""

LEVEL = 4
"""Cells that a quote or a list takes from what stands in it."""

COLUMN = 4
"""Cells below which a table's columns cannot be read: then it is shown as it was written."""

MOST_BRACKETS = 500
"""Opening brackets up to which links are looked for: that takes their number squared."""


class ChatMarkdown(Markdown):
    """A text that Rich draws with our own elements."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = ELEMENTS

    def __init__(self, text: str, names: str = "") -> None:
        vars(self).update(vars(_blank()))
        self.inlines = {*Markdown.inlines, "link", "link_url"}
        self.markup = text
        self.parsed = parsed(text, names)
        self.depth = max((token.level for token in self.parsed), default=0)
        """How deep quotes and lists stand within each other."""

    def fits(self, width: int) -> bool:
        """Whether there is room for what is nested, and for the columns of its tables."""
        columns = most = 0
        for token in self.parsed:
            columns = 0 if token.type == "tr_open" else columns + (token.type == "th_open")
            most = max(most, columns)
        room = width - LEVEL * self.depth
        return self.depth < MOST_NESTED - 10 and room >= NARROWEST and width >= COLUMN * most


@cache
def _blank() -> Markdown:
    """What Rich keeps of any text, made once: it would make a parser, all cycles, for each."""
    return Markdown("", hyperlinks=False)


class MarkdownRenderer:
    """Draws Markdown for one look; a console of its own, so that nothing of the app's is touched."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._console = Console(
            file=io.StringIO(),
            force_terminal=True,
            color_system="truecolor",
            legacy_windows=False,
            theme=look.markdown,
            highlight=False,
            markup=False,
            emoji=False,
            width=80,
        )

    def lines(self, text: str, width: int, names: str = "") -> list[list[Segment]]:
        """The text's lines, each exactly `width` cells; what Rich cannot draw is shown plain.

        `names` are definitions of links (`[name]: address`) that stand elsewhere.
        """
        options = self._console.options.update(width=width, height=None)
        CodeElement.look = self.look
        markdown = ChatMarkdown(text, names) if text.count("[") <= MOST_BRACKETS else None
        if markdown and markdown.fits(width):
            # Rich's renderer asserts its way through odd nestings: the words must show all the same.
            try:
                return self._trimmed(
                    self._console.render_lines(markdown, options, style=self.look.base)
                )
            except (AssertionError, RuntimeError, LookupError, ValueError, AttributeError):
                pass
        shown = Text(text, overflow="fold")
        return self._console.render_lines(shown, options, style=self.look.base)

    def _trimmed(self, lines: list[list[Segment]]) -> list[list[Segment]]:
        """Without empty lines at both ends, and with one where there were several."""
        kept: list[list[Segment]] = []
        empty: list[Segment] | None = None
        for line in lines:
            if not self._said(line):
                empty = line
                continue
            if empty is not None and kept:
                kept.append(empty)
            kept.append(line)
            empty = None
        return kept

    def _said(self, line: list[Segment]) -> bool:
        """Whether a line has words, or a ground that is not the screen's (code)."""
        ground = self.look.base.bgcolor
        return any(
            segment.text.strip() or (segment.style and segment.style.bgcolor not in (None, ground))
            for segment in line
        )
