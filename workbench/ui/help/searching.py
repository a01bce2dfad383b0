"""The part of a help page that holds the words typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual.content import Content

from workbench.ui.document.blocks import Block, Paragraph


def matching(blocks: Sequence[Block], query: str) -> list[Block]:
    """Only the rows in which every word stands, under their titles."""
    words = query.casefold().split()
    if not words:
        return list(blocks)
    found: list[Block] = []
    for block in blocks:
        rows = [row for row in _rows(block.body) if _has(row, words)]
        if rows:
            lines = tuple(line for row in rows for line in row)
            found.append(replace(block, body=lines, level=0, folded=False))
    if not found:
        nothing = Paragraph(f"Nothing here is about “{query.strip()}”.", "$foreground-muted")
        return [Block("nothing", Content("no finds"), (nothing,))]
    return found


def _rows(lines: Sequence[Paragraph]) -> list[list[Paragraph]]:
    """A line that is set in tells what the keys in the line above it do."""
    rows: list[list[Paragraph]] = []
    for line in lines:
        if rows and line.text.startswith(" "):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _has(row: Sequence[Paragraph], words: Sequence[str]) -> bool:
    text = " ".join(line.text for line in row).casefold()
    return all(word in text for word in words)
