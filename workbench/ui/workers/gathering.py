"""Pieces of an answer that come close together are handed on as one: each costs the screen the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from workbench.chat.commands.results import CommandEvent
from workbench.chat.events import ReasoningDelta, TextDelta

TOGETHER = 1 / 30
"""Seconds within which pieces become one; the first after a silence goes on at once."""

Piece = TextDelta | ReasoningDelta


class Gathering:
    """Hands events on in their order, with neighbouring pieces of text joined."""

    def __init__(self, post: Callable[[CommandEvent], None]) -> None:
        self._post = post
        self._kind: type[Piece] | None = None
        self._texts: list[str] = []
        self._waiting: asyncio.TimerHandle | None = None

    def add(self, event: CommandEvent) -> None:
        """Take an event; what waited before it goes first."""
        if not isinstance(event, TextDelta | ReasoningDelta):
            self.flush()
            self._post(event)
            return
        if self._kind is not type(event):
            self.flush()
        self._kind = type(event)
        self._texts.append(event.text)
        if self._waiting is None:
            self._hand_on()
            self._waiting = asyncio.get_running_loop().call_later(TOGETHER, self._due)

    def flush(self) -> None:
        """Hand on what waits, and wait for nothing."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
        self._hand_on()
        self._kind = None

    def _due(self) -> None:
        self._waiting = None
        if self._hand_on():
            self._waiting = asyncio.get_running_loop().call_later(TOGETHER, self._due)

    def _hand_on(self) -> bool:
        if not self._texts or self._kind is None:
            return False
        text = "".join(self._texts)
        self._texts.clear()
        self._post(self._kind(text))
        return True
