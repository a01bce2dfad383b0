"""How a block of the transcript looks: one Strip a line, made once for a width and a theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.dividing import SIGNS
from workbench.ui.chat.settling import Section
from workbench.ui.chat.theme import Look
from workbench.ui.document.wrapping import break_lines
from workbench.ui.text import clean, one_line
from workbench.ui.text import cut as cut_cells

if TYPE_CHECKING:
    from workbench.ui.chat.markdown import MarkdownRenderer

INDENT = 2
"""Cells before a block's text; the cursor's bar stands in the first."""

FOLDED, UNFOLDED = "▸ ", "▾ "
_COLUMN = re.compile(r"\s*\S(?:\S| (?! ))*\s{2,}(?=\S)")
_ITEM = re.compile(r"\s*(?:[-*•]|\d{1,3}[.)]) ")

SPACED = {"user", "answer", "summary", "notice", "printed", "failure"}
"""Kinds with an empty line before them."""


def head_height(block: Block) -> int:
    """How many lines stand above a block's text."""
    return (block.kind in SPACED) + bool(block.author) + block.foldable


class BlockDrawer:
    """Draws blocks for one look and one width."""

    def __init__(self, look: Look, width: int) -> None:
        self.look, self.width = look, max(8, width)
        self.body = max(4, self.width - INDENT - 1)
        """Cells for text."""

    @cached_property
    def _markdown(self) -> MarkdownRenderer:
        """Made for the first answer: its parser and its highlighter take as long to load as a frame."""
        from workbench.ui.chat.markdown import MarkdownRenderer

        return MarkdownRenderer(self.look)

    def head(self, block: Block) -> list[Strip]:
        """What stands above a block's text: an empty line, who speaks, and the line that folds."""
        lines = self._blank() if block.kind in SPACED else []
        lines += self._heading(block)
        return lines + (self._folding(block) if block.foldable else [])

    def section(self, block: Block, section: Section, names: str = "") -> list[Strip]:
        """A part of a block's text; `names` are the lines that say where links by name lead."""
        if block.foldable:
            return self._plain(section.text, self.look.blocks["muted"], indent=2)
        if block.kind == "answer":
            lines = self._markdown_strips(section.text, names)
            return [*self._blank(), *lines] if section.gap and lines else lines
        style = self.look.blocks.get(block.kind) if block.kind in SIGNS else None
        return self._plain(section.text, style)

    def _heading(self, block: Block) -> list[Strip]:
        if not block.author:
            return []
        style = self.look.base + self.look.blocks.get(block.kind, RichStyle.null())
        name = cut_cells(one_line(block.author), self.body)
        pieces = [Segment(name, style)]
        room = self.body - Strip(pieces).cell_length - 2
        if block.note and room > 4:
            muted = self.look.base + self.look.blocks["muted"]
            pieces.append(Segment("  " + cut_cells(block.note, room), muted))
        return [self._strip(pieces)]

    def _folding(self, block: Block) -> list[Strip]:
        style = self.look.blocks["tool" if block.kind == "tool" else "muted"]
        sign = FOLDED if block.folded else UNFOLDED
        said = block.line if block.folded else block.line.split(" → ")[0]
        head = cut_cells(one_line(said), self.body - 2)
        return [self._strip([Segment(sign + head, self.look.base + style)])]

    def _plain(self, text: str, style: RichStyle | None = None, *, indent: int = 0) -> list[Strip]:
        look = self.look.base + (style or RichStyle.null())
        room = self.body - indent
        strips: list[Strip] = []
        for line in clean(text).split("\n"):
            hang = _hang(line, room)
            for start, end in break_lines(line, room, hang):
                shift = indent + (hang if start else 0)
                strips.append(self._strip([Segment(" " * shift + line[start:end], look)]))
        return strips

    def _markdown_strips(self, text: str, names: str) -> list[Strip]:
        lines = self._markdown.lines(clean(text), self.body, names)
        return [self._strip(line) for line in lines]

    def _blank(self) -> list[Strip]:
        return [self._strip([])]

    def _strip(self, segments: Sequence[Segment]) -> Strip:
        """One line set in, as wide as the transcript."""
        gutter = Segment(" " * INDENT, self.look.base)
        return Strip([gutter, *segments]).adjust_cell_length(self.width, self.look.base)


def _hang(line: str, room: int) -> int:
    """How far the rest of a line that is set out in columns, or in a list, is set in."""
    found = _COLUMN.match(line) or _ITEM.match(line)
    hang = found.end() if found else 0
    return hang if hang <= room // 2 else 0


def text_of(strips: Iterable[Strip]) -> list[str]:
    """The words of drawn lines, without the room around them."""
    return [strip.text[INDENT:].rstrip() for strip in strips]
