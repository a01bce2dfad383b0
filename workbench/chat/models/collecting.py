"""Puts the pieces of a streamed answer together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, ReasoningPiece, TextPiece
from workbench.chat.prompt import Usage


@dataclass(slots=True)
class _Call:
    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


class Collector:
    """Takes the events of a stream one by one; gives text at once and the rest at the end."""

    def __init__(self) -> None:
        self._calls: dict[int, _Call] = {}
        self._usage = Usage()
        self._model = ""
        self.reason: str | None = None
        """Why the answer ended; None while the server has not said so."""

    def take(self, chunk: Any) -> Iterator[TextPiece | ReasoningPiece]:
        """What an event of the stream adds to the answer."""
        self._model = getattr(chunk, "model", None) or self._model
        if getattr(chunk, "usage", None) is not None:
            self._usage = usage_of(chunk.usage)
        for choice in getattr(chunk, "choices", None) or ():
            self.reason = choice.finish_reason or self.reason
            delta = choice.delta
            if delta is None:
                continue
            reasoning = _reasoning(delta)
            if reasoning:
                yield ReasoningPiece(reasoning)
            if delta.content:
                yield TextPiece(delta.content)
            for part in delta.tool_calls or ():
                self._add(part)

    def _add(self, part: Any) -> None:
        index = part.index if part.index is not None else self._next_index(part)
        call = self._calls.setdefault(index, _Call())
        call.id = call.id or part.id or ""
        if part.function is not None:
            call.name = call.name or part.function.name or ""
            call.arguments.append(part.function.arguments or "")

    def _next_index(self, part: Any) -> int:
        """Some servers number nothing: a new id begins a new call."""
        last = max(self._calls, default=-1)
        return last + 1 if part.id or last < 0 else last

    def finish(self) -> Finish:
        """The end of the answer."""
        calls = tuple(
            ToolCall(call.id or f"call_{index}", call.name, "".join(call.arguments))
            for index, call in sorted(self._calls.items())
            if call.name
        )
        return Finish(calls, self.reason or "", self._usage, self._model)


def _reasoning(delta: Any) -> str:
    extra = getattr(delta, "model_extra", None) or {}
    found = extra.get("reasoning_content") or extra.get("reasoning") or ""
    return found if isinstance(found, str) else ""


def usage_of(reported: Any) -> Usage:
    """What a server reports, in our words; what it leaves out is None."""
    prompt_details = getattr(reported, "prompt_tokens_details", None)
    completion_details = getattr(reported, "completion_tokens_details", None)
    return Usage(
        prompt=getattr(reported, "prompt_tokens", None),
        completion=getattr(reported, "completion_tokens", None),
        cached=getattr(prompt_details, "cached_tokens", None),
        reasoning=getattr(completion_details, "reasoning_tokens", None),
    )
