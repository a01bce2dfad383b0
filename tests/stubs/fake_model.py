"""A model for tests: scripted answers, and every request it got as the bytes that would be sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, Piece, ReasoningPiece, TextPiece
from workbench.chat.prompt.snapshot import Usage, WireMessage
from workbench.errors import ModelError


@dataclass(frozen=True)
class Request:
    """One request as it came."""

    messages: list[WireMessage]
    tools: list[dict[str, Any]]

    @property
    def text(self) -> str:
        """The messages as JSON, without the closing bracket: what may be a prefix of the next."""
        return json.dumps(self.messages, ensure_ascii=False)[:-1]

    @property
    def newest(self) -> str:
        """The content of the last message."""
        return str(self.messages[-1]["content"])

    @property
    def system(self) -> str:
        """The system message."""
        return str(self.messages[0]["content"])


def call(name: str, arguments: Mapping[str, Any] | str, number: int = 1) -> ToolCall:
    """A tool call."""
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return ToolCall(f"call_{number}", name, text)


@dataclass(frozen=True)
class Say:
    """One scripted answer."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    reasoning: str = ""
    fails: str = ""
    """Raised as a ModelError after the text."""
    reason: str = ""
    waits: bool = False
    """Hangs after the text until it is cancelled."""
    usage: Usage = field(default_factory=Usage)


Script = Callable[[Request], Say]


class FakeModel:
    """Answers as scripted, then with `ok`."""

    offline = False
    server = "fake.test"

    def __init__(
        self, *says: Say | str, answer: Script | None = None, window: int = 32_768
    ) -> None:
        self.name = "fake-model"
        self.context_window = window
        self.says: list[Say | str] = list(says)
        self.answer = answer
        self.requests: list[Request] = []
        self.hanging = asyncio.Event()
        """Set when an answer hangs."""

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Record the request and play the next answer."""
        request = Request(
            json.loads(json.dumps(list(messages))), json.loads(json.dumps(list(tools)))
        )
        self.requests.append(request)
        say = self._next(request)
        if say.reasoning:
            yield ReasoningPiece(say.reasoning)
        for start in range(0, len(say.text), 7):
            yield TextPiece(say.text[start : start + 7])
            await asyncio.sleep(0)
        if say.waits:
            self.hanging.set()
            await asyncio.sleep(60)
        if say.fails:
            raise ModelError(say.fails)
        reason = say.reason or ("tool_calls" if say.calls else "stop")
        yield Finish(say.calls, reason, say.usage, self.name)

    def _next(self, request: Request) -> Say:
        if self.answer is not None:
            return self.answer(request)
        say = self.says.pop(0) if self.says else Say("ok")
        return Say(say) if isinstance(say, str) else say

    async def list_models(self) -> list[str]:
        """Only itself."""
        return [self.name]

    async def close(self) -> None:
        """Nothing is open."""
