"""What happens in a turn, in the order it happens; screen, pipe and tests consume the same events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.chat.messages import Message, ToolCall
from workbench.chat.prompt.snapshot import Snapshot, Usage
from workbench.memory.entry import Memory
from workbench.recall.result import Recall


@dataclass(frozen=True, slots=True)
class MessageSaved:
    """The person's line is on disk."""

    message: Message


@dataclass(frozen=True, slots=True)
class Recalled:
    """Memory was searched (or it was skipped: see `recall.problem`)."""

    recall: Recall


@dataclass(frozen=True, slots=True)
class RequestStarted:
    """A request is about to be sent; its snapshot is on disk."""

    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of the model's reasoning; kept out of the history."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolStarted:
    """The model wants a tool run."""

    call: ToolCall


@dataclass(frozen=True, slots=True)
class ToolFinished:
    """A tool gave its result, a plain sentence."""

    call: ToolCall
    result: str
    ok: bool


@dataclass(frozen=True, slots=True)
class MemoryChanged:
    """A tool or a command changed memory."""

    action: Literal["add", "correct", "pin", "unpin", "forget", "restore", "purge", "undo"]
    memory: Memory | None


@dataclass(frozen=True, slots=True)
class RequestFinished:
    """A request was answered whole; `usage` is what the server reported."""

    usage: Usage
    snapshot_id: str


@dataclass(frozen=True, slots=True)
class AnswerSaved:
    """An answer (or what came of it) is on disk."""

    message: Message


@dataclass(frozen=True, slots=True)
class Compacted:
    """Old messages were summarised."""

    messages: int
    summary: str


@dataclass(frozen=True, slots=True)
class Suggested:
    """The model proposes memories from what was just said; they wait."""

    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the person should know; the turn goes on."""

    text: str
    level: Literal["information", "warning", "error"] = "information"


@dataclass(frozen=True, slots=True)
class EchoAnswers:
    """No model is set up, so the offline echo answers; each consumer says how one is set up there."""


@dataclass(frozen=True, slots=True)
class TurnFailed:
    """The turn could not be finished: one sentence says what failed and what to do."""

    text: str
    unsaid: str = ""
    """The person's line, when not even that could be written down: it is theirs to send again."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The agent is done."""

    reason: Literal["done", "stopped", "failed"]


Event = (
    MessageSaved
    | Recalled
    | RequestStarted
    | TextDelta
    | ReasoningDelta
    | ToolStarted
    | ToolFinished
    | MemoryChanged
    | RequestFinished
    | AnswerSaved
    | Compacted
    | Suggested
    | Notice
    | EchoAnswers
    | TurnFailed
    | TurnEnded
)
