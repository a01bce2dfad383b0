"""What a server's prompt cache should have served, and what it says it served."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workbench.chat.archive.records import SnapshotHead
from workbench.chat.prompt.snapshot import Usage

SMALLEST = 1_024
"""Caches of the known servers begin at prompts of about this many tokens."""
ENOUGH = 0.5
"""An expected hit counts as missed when less than this share of it came."""


@dataclass(frozen=True, slots=True)
class CacheTotals:
    """A thread's cache so far, in tokens."""

    expected: int = 0
    served: int = 0
    prompt: int = 0
    warning: str = ""
    """One sentence when the last expected hit did not come; else empty."""


def expected_by_request(heads: Sequence[SnapshotHead], kept: Mapping[str, int]) -> list[int | None]:
    """What of each request should have come from the cache, in the server's tokens where known.

    `kept` has what each prompt begins with of the last one to the same agent and model, in our own
    tokens, by snapshot; None where that is not known.
    """
    return [_in_its_tokens(head, kept.get(head.id)) for head in heads]


def _in_its_tokens(head: SnapshotHead, kept: int | None) -> int | None:
    said = head.usage.prompt if head.usage is not None else None
    if kept is None or not said or not head.prompt_tokens:
        return kept
    return said * kept // head.prompt_tokens


def missed(expected: int, served: int) -> bool:
    """Whether an expected hit did not come."""
    return expected >= SMALLEST and served < expected * ENOUGH


def cache_totals(heads: Sequence[SnapshotHead], kept: Mapping[str, int]) -> CacheTotals:
    """The totals over those of a thread's requests of which the server said what they took."""
    expected = expected_by_request(heads, kept)
    told = [
        (head.usage, tokens or 0)
        for head, tokens in zip(heads, expected, strict=True)
        if head.usage is not None and head.usage.prompt is not None
    ]
    last = max((at for at, head in enumerate(heads) if not head.aside), default=-1)
    usage = heads[last].usage if last >= 0 else None
    return CacheTotals(
        sum(tokens for _, tokens in told),
        sum(usage.cached or 0 for usage, _ in told),
        sum(usage.prompt or 0 for usage, _ in told),
        _warning(expected[last] or 0, usage) if usage is not None else "",
    )


def _warning(expected: int, usage: Usage) -> str:
    if usage.cached is None or not missed(expected, usage.cached):
        return ""
    return (
        f"About {expected:,} tokens should have come from the server's cache; it says "
        f"{usage.cached:,} did (a cache is also lost after some minutes of quiet)."
    )
