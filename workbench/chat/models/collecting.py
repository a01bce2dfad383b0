"""Puts the pieces of a streamed answer together."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, ReasoningPiece, TextPiece
from workbench.chat.models.counting import counted, read
from workbench.chat.models.thinking import ThoughtSplitter
from workbench.chat.prompt.snapshot import Usage
from workbench.foreign import clean, harmless

_REASONS = {"max_tokens": "length", "model_length": "length", "eos": "stop", "end_turn": "stop"}
"""What some servers call the ends of an answer."""


@dataclass(slots=True)
class _Call:
    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)
    extra: str = ""


class Collector:
    """Takes the events of a stream one by one; gives text at once and the rest at the end."""

    def __init__(self) -> None:
        self._calls: dict[int, _Call] = {}
        self._usage = Usage()
        self._model = ""
        self._split = ThoughtSplitter()
        self.reason: str | None = None
        """Why the answer ended; None while the server has not said so."""

    def take(self, chunk: Any) -> Iterator[TextPiece | ReasoningPiece]:
        """What an event of the stream adds to the answer."""
        self._model = read(chunk, "model") or self._model
        self._usage = counted(chunk, self._usage)
        choices = read(chunk, "choices")
        for choice in choices or ():
            if reason := read(choice, "finish_reason"):
                self.reason = _REASONS.get(reason.lower(), reason.lower())
            yield from self._said(read(choice, "delta") or read(choice, "message"))
        if choices == [] and self._usage.completion and self.reason is None:
            # Usage in an event of its own is the last one: some servers give no other end.
            self.reason = "stop"

    def _said(self, delta: Any) -> Iterator[TextPiece | ReasoningPiece]:
        for thought in (read(delta, "reasoning_content"), read(delta, "reasoning")):
            if thought and isinstance(thought, str):
                yield ReasoningPiece(thought)
                break
        content = read(delta, "content") or read(delta, "refusal")
        for is_thought, text in _texts(content):
            yield from [ReasoningPiece(text)] if is_thought else self._told(text)
        for part in read(delta, "tool_calls") or ():
            self._add(part)

    def _told(self, text: str) -> Iterator[TextPiece | ReasoningPiece]:
        return _pieces(self._split.take(text))

    def rest(self) -> Iterator[TextPiece | ReasoningPiece]:
        """What of the words was held back, as it could still have been something else."""
        return _pieces(self._split.rest())

    def _add(self, part: Any) -> None:
        index = read(part, "index")
        if not isinstance(index, int):
            index = self._next_index(part)
        if self._is_another(index, part):
            index = max(self._calls) + 1
        call = self._calls.setdefault(index, _Call())
        call.id = call.id or read(part, "id") or ""
        call.name = call.name or read(part, "function.name") or ""
        arguments = read(part, "function.arguments") or ""
        call.arguments.append(arguments if isinstance(arguments, str) else _as_json(arguments))
        if extra := read(part, "extra_content"):
            call.extra = _as_json(extra)

    def _next_index(self, part: Any) -> int:
        """Some servers number nothing: a new id begins a new call, or a name when calls have no ids."""
        last = max(self._calls, default=-1)
        named = read(part, "function.name") and not (last >= 0 and self._calls[last].id)
        return last + 1 if read(part, "id") or named or last < 0 else last

    def _is_another(self, index: int, part: Any) -> bool:
        """Some servers give all calls the number 0: a new name with a new id begins a new call."""
        call, id = self._calls.get(index), read(part, "id")
        return bool(call and read(part, "function.name") and id and call.id and call.id != id)

    def finish(self) -> Finish:
        """The end of the answer; no two of its calls have one id."""
        calls: list[ToolCall] = []
        taken: set[str] = set()
        for index, call in sorted(self._calls.items()):
            name, id = clean(call.name).strip(), clean(call.id) or f"call_{index}"
            if name:
                arguments = harmless("".join(call.arguments))
                calls.append(ToolCall(_free(id, taken), name, arguments, call.extra))
                taken.add(calls[-1].id)
        return Finish(tuple(calls), self.reason or "", self._usage, self._model)


def _pieces(split: Iterator[tuple[bool, str]]) -> Iterator[TextPiece | ReasoningPiece]:
    for is_thought, text in split:
        if text:
            yield ReasoningPiece(text) if is_thought else TextPiece(text)


def _texts(content: Any) -> Iterator[tuple[bool, str]]:
    """A content's texts, with whether each is a thought; some servers send a list of such pieces."""
    if isinstance(content, str):
        yield False, content
    for piece in content if isinstance(content, list) else ():
        thoughts = read(piece, "thinking")
        if isinstance(thoughts, str):
            yield True, thoughts
        elif thoughts:
            yield from ((True, text) for _, text in _texts(thoughts))
        elif isinstance(text := read(piece, "text"), str):
            yield False, text


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _free(id: str, taken: Collection[str]) -> str:
    """The id, or the first one made from it that no other call of the answer has."""
    others = (f"{id}_{number}" for number in count(2))
    return id if id not in taken else next(each for each in others if each not in taken)
