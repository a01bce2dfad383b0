"""What a page consists of: pieces with a title, foldable, each a few paragraphs of plain text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.content import Content

from workbench.ui.text import clean

Mark = tuple[int, int, str]
"""Start, end (in characters of a paragraph's text) and style."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One line of text before it is wrapped; it is never read as markup."""

    text: str
    style: str = ""
    marks: tuple[Mark, ...] = ()
    hang: int = 0
    """How far the lines after the first are set in."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page; the blocks behind it with a greater level fold away with it."""

    key: str
    """What stays the same when the page is made anew, so that folds and cursor stay too."""
    title: Content | None
    """Its first line; None: the paragraphs always show, and the cursor still stops at it."""
    body: tuple[Paragraph, ...] = ()
    folded: bool = False
    """How it stands at first."""
    level: int = 0
    aside: Content | None = None
    """What stands at the right end of the title's line."""
    copy: str = ""
    """What copying takes; empty: the paragraphs' text."""
    target: str = ""
    """What it leads to (a memory's id, a message's id)."""
    space_before: bool = False
    apart: bool = False
    """True for what is said about the page's text: searching and copying the page leave it out."""

    @property
    def text(self) -> str:
        """The piece as plain text."""
        return self.copy or "\n".join(paragraph.text for paragraph in self.body)


def paragraphs(text: str, style: str = "") -> tuple[Paragraph, ...]:
    """A foreign text's lines as paragraphs, cleaned."""
    return tuple(Paragraph(line, style) for line in clean(text).split("\n"))


def marked_paragraphs(text: str, spans: Iterable[tuple[int, int]], style: str) -> list[Paragraph]:
    """A foreign text's lines, with spans of the whole text marked in them."""
    return styled_paragraphs(text, [(start, end, style) for start, end in spans])


def styled_paragraphs(text: str, marks: Iterable[Mark]) -> list[Paragraph]:
    """A foreign text's lines, with marks of the whole text carried over to each."""
    lines: list[Paragraph] = []
    ordered = sorted(marks)
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        inside = [mark for mark in ordered if mark[0] < end and mark[1] > start]
        lines.append(_marked_line(line, start, inside))
        start = end + 1
    return lines


def _marked_line(line: str, start: int, spans: list[Mark]) -> Paragraph:
    """One line cleaned piece by piece, so that marks stay where they belong."""
    text, marks, at = "", [], 0
    for first, last, style in spans:
        first, last = max(first - start, at), min(last - start, len(line))
        if last <= first:
            continue
        text += clean(line[at:first])
        word = clean(line[first:last])
        marks.append((len(text), len(text) + len(word), style))
        text += word
        at = last
    return Paragraph(text + clean(line[at:]), marks=tuple(marks))


def heading(key: str, text: str, aside: str = "", level: int = 0) -> Block:
    """A heading that the blocks behind it fold under."""
    return Block(
        key,
        Content.styled(text, "bold $text-accent"),
        level=level,
        aside=Content.styled(aside, "$foreground-muted") if aside else None,
        copy=text,
        space_before=True,
    )
