"""How a block of the transcript looks: one Strip a line, made once for a width and a theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.markdown import MarkdownRenderer
from workbench.ui.chat.settling import cut
from workbench.ui.chat.theme import Look
from workbench.ui.document.wrapping import break_lines
from workbench.ui.text import clean, one_line
from workbench.ui.text import cut as cut_cells

INDENT = 2
"""Cells before a block's text; the cursor's bar stands in the first."""

FOLDED, UNFOLDED = "▸ ", "▾ "
_COLUMN = re.compile(r"\s*\S(?:\S| (?! ))*\s{2,}(?=\S)")
_ITEM = re.compile(r"\s*(?:[-*•]|\d{1,3}[.)]) ")

SIGNS = {"notice": "i ", "warning": "! ", "failure": "✗ ", "printed": ""}
SPACED = {"user", "answer", "summary", "notice", "printed", "failure"}
"""Kinds with an empty line before them."""


@dataclass
class Growing:
    """An answer that still comes in: what is settled is drawn once, the rest with each flush."""

    taken: int = 0
    """Characters of the block's text that were looked at."""
    rest: str = ""
    """What is not settled yet."""
    settled: list[Strip] = field(default_factory=list)
    gap: bool = False
    """Whether an empty line stands between the settled lines and the rest."""


class BlockDrawer:
    """Draws blocks for one look and one width."""

    def __init__(self, look: Look, width: int) -> None:
        self.look, self.width = look, max(8, width)
        self._markdown = MarkdownRenderer(look)
        self._body = max(4, self.width - INDENT - 1)

    def draw(self, block: Block) -> list[Strip]:
        """All lines of a block."""
        lines = self._blank() if block.kind in SPACED else []
        lines += self._heading(block)
        if block.foldable:
            lines += self._folding(block)
        elif block.kind == "answer":
            lines += self._markdown_strips(clean(block.text))
        elif block.kind in SIGNS:
            lines += self._signed(block)
        else:
            lines += self._plain(block.text)
        return lines

    def grow(self, block: Block, growing: Growing) -> list[Strip]:
        """The lines of an answer that grows; only what is not settled yet is drawn again."""
        growing.rest += clean(block.text[growing.taken :])
        growing.taken = len(block.text)
        while True:
            piece = cut(growing.rest)
            if not piece.settled:
                break
            growing.settled += self._blank() if growing.gap else []
            growing.settled += self._markdown_strips(piece.settled + piece.close)
            growing.rest, growing.gap = piece.rest, piece.gap
        head = (self._blank() if block.kind in SPACED else []) + self._heading(block)
        tail = self._markdown_strips(growing.rest) if growing.rest.strip() else []
        between = self._blank() if growing.gap and tail else []
        return [*head, *growing.settled, *between, *tail]

    def _heading(self, block: Block) -> list[Strip]:
        if not block.author:
            return []
        style = self.look.base + self.look.blocks.get(block.kind, RichStyle.null())
        name = cut_cells(one_line(block.author), self._body)
        pieces = [Segment(name, style)]
        room = self._body - Strip(pieces).cell_length - 2
        if block.note and room > 4:
            muted = self.look.base + self.look.blocks["muted"]
            pieces.append(Segment("  " + cut_cells(block.note, room), muted))
        return [self._strip(pieces)]

    def _folding(self, block: Block) -> list[Strip]:
        style = self.look.blocks["tool" if block.kind == "tool" else "muted"]
        sign = FOLDED if block.folded else UNFOLDED
        said = block.line if block.folded else block.line.split(" → ")[0]
        head = cut_cells(one_line(said), self._body - 2)
        lines = [self._strip([Segment(sign + head, self.look.base + style)])]
        if not block.folded:
            lines += self._plain(block.text, self.look.blocks["muted"], indent=2)
        return lines

    def _signed(self, block: Block) -> list[Strip]:
        style = self.look.blocks.get(block.kind, RichStyle.null())
        return self._plain(SIGNS[block.kind] + block.text, style)

    def _plain(self, text: str, style: RichStyle | None = None, *, indent: int = 0) -> list[Strip]:
        look = self.look.base + (style or RichStyle.null())
        room = self._body - indent
        strips: list[Strip] = []
        for line in clean(text).split("\n"):
            hang = _hang(line, room)
            for start, end in break_lines(line, room, hang):
                shift = indent + (hang if start else 0)
                strips.append(self._strip([Segment(" " * shift + line[start:end], look)]))
        return strips

    def _markdown_strips(self, text: str) -> list[Strip]:
        return [self._strip(line) for line in self._markdown.lines(text, self._body)]

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
