"""Where each block of a transcript stands; blocks out of sight have a guessed height until drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from textual.strip import Strip

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.drawing import SPACED, BlockDrawer, Growing


@dataclass
class Placed:
    """A block in its place, with its lines once they are drawn."""

    block: Block
    height: int
    strips: list[Strip] | None = None
    growing: Growing | None = None


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
        self.placed = [Placed(block, self._guess(block)) for block in blocks]
        self._index = {placed.block.key: i for i, placed in enumerate(self.placed)}
        self._tops.clear()

    def use(self, drawer: BlockDrawer) -> None:
        """Draw everything anew, for another width or look; heights stay as guesses until then."""
        self.drawer = drawer
        for placed in self.placed:
            placed.strips = None
            if placed.growing is not None:
                placed.growing = Growing()

    def index(self, key: str) -> int | None:
        """Where a block stands among the others."""
        return self._index.get(key)

    def put(self, block: Block) -> int:
        """Add a block at the end, or put it in the place of the one with its key; its index."""
        index = self._index.get(block.key)
        if index is None:
            index = len(self.placed)
            self._index[block.key] = index
            self.placed.append(Placed(block, self._guess(block)))
            if block.running and block.kind == "answer":
                self.placed[index].growing = Growing()
        else:
            placed = self.placed[index]
            placed.block, placed.strips = block, None
            if not block.running:
                placed.growing = None
        self.lines(index)
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

    def lines(self, index: int) -> list[Strip]:
        """A block's lines, drawn when they are not yet."""
        placed = self.placed[index]
        if placed.strips is None and self.drawer is None:
            return []  # not in sight yet: its height stays a guess
        if placed.strips is None:
            placed.strips = self._draw(placed)
            if len(placed.strips) != placed.height:
                placed.height = len(placed.strips)
                del self._tops[index + 1 :]
        return placed.strips

    def line(self, y: int) -> Strip | None:
        """One line of the whole; None below the end."""
        index = self.at(y)
        if index < 0:
            return None
        lines = self.lines(index)
        within = y - self.top(index)
        return lines[within] if within < len(lines) else None

    def draw_one(self, wanted: Iterable[int]) -> bool:
        """Draw the first of some blocks that is not drawn yet; False when there is none."""
        for index in wanted:
            if 0 <= index < len(self.placed) and self.placed[index].strips is None:
                self.lines(index)
                return True
        return False

    def _draw(self, placed: Placed) -> list[Strip]:
        if self.drawer is None:
            return []
        if placed.growing is not None:
            return self.drawer.grow(placed.block, placed.growing)
        return self.drawer.draw(placed.block)

    def _guess(self, block: Block) -> int:
        """A height that is about right, without drawing."""
        room = max(20, self.drawer.width - 3 if self.drawer else 80)
        extra = (block.kind in SPACED) + bool(block.author)
        if block.foldable and block.folded:
            return 1 + extra
        return extra + block.text.count("\n") + 1 + len(block.text) // room
