"""A block in its place: its head and the sections of its text, each with its lines once they are drawn."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from textual.strip import Strip

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.dividing import WHOLE, definitions, divide
from workbench.ui.chat.drawing import BlockDrawer, head_height
from workbench.ui.chat.growing import Growing
from workbench.ui.chat.settling import SECTION, Section

NONE = range(0)
"""No parts at all."""


@dataclass(slots=True)
class Part:
    """What is drawn as one."""

    section: Section | None
    """None: the head."""
    height: int
    strips: list[Strip] | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A line, said by the part it is in."""

    index: int
    part: int
    within: int
    height: int
    """Of the part, when this was said."""


class Placed:
    """A block with its parts."""

    def __init__(self, block: Block, room: int) -> None:
        self.block = block
        self.parts: list[Part] = []
        self._names = ""
        """Where links by name lead, for sections that do not say it themselves."""
        self._growing: Growing | None = None
        self._tops: list[int] | None = None
        if block.running and block.kind == "answer":
            self._growing = Growing()
        self._divide(room)

    def _divide(self, room: int) -> None:
        self._tops = None
        self.parts = [Part(None, head_height(self.block))]
        if self._growing is not None:
            self._grow(self._growing, room)
            return
        found = divide(self.block)
        self._names = definitions(self.block.text) if len(found) > 1 else ""
        self.parts += [Part(section, guess(section.text, room)) for section in found]

    def become(self, block: Block, room: int) -> None:
        """Show the block's new state; what was drawn of a growing answer stays drawn."""
        growing, self.block = self._growing, block
        if growing is not None and block.running:
            self._grow(growing, room)
            return
        self._growing = None
        if growing is None or len(block.text) <= WHOLE or len(block.text) < growing.taken:
            self._divide(room)
            return
        self._grow(growing, room)
        self._names = definitions(block.text)
        if self._names:
            self.forget()

    def _grow(self, growing: Growing, room: int) -> None:
        if len(self.parts) > 1:
            self.parts.pop()  # what was not settled
        for section in growing.take(self.block.text, whole=not self.block.running):
            self._settle(section, room)
        self.parts.append(Part(growing.rest, guess(growing.rest.text, room)))
        self._tops = None

    def _settle(self, section: Section, room: int) -> None:
        """Keep what is settled; short paragraphs are put together."""
        last = self.parts[-1].section
        if last is None or not section.gap or len(last.text) + len(section.text) > SECTION:
            self.parts.append(Part(section, guess(section.text, room)))
            return
        self.parts[-1] = Part(
            Section(last.text + section.text, last.gap),
            self.parts[-1].height + guess(section.text, room),
        )

    @property
    def height(self) -> int:
        """Lines of the block."""
        return self.tops[-1]

    @property
    def tops(self) -> list[int]:
        """The first line of each part, and the line behind the last."""
        if self._tops is None:
            self._tops = list(accumulate((part.height for part in self.parts), initial=0))
        return self._tops

    @property
    def drawn(self) -> bool:
        """Whether all of it has its lines."""
        return all(part.strips is not None for part in self.parts)

    def draw(self, drawer: BlockDrawer, part: Part) -> bool:
        """Draw a part; True when its height was another one."""
        if part.section is None:
            part.strips = drawer.head(self.block)
        else:
            part.strips = drawer.section(self.block, part.section, self._names)
        if len(part.strips) == part.height:
            return False
        part.height, self._tops = len(part.strips), None
        return True

    def forget(self, but: range = NONE) -> None:
        """Let go of the drawn lines, but for those of some parts."""
        for number, part in enumerate(self.parts):
            if number not in but:
                part.strips = None

    def spot(self, index: int, line: int) -> Spot:
        """Which part a line is in."""
        number = min(bisect_right(self.tops, line), len(self.parts)) - 1
        number = max(0, number)
        return Spot(index, number, line - self.tops[number], self.parts[number].height)

    def line_of(self, spot: Spot) -> int:
        """The line of a spot within the block."""
        number = min(spot.part, len(self.parts) - 1)
        height = self.parts[number].height
        within = spot.within * height // spot.height if spot.height else 0
        return self.tops[number] + max(0, min(within, height - 1))


def guess(text: str, room: int) -> int:
    """About how many lines a text takes."""
    return text.count("\n") + 1 + len(text) // max(20, room)
