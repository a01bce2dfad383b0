"""What the recall engine is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.memory.entry import Scope

SkipReason = Literal["told", "core"]
"""Why a memory that matches is left out: it stands in the conversation already, or `remembered` told it."""


Silence = Literal["private", "paused", "no_memory", "no_context", "late", "failed"]
"""Why a whole turn recalls nothing, whatever memory would have answered."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message before the question."""

    role: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """One act of recall: what was said, by whom it is asked, and what is known already."""

    text: str
    previous: tuple[Said, ...] = ()
    """The messages before, oldest first."""
    title: str = ""
    scope: Scope = field(default_factory=Scope)
    people: frozenset[str] = field(default_factory=frozenset)
    """Names of the people and agents here, in lower case; they count little in a score."""
    left_out: Mapping[str, SkipReason] = field(default_factory=dict)
    """Memory ids that are not to be recalled again, with the rule. See also `told_chunks`."""
    told_chunks: frozenset[tuple[str, int]] = field(default_factory=frozenset)
    """(memory id, chunk number) of passages of long memories that still stand in the conversation."""
    silence: Silence | None = None
    """What keeps its turn from recalling anything: why-not names it, a search that is made answers."""
