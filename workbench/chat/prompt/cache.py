"""What a server's prompt cache should have served, and what it says it served."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from workbench.chat.archive.records import SnapshotHead
from workbench.chat.prompt.assemble import canonical
from workbench.chat.prompt.snapshot import Prompt, Usage

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


def expected_tokens(prompt: Prompt, usage: Usage | None) -> int:
    """What of a prompt stood in the request before, in the server's own tokens where it said them."""
    length = len(canonical(prompt))
    whole = usage.prompt if usage and usage.prompt else prompt.tokens
    return whole * prompt.prefix_kept // length if length else 0


def kept_tokens(prompt: Prompt) -> int:
    """What of a prompt stood in the request before, in our own tokens."""
    length = len(canonical(prompt))
    return prompt.tokens * prompt.prefix_kept // length if length else 0


def expected_by_request(heads: Sequence[SnapshotHead], kept: Mapping[str, int]) -> list[int | None]:
    """What of each request should have come from the cache, in the server's tokens where known.

    `kept` has what of each prompt stood in the one before, by snapshot; None where that is not known.
    """
    return [
        0 if _other_model(before, head) else _in_its_tokens(head, kept.get(head.id))
        for before, head in zip([None, *heads], heads, strict=False)
    ]


def _other_model(before: SnapshotHead | None, now: SnapshotHead) -> bool:
    """Whether a request went to another model than the one before: that one's cache is its own."""
    return before is not None and before.model != now.model


def _in_its_tokens(head: SnapshotHead, kept: int | None) -> int | None:
    said = head.usage.prompt if head.usage is not None else None
    if kept is None or not said or not head.prompt_tokens:
        return kept
    return said * kept // head.prompt_tokens


def missed(expected: int, served: int) -> bool:
    """Whether an expected hit did not come."""
    return expected >= SMALLEST and served < expected * ENOUGH


def cache_totals(heads: Sequence[SnapshotHead], last: Prompt | None) -> CacheTotals:
    """The totals over a thread's requests.

    A request is expected to find the one before it in the cache, as far as it is not longer itself;
    of the last one the kept prefix is known exactly.
    """
    expected = served = prompt = 0
    reported = False
    for before, now in pairwise(heads):
        if now.usage is not None and now.usage.prompt is not None:
            expected += _expected(before, now)
    for head in heads:
        if head.usage is not None:
            prompt += head.usage.prompt or 0
            served += head.usage.cached or 0
            reported = reported or head.usage.cached is not None
    same = len(heads) < 2 or not _other_model(heads[-2], heads[-1])
    warning = _warning(heads[-1], last) if reported and same and last is not None else ""
    return CacheTotals(expected, served, prompt, warning)


def _expected(before: SnapshotHead, now: SnapshotHead) -> int:
    earlier = before.usage.prompt if before.usage and before.usage.prompt else before.prompt_tokens
    taken = now.usage.prompt if now.usage and now.usage.prompt else now.prompt_tokens
    return min(earlier, taken) if before.model == now.model else 0


def _warning(head: SnapshotHead, last: Prompt) -> str:
    if head.usage is None or head.usage.cached is None or head.turn != last.turn:
        return ""
    expected = expected_tokens(last, head.usage)
    if not missed(expected, head.usage.cached):
        return ""
    return (
        f"About {expected:,} tokens should have come from the server's cache; it says "
        f"{head.usage.cached:,} did (a cache is also lost after some minutes of quiet)."
    )
