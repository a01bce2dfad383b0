"""The part of a help page that holds the words typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual.content import Content

from workbench.ui.document.blocks import Block, Paragraph


def matching(blocks: Sequence[Block], query: str) -> list[Block]:
    """Only the lines in which every word stands, under their titles."""
    words = query.casefold().split()
    if not words:
        return list(blocks)
    found: list[Block] = []
    for block in blocks:
        lines = tuple(line for line in block.body if all(w in line.text.casefold() for w in words))
        if lines:
            found.append(replace(block, body=lines, level=0, folded=False))
    if not found:
        nothing = Paragraph(f"Nothing here is about “{query.strip()}”.", "$foreground-muted")
        return [Block("nothing", Content("no finds"), (nothing,))]
    return found
