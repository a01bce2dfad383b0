"""How the blocks of a Markdown text look: code, headings, lists, quotes, tables."""

from __future__ import annotations

from typing import ClassVar

from markdown_it.token import Token
from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import (
    BlockQuote,
    CodeBlock,
    Heading,
    HorizontalRule,
    ListElement,
    ListItem,
    Markdown,
    MarkdownContext,
    MarkdownElement,
    Paragraph,
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
        if self.lexer_name in ("diff", "patch"):
            return self._changed(text)
        if self.lexer_name == "text" or len(code) > HIGHLIGHT_LIMIT:
            return text
        for span in highlight(code, language=self.lexer_name).spans:
            if isinstance(span.style, str):
                text.stylize(self.look.code(span.style), span.start, span.end)
        return text

    def _changed(self, text: Text) -> Text:
        """Lines that came and lines that went; their signs say it too."""
        place = 0
        for line in text.plain.splitlines(keepends=True):
            style = self.look.blocks.get({"+": "added", "-": "removed"}.get(line[0], ""))
            if style is not None:
                text.stylize(style, place, place + len(line))
            place += len(line)
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


class QuoteElement(BlockQuote):
    """A quote whose paragraphs stand apart."""

    _begun = False

    def on_child_close(self, context: MarkdownContext, child: MarkdownElement) -> bool:
        """Keep what stands in it, with an empty line between."""
        if self._begun:
            self.elements.append(Text())
        self._begun = True
        return super().on_child_close(context, child)


class ItemElement(ListItem):
    """An item: its paragraphs stand apart, its box stands for the bullet, its number has a point."""

    def __init__(self, box: str = "") -> None:
        super().__init__()
        self.box = box
        self._begun = False

    @classmethod
    def create(cls, markdown: Markdown, token: Token) -> ItemElement:
        """Made from its token, which knows its box."""
        return cls(str(token.meta.get("box", "")))

    def on_child_close(self, context: MarkdownContext, child: MarkdownElement) -> bool:
        """Keep what stands in it, with an empty line before a further paragraph."""
        if self._begun and isinstance(child, Paragraph):
            self.elements.append(Text())
        self._begun = True
        return super().on_child_close(context, child)

    def render(self, console: Console, options: ConsoleOptions, sign: str) -> RenderResult:
        """Its lines, behind a sign or its number."""
        inner = options.update(width=max(1, options.max_width - len(sign)))
        style = console.get_style("markdown.item.bullet")
        for number, line in enumerate(console.render_lines(self.elements, inner, style=self.style)):
            yield Segment(" " * len(sign) if number else sign, style)
            yield from line
            yield Segment.line()


class ListBlock(ListElement):
    """A list with bullets or numbers."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        first = self.list_start or 0 if self.list_type == "ordered_list_open" else None
        last = len(str((first or 0) + len(self.items) - 1))
        for number, item in enumerate(self.items):
            assert isinstance(item, ItemElement)
            bullet = item.box or ("•" if first is None else f"{first + number}.".rjust(last + 1))
            yield from item.render(console, options, f" {bullet} ")


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


ELEMENTS: dict[str, type[MarkdownElement]] = {
    **Markdown.elements,
    "fence": CodeElement,
    "code_block": CodeElement,
    "heading_open": HeadingElement,
    "hr": RuleElement,
    "table_open": TableBlock,
    "blockquote_open": QuoteElement,
    "bullet_list_open": ListBlock,
    "ordered_list_open": ListBlock,
    "list_item_open": ItemElement,
}
