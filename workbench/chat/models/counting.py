"""What a request took, from every place and under every name in which servers say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from workbench.chat.prompt.snapshot import Usage

_CACHED = (
    *("prompt_tokens_details.cached_tokens", "input_tokens_details.cached_tokens"),
    *("prompt_cache_hit_tokens", "cached_tokens", "cache_read_input_tokens"),
)
"""OpenAI and most; the Responses API; DeepSeek; Moonshot; Anthropic."""


def counted(chunk: Any, so_far: Usage) -> Usage:
    """The usage after an event of the stream: what it says counts, what it leaves out stays."""
    found = so_far
    for choice in read(chunk, "choices") or ():
        found = _joined(found, usage_of(read(choice, "usage")))
    for reported in (read(chunk, "x_groq.usage"), read(chunk, "usage")):
        found = _joined(found, usage_of(reported))
    if found.prompt is None:
        found = _joined(found, _timed(read(chunk, "timings")))
    return found


def usage_of(reported: Any) -> Usage:
    """What a server reports, in our words; what it leaves out is None."""
    return Usage(
        prompt=_number(reported, "prompt_tokens", "input_tokens"),
        completion=_number(reported, "completion_tokens", "output_tokens"),
        cached=_number(reported, *_CACHED),
        reasoning=_number(
            reported, "completion_tokens_details.reasoning_tokens", "reasoning_tokens"
        ),
    )


def _timed(timings: Any) -> Usage:
    """llama.cpp says how many tokens it read and how many it had, also where it says no usage."""
    fresh, cached = _number(timings, "prompt_n"), _number(timings, "cache_n")
    prompt = None if fresh is None else fresh + (cached or 0)
    return Usage(prompt, _number(timings, "predicted_n"), cached)


def _joined(before: Usage, now: Usage) -> Usage:
    said = {
        name: value
        for name in ("prompt", "completion", "cached", "reasoning")
        if (value := getattr(now, name)) is not None
    }
    return replace(before, **said)


def _number(reported: Any, *places: str) -> int | None:
    found = (read(reported, place) for place in places)
    numbers = (each for each in found if isinstance(each, int | float) and each >= 0)
    return next((int(each) for each in numbers if not isinstance(each, bool)), None)


def read(value: Any, place: str) -> Any:
    """What stands at a place, with dots, in objects of the library or plain JSON; else None."""
    for name in place.split("."):
        value = value.get(name) if isinstance(value, Mapping) else getattr(value, name, None)
    return value
