"""How one line of a page looks: its fold mark, its place at the right, what a search found in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textual.content import Content

from workbench.ui.document.blocks import Block, Mark, Paragraph
from workbench.ui.text import cut, width

FOUND = "reverse"
"""How a search's finds look: also without colours."""


def title_line(block: Block, folded: bool, current: bool, cells: int) -> Content:
    """The first line of a block: cursor, fold mark, title, and its aside at the right."""
    mark = "▸" if folded else "▾"
    leads = bool(block.target) and not block.body
    opens = "→" if leads else mark if block.body or folded or not block.level else "•"
    start = Content.assemble(
        ("▎", "$text-accent") if current else " ",
        "  " * block.level,
        (opens + " ", "$text-accent" if leads else "$foreground-muted"),
    )
    aside = block.aside or Content("")
    room = cells - width(start.plain) - width(aside.plain) - (2 if aside.plain else 0)
    title = shorten(block.title or Content(""), max(4, room))
    gap = max(1, cells - width(start.plain) - width(title.plain) - width(aside.plain) - 1)
    return Content.assemble(start, title, " " * gap, aside)


def shorten(content: Content, cells: int) -> Content:
    """A Content cut to so many cells, never inside a character."""
    if width(content.plain) <= cells:
        return content
    kept = cut(content.plain, cells, "")
    if width(kept) >= cells:
        kept = cut(content.plain, cells - 1, "")
    return Content.assemble(content[: len(kept)], "…")


def body_line(
    paragraph: Paragraph, start: int, end: int, level: int, current: bool, finds: Sequence[Mark]
) -> Content:
    """A part of a paragraph, set in as its block is."""
    text = Content(paragraph.text[start:end])
    if paragraph.style:
        text = text.stylize(paragraph.style)
    for first, last, style in (*paragraph.marks, *finds):
        first, last = max(first, start) - start, min(last, end) - start
        if last > first:
            text = text.stylize(style, first, last)
    hang = " " * paragraph.hang if start else ""
    return Content.assemble(
        ("▎", "$text-accent") if current else " ", "  " * (level + 1) + hang, text
    )


@lru_cache(maxsize=1024)
def finds_in(text: str, query: str) -> tuple[Mark, ...]:
    """Where a search's words stand in a paragraph, in any case."""
    marks: list[Mark] = []
    folded, wanted = text.lower(), query.lower()
    if not wanted or len(folded) != len(text):
        folded, wanted = text, query
    at = folded.find(wanted) if wanted else -1
    while at >= 0:
        marks.append((at, at + len(wanted), FOUND))
        at = folded.find(wanted, at + len(wanted))
    return tuple(marks)
