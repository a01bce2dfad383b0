"""What the archive keeps besides threads, messages and snapshots."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from workbench.chat.prompt.snapshot import Usage
from workbench.recall.question import Said


@dataclass(frozen=True, slots=True)
class SnapshotHead:
    """What a list of prompts shows of each."""

    id: str
    turn: int
    request: int
    at: datetime
    model: str
    usage: Usage | None
    prompt_tokens: int
    aside: str = ""
    """What it asked for when it was sent beside the conversation."""


@dataclass(frozen=True, slots=True)
class TurnRef:
    """A turn of a conversation, with the title a person knows that by."""

    thread: str
    title: str
    turn: int


@dataclass(frozen=True, slots=True)
class Bill:
    """What one request took."""

    snapshot_id: str
    usage: Usage
    """As the server says it."""
    cost: float
    """In money; where the server says nothing, estimated."""


@dataclass(frozen=True, slots=True)
class UsageTotals:
    """What a thread or a day took, in tokens and money."""

    requests: int = 0
    prompt: int = 0
    completion: int = 0
    cached: int = 0
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Judgment:
    """A person's word on whether a memory was wanted for a question."""

    id: str
    at: datetime
    thread: str | None
    turn: int | None
    query: str
    previous: tuple[Said, ...]
    space: str
    memory_id: str
    relevant: bool


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A memory that the model proposes and that waits for the person."""

    id: str
    at: datetime
    thread: str
    message: str
    """The message it was learned from."""
    text: str
    about: str | None = None
    corrects: str | None = None
    """The id of the memory it would correct."""
