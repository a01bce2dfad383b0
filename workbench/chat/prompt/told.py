"""What was told in a conversation and still stands in its messages; there is no other record of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from workbench.chat.messages import Message, Told, ToldLine

_BLOCKS = re.compile(r'(?:\n\n<context name="[^"\n]*">\n.*?\n</context>)+\Z', re.DOTALL)

_NOT_IN_NAMES = re.compile(r'[<>"\n\r]')


@dataclass(frozen=True, slots=True)
class Standing:
    """What the messages that a prompt carries say already."""

    texts: Mapping[str, str] = field(default_factory=dict)
    """A context's name to the text it told last."""
    lines: tuple[ToldLine, ...] = ()
    """Lines from memories that hold, in the order they were told."""
    core: frozenset[str] = frozenset()
    """Memories that `remembered` told."""
    gone: frozenset[str] = frozenset()
    """Memories of which was said that they no longer hold."""
    last_at: datetime | None = None
    """When the last of the messages was written."""

    @property
    def whole(self) -> frozenset[str]:
        """Memories whose whole text stands."""
        return frozenset(line.memory_id for line in self.lines if line.chunk is None)

    @property
    def chunks(self) -> frozenset[tuple[str, int]]:
        """Passages of long memories that stand: (memory id, chunk number)."""
        return frozenset((line.memory_id, line.chunk) for line in self.lines if line.chunk)

    @property
    def ids(self) -> frozenset[str]:
        """Every memory of which something stands."""
        return frozenset(line.memory_id for line in self.lines)


def standing(messages: Sequence[Message]) -> Standing:
    """What stands in these messages; news that a memory no longer holds takes its lines away."""
    texts: dict[str, str] = {}
    lines: dict[tuple[str, int | None], ToldLine] = {}
    core: set[str] = set()
    gone: set[str] = set()
    for told in (told for message in messages for told in message.told):
        texts[told.name] = told.text
        for line in told.lines:
            if line.gone:
                lines = {key: kept for key, kept in lines.items() if key[0] != line.memory_id}
                core.discard(line.memory_id)
                gone.add(line.memory_id)
                continue
            gone.discard(line.memory_id)
            lines[line.memory_id, line.chunk] = line
            if told.name == "remembered":
                core.add(line.memory_id)
    last_at = messages[-1].at if messages else None
    return Standing(texts, tuple(lines.values()), frozenset(core), frozenset(gone), last_at)


def block(name: str, text: str) -> str:
    """A context's text in its tag, as it goes over the wire."""
    name = _NOT_IN_NAMES.sub("_", name)
    return f'<context name="{name}">\n{text}\n</context>'


def blocks(told: Iterable[Told]) -> str:
    """Contexts one after the other."""
    return "\n\n".join(block(each.name, each.text) for each in told)


def without_blocks(content: str) -> str:
    """A user message's raw words, without the context blocks behind them."""
    return _BLOCKS.sub("", content)


def told_later(messages: Sequence[Message], agent: str) -> dict[tuple[int, str], Message]:
    """What agents were told when another one had answered the same message, by turn and agent.

    Each is the person's message with nothing but that; `agent` is the one that is asked now.
    """
    first: dict[int, str] = {}
    for message in messages:
        if message.role == "assistant" and (message.text or message.tool_calls):
            first.setdefault(message.turn, message.author)
    later: dict[tuple[int, str], Message] = {}
    for message in messages:
        for name in {told.agent for told in message.told} - {"", first.get(message.turn, agent)}:
            told = tuple(each for each in message.told if each.agent == name)
            later[message.turn, name] = replace(message, told=told)
    return later


def told_at_once(message: Message, later: Mapping[tuple[int, str], Message]) -> Message:
    """A message with only those of its contexts that stand in itself."""
    told = tuple(each for each in message.told if (message.turn, each.agent) not in later)
    return message if len(told) == len(message.told) else replace(message, told=told)
