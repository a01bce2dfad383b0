"""The pieces of code in a Markdown text, so that one can be copied without what stands around it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n`]*$")


@dataclass(frozen=True, slots=True)
class Code:
    """One fenced piece of code."""

    language: str
    text: str


def code_blocks(markdown: str) -> list[Code]:
    """The fenced pieces of code in order; one that is not closed goes to the end."""
    found: list[Code] = []
    fence, language, lines = "", "", list[str]()
    for line in markdown.split("\n"):
        match = _FENCE.match(line)
        if not fence:
            if match:
                fence, language, lines = match[1], match[2], []
        elif match and match[1].startswith(fence) and not match[2]:
            found.append(Code(language, "\n".join(lines)))
            fence = ""
        else:
            lines.append(line)
    if fence:
        found.append(Code(language, "\n".join(lines)))
    return found
