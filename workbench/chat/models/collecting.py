"""Puts the pieces of a streamed answer together."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, ReasoningPiece, TextPiece
from workbench.chat.prompt.escape import clean
from workbench.chat.prompt.snapshot import Usage


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
        if self._is_another(index, part):
            index = max(self._calls) + 1
        call = self._calls.setdefault(index, _Call())
        call.id = call.id or part.id or ""
        if part.function is not None:
            call.name = call.name or part.function.name or ""
            call.arguments.append(part.function.arguments or "")

    def _next_index(self, part: Any) -> int:
        """Some servers number nothing: a new id begins a new call."""
        last = max(self._calls, default=-1)
        return last + 1 if part.id or last < 0 else last

    def _is_another(self, index: int, part: Any) -> bool:
        """Some servers give all calls the number 0: a new name with a new id begins a new call."""
        call = self._calls.get(index)
        named = part.function is not None and part.function.name
        return bool(call and named and part.id and call.id and call.id != part.id)

    def finish(self) -> Finish:
        """The end of the answer; no two of its calls have one id."""
        calls: list[ToolCall] = []
        taken: set[str] = set()
        for index, call in sorted(self._calls.items()):
            name, id = clean(call.name).strip(), clean(call.id) or f"call_{index}"
            if name:
                calls.append(ToolCall(_free(id, taken), name, clean("".join(call.arguments))))
                taken.add(calls[-1].id)
        return Finish(tuple(calls), self.reason or "", self._usage, self._model)


def _free(id: str, taken: Collection[str]) -> str:
    """The id, or the first one made from it that no other call of the answer has."""
    others = (f"{id}_{number}" for number in count(2))
    return id if id not in taken else next(each for each in others if each not in taken)


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
