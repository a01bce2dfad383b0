"""Markdown as lines of segments, in the colours of the screen; foreign HTML shows as it was written."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import ClassVar

from markdown_it import MarkdownIt
from markdown_it.token import Token
from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import (
    CodeBlock,
    Heading,
    HorizontalRule,
    Markdown,
    MarkdownElement,
    TableElement,
)
from rich.rule import Rule
from rich.segment import Segment
from rich.table import Table
from rich.text import Text
from textual.highlight import highlight

from workbench.ui.chat.theme import Look

HIGHLIGHT_LIMIT = 20_000
"""Characters of code beyond which colouring takes too long."""

NARROWEST = 12
"""Cells below which Markdown is shown as plain text."""

LEVEL = 4
"""Cells that a quote or a list takes from what stands in it."""

MOST_BRACKETS = 500
"""Opening brackets up to which links are looked for: that takes their number squared."""

MOST_NESTED = 100
"""Levels that are parsed; what stands deeper would be left out."""


class CodeElement(CodeBlock):
    """Code on a ground of its own, coloured when its language is known."""

    look: ClassVar[Look]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        ground = console.get_style("markdown.code_block")
        text = self._coloured(str(self.text).rstrip("\n"))
        inner = options.update(width=max(4, options.max_width - 2), no_wrap=False, overflow="fold")
        for line in console.render_lines(text, inner, style=ground, pad=True):
            yield Segment(" ", ground)
            yield from line
            yield Segment(" ", ground)
            yield Segment.line()

    def _coloured(self, code: str) -> Text:
        text = Text(code, overflow="fold")
        if self.lexer_name == "text" or len(code) > HIGHLIGHT_LIMIT:
            return text
        for span in highlight(code, language=self.lexer_name).spans:
            style = self.look.code.get(span.style) if isinstance(span.style, str) else None
            if style is not None:
                text.stylize(style, span.start, span.end)
        return text


class HeadingElement(Heading):
    """A heading at the left, whatever its level."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        text = self.text.copy()
        text.justify = "left"
        yield text


class RuleElement(HorizontalRule):
    """A thin line."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Rule(style=console.get_style("markdown.hr"), characters="─")
        yield Text()


class TableBlock(TableElement):
    """A table with thin lines, its columns aligned as the text says."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        border = console.get_style("markdown.table.border")
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, border_style=border, padding=(0, 1))
        head = self.header.row.cells if self.header and self.header.row else []
        for cell in head:
            title = cell.content.copy()
            title.stylize("markdown.table.header")
            table.add_column(title, justify=cell.justify, overflow="fold")
        for row in self.body.rows if self.body else []:
            table.add_row(*[cell.content for cell in row.cells][: len(head)])
        yield table


class ChatMarkdown(Markdown):
    """Markdown as people and models write it in chats: line ends stay, HTML is text, links are said."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": CodeElement,
        "code_block": CodeElement,
        "heading_open": HeadingElement,
        "hr": RuleElement,
        "table_open": TableBlock,
    }

    def __init__(self, text: str, names: str = "") -> None:
        super().__init__("", hyperlinks=False)
        self.markup = text
        self.parsed = _parser().parse(text, {"references": dict(_links(names))} if names else {})
        self.depth = max((token.level for token in self.parsed), default=0)
        """How deep quotes and lists stand within each other."""
        _keep_line_ends(self.parsed)


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False, "maxNesting": MOST_NESTED}).enable(
        ["strikethrough", "table"]
    )


@lru_cache(maxsize=4)
def _links(names: str) -> Mapping[str, object]:
    """Where links by name lead, as the parser keeps it."""
    known: dict[str, dict[str, object]] = {}
    _parser().parse(names, known)
    return known.get("references", {})


def _keep_line_ends(tokens: Iterable[Token]) -> None:
    for token in tokens:
        if token.type == "softbreak":
            token.type = "hardbreak"
        _keep_line_ends(token.children or ())


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
        if (
            markdown
            and markdown.depth < MOST_NESTED - 10
            and width - LEVEL * markdown.depth >= NARROWEST
        ):
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
