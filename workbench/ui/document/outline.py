"""Which lines a page has at a width, with some of its pieces folded."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workbench.ui.document.blocks import Block, Paragraph
from workbench.ui.document.wrapping import break_lines


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the page: a block's title, a part of one of its paragraphs, or a blank."""

    block: int
    paragraph: Paragraph | None
    start: int = 0
    end: int = 0
    blank: bool = False


class Outline:
    """The lines of the visible blocks, made once for a width and a set of folds."""

    def __init__(self, blocks: Sequence[Block], folds: Mapping[str, bool], cells: int) -> None:
        self.visible: list[int] = []
        """Indices of the blocks that show."""
        self.tops: list[int] = []
        """The first line of each of them."""
        self.height = 0
        self._blocks, self._folds, self._cells = blocks, folds, cells
        self._bodies: dict[int, list[Line]] = {}
        self._lay_out()

    def folded(self, block: Block) -> bool:
        """Whether a block is folded just now."""
        return block.title is not None and self._folds.get(block.key, block.folded)

    def _lay_out(self) -> None:
        hidden_below: int | None = None
        for index, block in enumerate(self._blocks):
            if hidden_below is not None and block.level > hidden_below:
                continue
            folded = self.folded(block)
            hidden_below = block.level if folded else None
            if block.space_before and self.visible:
                self.height += 1
            self.visible.append(index)
            self.tops.append(self.height)
            self.height += (block.title is not None) + (0 if folded else len(self._body(index)))

    def _body(self, index: int) -> list[Line]:
        lines = self._bodies.get(index)
        if lines is None:
            block = self._blocks[index]
            room = self._cells - 2 * block.level - 3
            lines = self._bodies[index] = [
                Line(index, paragraph, start, end)
                for paragraph in block.body
                for start, end in break_lines(paragraph.text, room, paragraph.hang)
            ]
        return lines

    def line(self, y: int) -> Line | None:
        """The line at a height; None past the end."""
        if not 0 <= y < self.height:
            return None
        place = bisect_right(self.tops, y) - 1
        index = self.visible[place]
        block = self._blocks[index]
        within = y - self.tops[place]
        if block.title is not None:
            if within == 0:
                return Line(index, None)
            within -= 1
        body = self._bodies.get(index, [])
        return body[within] if within < len(body) else Line(index, None, blank=True)

    def span(self, index: int) -> tuple[int, int] | None:
        """First line and the line behind the last of a block; None when it is folded away."""
        place = self.place(index)
        if place is None:
            return None
        block = self._blocks[index]
        size = (block.title is not None) + (0 if self.folded(block) else len(self._body(index)))
        return self.tops[place], self.tops[place] + size

    def place(self, index: int) -> int | None:
        """Where a block stands among the visible ones."""
        place = bisect_right(self.visible, index) - 1
        return place if place >= 0 and self.visible[place] == index else None
