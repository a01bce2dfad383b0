"""The model that plays the demo's conversations: it says what is written for each question."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, Piece, TextPiece
from workbench.chat.prompt.snapshot import Usage, WireMessage
from workbench.demo.sample import SampleTurn


class ScriptedModel:
    """Answers the turn it was given, first with its tool call where it has one."""

    name = "sample"
    server = "demo"
    offline = True
    context_window = 32_768

    def __init__(self) -> None:
        self._turn = SampleTurn("", "")
        self._remembered = False

    def play(self, turn: SampleTurn) -> None:
        """Let this be the turn that the next requests belong to."""
        self._turn = turn
        self._remembered = not turn.remember

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Answer as it is written."""
        if not self._remembered:
            self._remembered = True
            arguments = json.dumps({"content": self._turn.remember}, ensure_ascii=False)
            call = ToolCall("call_sample_1", "memory_write", arguments)
            yield Finish((call,), "tool_calls", Usage(), self.name)
            return
        yield TextPiece(self._turn.answer)
        yield Finish((), "stop", Usage(), self.name)

    async def list_models(self) -> list[str]:
        """Only itself."""
        return [self.name]

    async def close(self) -> None:
        """Nothing is open."""
