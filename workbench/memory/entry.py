"""A memory as the other layers see it, and who may see which."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

State = Literal["active", "superseded", "forgotten"]
STATES: tuple[State, ...] = get_args(State)
SourceKind = Literal["message", "manual", "import", "tool"]

PERSONAL = "personal"
"""The space that every person has; in it, all that its owner can read is searched."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a memory was learned; memories with the same `thread` are neighbours in order."""

    kind: SourceKind = "manual"
    thread: str | None = None
    message: str | None = None
    ref: str | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """One entry of long-term memory: a self-contained text, kept whole."""

    id: str
    entry: int
    """Its 1-based number in the order learned, the N of `entry #N`; never used again."""
    text: str
    about: str | None
    """`person:<name>`, `agent:<name>`, any other subject, or None for nobody in particular."""
    core: bool
    space: str
    owner: str | None
    """Whose personal space it is in (`person:<name>`); None: anybody who opens the file."""
    agent: str | None
    """The agent it belongs to; None: every agent's."""
    learned_at: datetime
    updated_at: datetime
    state: State
    supersedes: str | None
    superseded_by: str | None
    source: Source
    added_seq: int
    """The change-log sequence number at which it came to be: what `before` is measured by."""
    changed_seq: int
    """The sequence number of its last change."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory before it is kept."""

    text: str
    about: str | None = None
    core: bool = False
    space: str = PERSONAL
    owner: str | None = None
    agent: str | None = None
    learned_at: datetime | None = None
    source: Source = field(default_factory=Source)
    id: str | None = None
    """A wished-for id (imports); kept when it is free."""


@dataclass(frozen=True, slots=True)
class Added:
    """What became of a draft: the memory, new or already there."""

    memory: Memory
    duplicate: bool
    """True when the same text with the same space, agent, about and source existed already."""
    near: tuple[Memory, ...] = ()
    """Memories that say nearly the same; noted, never blocking."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which memories a reader may see."""

    space: str | None = None
    """Only this space; None (a personal space): every space."""
    person: str | None = None
    """The reader; memories in somebody else's personal space stay hidden. None: no such limit."""
    agent: str | None = None
    """Only this agent's and everyone's memories; None: every agent's."""

    def admits(self, memory: Memory) -> bool:
        """Whether the reader may see this memory (its state is not looked at)."""
        return self.refusal(memory) is None

    def refusal(self, memory: Memory) -> Literal["space", "owner", "agent"] | None:
        """Which rule hides this memory from the reader; None when it may be seen."""
        if self.space is not None and memory.space != self.space:
            return "space"
        if memory.owner is not None and self.person is not None and memory.owner != self.person:
            return "owner"
        if memory.agent is not None and self.agent is not None and memory.agent != self.agent:
            return "agent"
        return None


Action = Literal["add", "correct", "pin", "unpin", "forget", "restore", "purge", "move", "undo"]


@dataclass(frozen=True, slots=True)
class Change:
    """One line of the change log: a memory came to be or changed."""

    seq: int
    at: datetime
    action: Action
    memory_id: str
    """The memory that now looks different (for `correct`: the new one)."""
    other_id: str | None = None
    """For `correct`: the one superseded."""
    undoes: int | None = None
    """For `undo`: the sequence number of the change taken back."""
    undone: bool = False
