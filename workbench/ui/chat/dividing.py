"""How a block is divided into sections that are drawn one by one, when they are in sight."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.settling import LINES, LONG, SECTION, Section, sections
from workbench.ui.text import character_start, clean

SIGNS = {"notice": "i ", "warning": "! ", "failure": "✗ ", "printed": ""}
WHOLE = 8_000
"""Characters up to which a text is drawn as one."""
_DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]+\]:[ \t]*\S.*$", re.MULTILINE)


def divide(block: Block) -> list[Section]:
    """The sections of a block's text; none of a folded one."""
    if block.foldable and block.folded:
        return []
    text = SIGNS.get(block.kind, "") + block.text
    if len(text) <= WHOLE and text.count("\n") <= 2 * LINES:
        return [Section(text)] if text.strip() or block.kind != "answer" else []
    if block.kind == "answer" and not block.foldable:
        return list(sections(clean(text)))
    return [Section(piece) for piece in plain_sections(clean(text))]


def plain_sections(text: str) -> Iterator[str]:
    """A text that is no Markdown, cut at line ends; a very long line within."""
    lines: list[str] = []
    size = 0
    for line in text.split("\n"):
        if lines and (size + len(line) > SECTION or len(lines) >= LINES):
            yield "\n".join(lines)
            lines, size = [], 0
        *pieces, line = _line_pieces(line)
        yield from pieces
        lines.append(line)
        size += len(line) + 1
    yield "\n".join(lines)


def _line_pieces(line: str) -> Iterator[str]:
    """A line of no end in pieces."""
    start = 0
    while len(line) - start > LONG:
        place = line.rfind(" ", start + 1, start + LONG) + 1 or character_start(line, start + LONG)
        yield line[start:place].rstrip(" ")
        start = place
    yield line[start:]


def definitions(text: str) -> str:
    """The lines that say where links by name lead: `[name]: address`, which may stand anywhere."""
    return "\n\n".join(_DEFINITION.findall(text)) if "]:" in text else ""
