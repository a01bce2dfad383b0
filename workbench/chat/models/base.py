"""What every model offers: a stream of typed pieces for a list of messages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from workbench.chat.messages import ToolCall
from workbench.chat.prompt.snapshot import Usage, WireMessage


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece of the answer's text."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningPiece:
    """A piece of the model's reasoning."""

    text: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of one answer: the tool calls, why it ended, and what it took."""

    tool_calls: tuple[ToolCall, ...]
    reason: str
    """`stop`, `tool_calls`, `length`, `content_filter`, … as the server says it."""
    usage: Usage
    model: str = ""
    """The name the server gave itself."""


Piece = TextPiece | ReasoningPiece | Finish


class Model(Protocol):
    """Answers a list of messages."""

    name: str
    server: str
    """What failures call it: the host, or `offline`."""
    offline: bool
    context_window: int
    """In tokens."""

    def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Answer; the last piece is a Finish. Raises ModelError with one sentence to act on."""
        ...

    async def list_models(self) -> list[str]:
        """The names the server offers. Raises ModelError."""
        ...

    async def close(self) -> None:
        """Let go of the connection."""
        ...
