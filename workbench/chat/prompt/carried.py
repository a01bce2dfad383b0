"""Which messages of a thread a prompt carries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.chat.messages import Message
from workbench.chat.tools.registry import BY_NAME

FROM_MEMORY = frozenset({"remembered", "recall"})
"""The contexts that say what is kept in memory."""


def carried(messages: Sequence[Message], private: bool = False) -> list[Message]:
    """Those that neither a summary nor a retry stands for; private ones only while being private."""
    kept = [
        message
        for message in messages
        if not message.compacted and not message.replaced and (private or not message.private)
    ]
    summaries = [message for message in kept if message.role == "summary"]
    said = [message for message in kept if message.role != "summary"]
    # Where two windows spoke at once, what belongs to one turn stands together.
    return summaries + sorted(said, key=lambda message: message.turn)


def seen_by(messages: Sequence[Message], has_memory: bool) -> list[Message]:
    """What an agent may see of them: one without memory sees nothing that came from memory."""
    if has_memory:
        return list(messages)
    return [
        replace(
            message,
            told=tuple(told for told in message.told if told.name not in FROM_MEMORY),
            tool_calls=tuple(call for call in message.tool_calls if call.name not in BY_NAME),
        )
        for message in messages
        if message.role != "tool" or message.tool_name not in BY_NAME
    ]
