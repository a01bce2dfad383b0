"""What was sent before, to be called up again, with the draft kept safe."""

from __future__ import annotations

from collections.abc import Iterable


class InputHistory:
    """Lines that were sent, oldest first, and where in them one looks."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self._lines = list(lines)
        self._at: int | None = None
        self._draft = ""

    def set(self, lines: Iterable[str]) -> None:
        """Another conversation's lines."""
        self._lines, self._at, self._draft = list(lines), None, ""

    def add(self, line: str) -> None:
        """A line was sent."""
        if line and (not self._lines or self._lines[-1] != line):
            self._lines.append(line)
        self._at, self._draft = None, ""

    def earlier(self, present: str) -> str | None:
        """The line before; None at the first."""
        if not self._lines:
            return None
        if self._at is None:
            self._draft, at = present, len(self._lines) - 1
        else:
            at = self._at - 1
        if at < 0:
            return None
        self._at = at
        return self._lines[at]

    def later(self) -> str | None:
        """The line after; the draft behind the last; None when one is at the draft."""
        if self._at is None:
            return None
        self._at += 1
        if self._at < len(self._lines):
            return self._lines[self._at]
        self._at = None
        return self._draft
