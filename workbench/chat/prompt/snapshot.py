"""The exact prompt of one request, seen in its four parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from workbench.recall.result import Recall

SectionName = Literal["tools", "system", "history", "turn"]

HEADINGS: Mapping[SectionName, str] = {
    "tools": "tools",
    "system": "system (cached across turns)",
    "history": "history (cached as it grows)",
    "turn": "turn (what's new, then kept in the history)",
}

Aside = Literal["summary", "title", "suggestions"]
ASIDES: tuple[Aside, ...] = ("summary", "title", "suggestions")
"""What a model is asked beside a conversation."""

WireMessage = dict[str, Any]
"""One message as it goes over the wire (OpenAI chat format)."""


@dataclass(frozen=True, slots=True)
class Part:
    """One foldable piece of the prompt."""

    kind: Literal["tool", "instructions", "context", "message", "attachment", "note"]
    name: str
    role: str
    text: str
    tokens: int
    new: bool
    """True when it was not in the request before."""
    message_id: str = ""
    memory_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One of the four parts of the prompt."""

    name: SectionName
    parts: tuple[Part, ...]

    @property
    def tokens(self) -> int:
        """Tokens of all its parts."""
        return sum(part.tokens for part in self.parts)


@dataclass(frozen=True, slots=True)
class Usage:
    """What the server says a request took, in tokens; None where it does not say."""

    prompt: int | None = None
    completion: int | None = None
    cached: int | None = None
    reasoning: int | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The prompt of one request: what is sent, and the same in four parts."""

    thread: str
    turn: int
    request: int
    """1-based number of the request within its turn; 0 and below for one beside the conversation."""
    agent: str
    model: str
    sections: tuple[Section, ...]
    messages: tuple[WireMessage, ...]
    tools: tuple[Mapping[str, Any], ...]
    exact_tokens: bool
    """True when the tokens were counted with the model's own tokenizer; otherwise an estimate."""
    prefix_kept: int = 0
    """Characters of the canonical text that are the same as in the request before: the last one to
    the same agent and model or, when there is none, to the same agent."""
    kept: int = 0
    """Tokens of that beginning when the request before went to the same model: what a server's cache
    should have."""
    left_out: tuple[str, ...] = ()
    """Sentences about what a budget kept out."""
    aside: str = ""
    """What it asks for when it is sent beside the conversation (one of ASIDES)."""

    @property
    def tokens(self) -> int:
        """Tokens of the whole."""
        return sum(section.tokens for section in self.sections)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A prompt that was sent, kept so that it can be inspected later."""

    id: str
    at: datetime
    prompt: Prompt
    usage: Usage | None
    recall: Recall | None
    server: str = ""
