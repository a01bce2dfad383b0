"""How a block is divided into sections that are drawn one by one, when they are in sight."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.settling import LONG, SECTION, Section, sections
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
    if len(text) <= WHOLE:
        return [Section(text)] if text.strip() or block.kind != "answer" else []
    if block.kind == "answer" and not block.foldable:
        return list(sections(clean(text)))
    return [Section(piece) for piece in plain_sections(clean(text))]


def plain_sections(text: str) -> Iterator[str]:
    """A text that is no Markdown, cut at line ends; a very long line within."""
    while len(text) > LONG:
        place = text.rfind("\n", 0, SECTION + 1)
        if place < 0:
            place = text.rfind("\n", 0, LONG)
        if place >= 0:
            yield text[:place]
            text = text[place + 1 :]
            continue
        place = text.rfind(" ", 1, LONG) + 1 or character_start(text, LONG)
        yield text[:place].rstrip(" ")
        text = text[place:]
    yield text


def definitions(text: str) -> str:
    """The lines that say where links by name lead: `[name]: address`, which may stand anywhere."""
    return "\n\n".join(_DEFINITION.findall(text)) if "]:" in text else ""
