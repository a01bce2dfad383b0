"""One row of the panel."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content


@dataclass(frozen=True)
class Row:
    """A few lines under a key; rows whose key and lines are the same are not drawn again."""

    key: str
    lines: tuple[Content, ...]
    selectable: bool = False

    def same(self, other: Row) -> bool:
        """Whether the other row looks the same."""
        return len(self.lines) == len(other.lines) and all(
            mine.is_same(theirs) for mine, theirs in zip(self.lines, other.lines, strict=True)
        )
