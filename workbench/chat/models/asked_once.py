"""Asks a model one thing that is no part of a conversation: a summary, a title, proposals."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.chat.models.base import Finish, Model, TextPiece
from workbench.chat.prompt.snapshot import Usage, WireMessage
from workbench.foreign import clean


async def asked_once(model: Model, messages: Sequence[WireMessage]) -> tuple[str, Usage]:
    """The whole answer and what it took; raises ModelError."""
    pieces: list[str] = []
    usage = Usage()
    async for piece in model.stream(messages, ()):
        if isinstance(piece, TextPiece):
            pieces.append(piece.text)
        elif isinstance(piece, Finish):
            usage = piece.usage
    return clean("".join(pieces)), usage
