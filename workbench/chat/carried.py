"""Which messages of a thread a prompt carries."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.chat.messages import Message


def carried(messages: Sequence[Message], private: bool = False) -> list[Message]:
    """Those that neither a summary nor a retry stands for; private ones only while being private."""
    kept = [
        message
        for message in messages
        if not message.compacted and not message.replaced and (private or not message.private)
    ]
    summaries = [message for message in kept if message.role == "summary"]
    return summaries + [message for message in kept if message.role != "summary"]
