"""Where a growing Markdown text can be cut, so that what stands before the cut never changes again."""

from __future__ import annotations

import re
from dataclasses import dataclass

FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
CONTINUES = re.compile(r"\s|[-*+>|]|\d{1,9}[.)]|=+\s*$|\[[^\]]+\]:")
"""A line that may belong to the list, quote, table or paragraph before a blank line."""

CODE_LINES = 60
"""Lines of an unfinished code block after which its beginning is settled."""

LONG = 6_000
"""Characters without a blank line after which a text is cut at a line end or a space."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A text cut in two: what is settled, and how the rest goes on."""

    settled: str
    rest: str
    close: str = ""
    """The cut is within a code block: the settled piece goes on to its end with this line."""
    gap: bool = True
    """Whether an empty line stands between the two."""


def cut(text: str) -> Cut:
    """Cut at the last place behind which nothing can change what stands before."""
    fence, info, opened, at, blank = "", "", 0, 0, False
    place, best = 0, 0
    for line in text.splitlines(keepends=True):
        at, place = place, place + len(line)
        found = FENCE.match(line)
        if fence:
            if found and found[1].startswith(fence) and not found[2].strip():
                fence = ""
        elif found:
            best = at if blank else best
            fence, info, opened = found[1], line.rstrip("\n"), place
        elif blank and line.strip() and not CONTINUES.match(line):
            best = at
        blank = not line.strip() and not fence
    if fence:
        within = _within_code(text, fence, info, opened)
        if within is not None:
            return within
    if best:
        return Cut(text[:best], text[best:])
    return _long(text) if not fence and len(text) > LONG else Cut("", text)


def _within_code(text: str, fence: str, info: str, opened: int) -> Cut | None:
    """Settle the beginning of a long code block; the rest begins as the same kind of block."""
    lines = text[opened:].splitlines(keepends=True)
    if len(lines) <= CODE_LINES:
        return None
    kept = "".join(lines[: CODE_LINES - 1])
    rest = text[opened + len(kept) :]
    return Cut(text[: opened + len(kept)], f"{info}\n{rest}", f"{fence}\n", gap=False)


def _long(text: str) -> Cut:
    """A text with no paragraphs at all: cut where it hurts least."""
    limit = len(text) - LONG // 4
    place = text.rfind("\n", 0, limit) + 1 or text.rfind(" ", 0, limit) + 1
    return Cut(text[:place], text[place:], gap=False) if place else Cut("", text)
