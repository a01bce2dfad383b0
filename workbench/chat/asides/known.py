"""Whether a text says just what a memory says already, so that it is not learned again as new."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from workbench.memory.entry import Memory, Scope

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench

LOOKED_AT = 8
"""How many of the memories that are most alike are compared."""
BEGINNING = 2_000
"""How much of a text is searched for, in characters."""
SHORTEST = 40
"""A passage of fewer characters is too common to be taken for one of a long memory."""

_WORDS = re.compile(r"\w+")
_MARK = re.compile(r"^\s*(?:-|\d+\.)\s+(?:\(entry #[^()]*\)\s*)?")
_ORIGIN = re.compile(r"\s*(?:\([^()]*learned [^()]*\)\s*)?\[[0-9a-z]{16}\]\s*$")


def bare(text: str) -> str:
    """The words alone, without what a line of ours has before and behind a memory's text."""
    line = _ORIGIN.sub("", text)
    line = _MARK.sub("", line) if line != text else line
    return " ".join(_WORDS.findall(unicodedata.normalize("NFKC", line).casefold()))


def same_memory(text: str, memories: Iterable[Memory], chunk_size: int) -> Memory | None:
    """The active memory that says just this, or of which this is a passage."""
    words = bare(text)
    for memory in memories:
        if memory.state != "active":
            continue
        kept = bare(memory.text)
        long = len(memory.text) > chunk_size and len(words) >= SHORTEST
        if words == kept or (long and words in kept):
            return memory
    return None


def known_memory(
    workbench: Workbench, scope: Scope, told: Collection[str], text: str, about: str | None = None
) -> Memory | None:
    """The memory in reach that says a text already, told or not; one about another subject does not."""
    found = [hit.id for hit in workbench.engine.search(text[:BEGINNING], scope, LOOKED_AT)]
    memories = workbench.store.get_many(list(dict.fromkeys([*told, *found])))
    fitting = (each for each in memories if about in (None, each.about) or each.about is None)
    return same_memory(text, fitting, workbench.settings.recall.chunk_size)
