"""The text of an answer that still comes in: what of it is settled, and what may yet change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from workbench.foreign import StreamCleaner
from workbench.ui.chat.settling import SECTION, Section, cut, sections
from workbench.ui.text import TAB

NOTHING = Section("")
MUCH = 4 * SECTION
"""Characters that are not settled, beyond which they are cut up in one go."""


@dataclass(slots=True)
class Growing:
    """Takes in a text piece by piece."""

    taken: int = 0
    """Characters of the text that were looked at."""
    rest: Section = NOTHING
    """What is not settled yet."""
    cleaner: StreamCleaner = field(default_factory=StreamCleaner)

    def take(self, text: str, *, whole: bool = False) -> Iterator[Section]:
        """What has become settled, now that the text has grown to this (`whole`: and is done)."""
        words = self.cleaner.take(text[self.taken :])
        words = (words + self.cleaner.finish() if whole else words).replace("\t", TAB)
        self.rest = Section(self.rest.text + words, self.rest.gap)
        self.taken = max(self.taken, len(text))
        if len(self.rest.text) > MUCH:
            yield from self._cut_up(self.rest.text)
        while (piece := cut(self.rest.text)).settled:
            yield Section(piece.settled + piece.close, self.rest.gap)
            self.rest = Section(piece.rest, piece.gap)

    def _cut_up(self, text: str) -> Iterator[Section]:
        """A great deal came at once."""
        *settled, last = sections(text)
        for number, section in enumerate(settled):
            yield section if number else Section(section.text, self.rest.gap)
        self.rest = last if settled else self.rest
