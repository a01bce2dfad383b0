"""Where a Markdown text can be cut, so that each piece can be drawn without what stands around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from workbench.ui.text import character_start

FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
CONTINUES = re.compile(r"\s|[-*+>|]|\d{1,9}[.)]|=+\s*$|\[[^\]]+\]:")
"""A line that may belong to the list, quote, table or paragraph before a blank line."""
_RULE = re.compile(r" {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\n?$")
"""The second line of a table."""

CODE_LINES = 60
"""Lines of an unfinished code block after which its beginning is settled."""

LONG = 4_000
"""Characters without a blank line after which a text is cut at a line end or a space."""
LINES = 150
"""Lines without a blank one after which a text is cut, however short they are."""

SECTION = 2_000
"""Characters after which a finished text is cut at the next good place."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A text cut in two: what is settled, and how the rest goes on."""

    settled: str
    rest: str
    close: str = ""
    """The cut is within a code block: the settled piece goes on to its end with this line."""
    gap: bool = True
    """Whether an empty line stands between the two."""


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a text that is drawn by itself."""

    text: str
    gap: bool = False
    """Whether an empty line stands before it."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where to cut; the settled piece ends with `close`, the rest begins with `head`."""

    at: int
    close: str = ""
    head: str = ""
    gap: bool = True


@dataclass(slots=True)
class _Reader:
    """Reads a text line by line and knows where it may be cut."""

    best: int = 0
    """The last place behind which nothing changes what stands before."""
    fence: str = ""
    info: str = ""
    code: list[int] = field(default_factory=list)
    """Where the lines of the code block that is open begin."""
    blank: bool = False

    def take(self, line: str, at: int) -> None:
        """The next line, which begins at this place."""
        found = FENCE.match(line)
        if self.fence:
            self.code.append(at)
            if found and found[1].startswith(self.fence) and not found[2].strip():
                self.fence = ""
        elif found:
            self.best = at if self.blank else self.best
            self.fence, self.info, self.code = found[1], line.rstrip("\n"), []
        elif self.blank and line.strip() and not CONTINUES.match(line):
            self.best = at
        self.blank = not line.strip() and not self.fence

    def within_code(self, at: int, text: str) -> _Place:
        """Cut the code block that is open: the rest begins as the same kind of block."""
        end = "" if text[at - 1 : at] == "\n" else "\n"
        return _Place(at, f"{end}{self.fence}\n", f"{self.info}\n", gap=False)


def cut(text: str) -> Cut:
    """Cut at the last place behind which nothing can change what stands before."""
    reader, place = _Reader(), 0
    for line in text.splitlines(keepends=True):
        reader.take(line, place)
        place += len(line)
    if reader.fence and len(reader.code) > CODE_LINES:
        return _made(text, reader.within_code(reader.code[CODE_LINES - 1], text))
    if reader.best:
        return _made(text, _Place(reader.best))
    if len(text) > LONG * 5 // 4 or text.count("\n") > LINES * 5 // 4:
        return _made(text, _anywhere(text, reader))
    return Cut("", text)


def _made(text: str, place: _Place) -> Cut:
    return Cut(text[: place.at], place.head + text[place.at :], place.close, place.gap)


def sections(text: str, size: int = SECTION) -> Iterator[Section]:
    """A finished text in pieces that are quickly drawn; one under the other they are the whole."""
    start, head, gap = 0, "", False
    while len(text) - start > size:
        ahead = head + text[start : start + 2 * LONG]
        place = _first(ahead, size, start + 2 * LONG >= len(text))
        if place is None or not text[start + place.at - len(head) :].strip():
            break
        yield Section(ahead[: place.at] + place.close, gap)
        start += place.at - len(head)
        head, gap = place.head, place.gap
    yield Section(head + text[start:], gap)


def _first(text: str, size: int, all_of_it: bool) -> _Place | None:
    """The first good place behind `size` characters; None when the text is best left whole."""
    reader, place = _Reader(), 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        before = reader.best
        reader.take(line, place)
        if reader.best > before and reader.best >= size:
            return _Place(reader.best)
        place += len(line)
        if place >= LONG or number >= LINES:
            return _Place(reader.best) if reader.best else _anywhere(text, reader)
    if reader.best and not all_of_it:
        return _Place(reader.best)
    return None


def _anywhere(text: str, reader: _Reader) -> _Place:
    """A text with no paragraphs at all: cut where it hurts least; a table goes on with its head."""
    if reader.fence:
        first = reader.code[0] + 1 if reader.code else len(text)
        return reader.within_code(_line_end(text, first, max(_limit(text), first)), text)
    at = _line_end(text, 1, _limit(text))
    return _Place(at, head=_table_head(text[:at]), gap=False)


def _limit(text: str) -> int:
    """Where a piece of a text ends at the latest."""
    place = 0
    for _ in range(LINES):
        place = text.find("\n", place, LONG) + 1
        if not place:
            return LONG
    return place


def _table_head(text: str) -> str:
    """The head of the table in whose middle a text ends; empty when it does not."""
    lines = text.splitlines(keepends=True)
    if not lines or not lines[-1].endswith("\n"):
        return ""
    for number in range(len(lines) - 1, 0, -1):
        if "|" not in lines[number]:
            return ""
        if _RULE.match(lines[number]) and "|" in lines[number - 1]:
            return lines[number - 1] + lines[number]
    return ""


def _line_end(text: str, start: int, limit: int) -> int:
    """The last line end before a limit, at best before a line that is not set in; else a space."""
    end = inner = text.rfind("\n", start, limit)
    while end > limit // 2 and text[end + 1 : end + 2].isspace():
        end = text.rfind("\n", start, end)
    if end <= limit // 2:
        end = inner
    if end < limit // 4:
        end = max(text.rfind(" ", start, limit), end)
    if end < limit // 4:
        return max(start, character_start(text, limit))
    return end + 1
