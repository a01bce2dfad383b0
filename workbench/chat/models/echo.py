"""The offline model: it says back what was said, so that everything around it can be seen at work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, Piece, TextPiece
from workbench.chat.prompt.snapshot import Usage, WireMessage
from workbench.chat.prompt.told import without_blocks

NAME = "echo"
WINDOW = 32_768
PIECE = 24
"""How many characters come at a time."""

WHO = "This is the offline echo: it only says back what you write."
NOTICE = (
    f"{WHO} To talk with a real model, set [model] base_url (or OPENAI_BASE_URL) and, where the "
    "server wants one, a key in OPENAI_API_KEY."
)
"""Where there is no screen on which a model could be set up."""


class EchoModel:
    """Answers `You said: <name>: <text>`."""

    name = NAME
    server = "offline"
    offline = True
    context_window = WINDOW

    def __init__(self, speaker: str) -> None:
        self.speaker = speaker
        """Whose name it says: the wire carries only raw words."""

    async def stream(
        self, messages: Sequence[WireMessage], tools: Sequence[Mapping[str, Any]]
    ) -> AsyncIterator[Piece]:
        """Say the last user message back, piece by piece, without its contexts."""
        words = next((_words(each) for each in reversed(messages) if each["role"] == "user"), "")
        answer = f"You said: {self.speaker}: {words}"
        for start in range(0, len(answer), PIECE):
            yield TextPiece(answer[start : start + PIECE])
            await asyncio.sleep(0)
        no_calls: tuple[ToolCall, ...] = ()
        yield Finish(no_calls, "stop", Usage(), NAME)

    async def list_models(self) -> list[str]:
        """Only itself."""
        return [NAME]

    async def close(self) -> None:
        """Nothing is open."""


def _words(message: WireMessage) -> str:
    content = message["content"]
    if isinstance(content, list):
        content = next((part["text"] for part in content if part.get("type") == "text"), "")
    return without_blocks(str(content))
