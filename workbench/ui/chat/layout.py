"""Where each block of a transcript stands; what is out of sight has a guessed height until drawn."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from textual.strip import Strip

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.drawing import BlockDrawer
from workbench.ui.chat.placed import NONE, Placed, Spot


@dataclass
class TranscriptLayout:
    """All blocks of a transcript, one under the other."""

    drawer: BlockDrawer | None = None
    placed: list[Placed] = field(default_factory=list)
    _index: dict[str, int] = field(default_factory=dict)
    _tops: list[int] = field(default_factory=list)
    """First line of each block; valid for as many as it has."""

    @property
    def blocks(self) -> list[Block]:
        """The blocks in order."""
        return [placed.block for placed in self.placed]

    def __len__(self) -> int:
        return len(self.placed)

    @property
    def height(self) -> int:
        """Lines of the whole."""
        return self.top(len(self.placed) - 1) + self.placed[-1].height if self.placed else 0

    def set_blocks(self, blocks: Iterable[Block]) -> None:
        """Show other blocks."""
        self.placed = [Placed(block, self._room) for block in blocks]
        self._index = {placed.block.key: i for i, placed in enumerate(self.placed)}
        self._tops.clear()

    def use(self, drawer: BlockDrawer) -> None:
        """Draw everything anew, for another width or look; heights stay as guesses until then."""
        self.drawer = drawer
        for placed in self.placed:
            placed.forget()

    def index(self, key: str) -> int | None:
        """Where a block stands among the others."""
        return self._index.get(key)

    def put(self, block: Block) -> int:
        """Add a block at the end, or put it in the place of the one with its key; its index."""
        index = self._index.get(block.key)
        if index is None:
            index = self._index[block.key] = len(self.placed)
            self.placed.append(Placed(block, self._room))
        else:
            self.placed[index].become(block, self._room)
            del self._tops[index + 1 :]
        return index

    def remove(self, key: str) -> None:
        """Take a block out."""
        index = self._index.get(key)
        if index is not None:
            del self.placed[index]
            self._index = {placed.block.key: i for i, placed in enumerate(self.placed)}
            self._tops.clear()

    def fold(self, index: int) -> None:
        """Fold or unfold a block."""
        block = self.placed[index].block
        if block.foldable:
            self.put(replace(block, folded=not block.folded))

    def top(self, index: int) -> int:
        """The first line of a block."""
        tops = self._tops
        while len(tops) <= index:
            before = len(tops) - 1
            tops.append(tops[before] + self.placed[before].height if tops else 0)
        return tops[index]

    def at(self, line: int) -> int:
        """The block that has a line (the nearest when it is beyond the ends)."""
        if not self.placed:
            return -1
        self.top(len(self.placed) - 1)
        return max(0, bisect_right(self._tops, line) - 1)

    def spot(self, line: int) -> Spot | None:
        """Where a line is, in words that stay true while other parts are drawn."""
        index = self.at(line)
        return self.placed[index].spot(index, line - self.top(index)) if index >= 0 else None

    def line_of(self, spot: Spot) -> int:
        """The line of a spot; in a part that has another height now, as far into it."""
        placed = self.placed[min(spot.index, len(self.placed) - 1)]
        return self.top(min(spot.index, len(self.placed) - 1)) + placed.line_of(spot)

    def draw(self, index: int, number: int) -> list[Strip]:
        """The lines of one part of a block, drawn when they are not yet."""
        placed = self.placed[index]
        part = placed.parts[number]
        if part.strips is None:
            if self.drawer is None:
                return []  # not in sight yet: its height stays a guess
            if placed.draw(self.drawer, part):
                del self._tops[index + 1 :]
        return part.strips or []

    def lines(self, index: int) -> list[Strip]:
        """All lines of a block."""
        parts = range(len(self.placed[index].parts))
        return [strip for number in parts for strip in self.draw(index, number)]

    def line(self, y: int) -> Strip | None:
        """One line of the whole; None below the end."""
        for _ in range(3):  # a part that is drawn now may turn out shorter than was guessed
            spot = self.spot(y)
            if spot is None or y >= self.height:
                return None
            lines = self.draw(spot.index, spot.part)
            if spot.within < len(lines):
                return lines[spot.within]
        return None

    def found(self, index: int, pattern: re.Pattern[str], nth: int) -> Spot:
        """The line with the how many-th place of a pattern in a block; its first when it shows none."""
        placed = self.placed[index]
        for number, part in enumerate(placed.parts):
            count = sum(1 for _ in pattern.finditer(part.section.text)) if part.section else 0
            if nth < count:
                strips = self.draw(index, number)
                lines = [n for n, strip in enumerate(strips) for _ in pattern.finditer(strip.text)]
                within = lines[min(nth, len(lines) - 1)] if lines else 0
                return Spot(index, number, within, part.height)
            nth -= count
        return Spot(index, 0, 0, placed.parts[0].height)

    def reach(self, line: int, rows: int) -> None:
        """Draw so many lines from a line on."""
        spot = self.spot(line)
        if spot is None:
            return
        left = rows + spot.within
        for index, number in self._parts_from(spot):
            if left <= 0:
                return
            left -= len(self.draw(index, number))

    def reach_end(self, rows: int) -> None:
        """Draw so many lines at the end."""
        left = rows
        for index in range(len(self.placed) - 1, -1, -1):
            for number in range(len(self.placed[index].parts) - 1, -1, -1):
                if left <= 0:
                    return
                left -= len(self.draw(index, number))

    def draw_near(self, line: int, lines: int) -> bool:
        """Draw the nearest part that is not drawn, so many lines up or down; False: there is none."""
        spot = self.spot(line)
        if spot is None or self.drawer is None:
            return False
        for parts in (self._parts_from(spot), self._parts_before(spot)):
            left = lines
            for index, number in parts:
                part = self.placed[index].parts[number]
                if part.strips is None:
                    self.draw(index, number)
                    return True
                left -= part.height
                if left <= 0:
                    break
        return False

    def release(self, line: int, lines: int) -> None:
        """Let go of the drawn lines that are farther away than so many; heights stay true."""
        first, last = self.spot(line - lines), self.spot(line + lines)
        if first is None or last is None:
            return
        for index, placed in enumerate(self.placed):
            start = first.part if index == first.index else 0
            stop = last.part + 1 if index == last.index else len(placed.parts)
            near = first.index <= index <= last.index
            placed.forget(range(start, stop) if near else NONE)

    @property
    def _room(self) -> int:
        """Cells for text, for guesses."""
        return self.drawer.body if self.drawer else 80

    def _parts_from(self, spot: Spot) -> Iterator[tuple[int, int]]:
        for index in range(spot.index, len(self.placed)):
            start = spot.part if index == spot.index else 0
            for number in range(start, len(self.placed[index].parts)):
                yield index, number

    def _parts_before(self, spot: Spot) -> Iterator[tuple[int, int]]:
        for index in range(spot.index, -1, -1):
            count = spot.part if index == spot.index else len(self.placed[index].parts)
            for number in range(count - 1, -1, -1):
                yield index, number
