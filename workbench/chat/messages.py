"""Threads and messages as they are kept, and what was told in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Role = Literal["user", "assistant", "tool", "summary"]


@dataclass(frozen=True, slots=True)
class Thread:
    """A conversation."""

    id: str
    title: str
    space: str
    agent: str
    owner: str | None
    """Whose it is when it lives in a personal space (`person:<name>`); None: whoever opens the file."""
    created_at: datetime
    updated_at: datetime
    began_seq: int
    """The memory store's sequence number when the thread's first message was written."""
    archived: bool = False
    deleted: bool = False
    branched_from: str | None = None
    """The message id it was branched from."""
    skill: str = ""
    messages: int = 0
    """How many messages it has."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model wants run; `arguments` is the JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str
    extra: str = ""
    """What else came with it and has to be sent back with it, as JSON (a signature of Gemini's)."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line of a told context that came from a memory."""

    memory_id: str
    chunk: int | None
    """The passage's 1-based number when only a part of a long memory was told; 0: it was only named."""
    changed_seq: int
    """The memory's `changed_seq` when it was told: an older one than now means it is out of date."""
    gone: bool = False
    """True when the line says that this memory no longer holds (news after a correction or forgetting)."""


@dataclass(frozen=True, slots=True)
class Told:
    """A turn context's text as it stands in a message; `text` is without the wrapping tag."""

    name: str
    text: str
    lines: tuple[ToldLine, ...] = ()
    agent: str = ""
    """Whom it was told: where several agents answer a message, each is told before its own answer."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file sent with a message; kept as it was when it was sent."""

    path: str
    media_type: str
    text: str = ""
    """A text file's content."""
    data: str = ""
    """An image's content in base 64."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a thread. `text` is the person's or the model's raw words and nothing else."""

    id: str
    thread: str
    turn: int
    """1-based number of the turn it belongs to."""
    role: Role
    text: str
    at: datetime
    author: str = ""
    """The person's or the agent's name."""
    told: tuple[Told, ...] = ()
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str = ""
    tool_name: str = ""
    reasoning: str = ""
    private: bool = False
    compacted: bool = False
    """True when a summary stands in its place in the prompt."""
    failed: str = ""
    """For a user message whose turn failed: what failed. For an answer: how it was cut short."""
    replaced: bool = False
    """True for a broken-off answer that a retry made anew, and for a message that was too long to be
    sent: kept, and not sent along with what follows."""
    attachments: tuple[Attachment, ...] = field(default=())
