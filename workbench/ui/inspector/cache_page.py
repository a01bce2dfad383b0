"""What a provider's cache should have served of each request, and what it said it served."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.chat.panel.picture import Money
from workbench.chat.prompt.cache import CacheTotals, missed
from workbench.chat.prompt.snapshot import Snapshot, Usage
from workbench.ui.document.blocks import Block, Paragraph, heading
from workbench.ui.text import clean, plural

UNKNOWN = "?"
WHY = "what stands unchanged since the last request to this agent"
UNCOUNTED = "No counts came with this answer: it is not over yet, or ended without them."
MISSED = "The expected cache hit did not come: the server kept no prefix this long, or not for this long."


@dataclass(frozen=True, slots=True)
class RequestRow:
    """One request of the thread."""

    turn: int
    request: int
    prompt_tokens: int
    usage: Usage | None
    expected: int | None = None
    """What should have come from the cache; None where that is not known."""
    aside: str = ""
    """What it asked for when it was sent beside the conversation."""

    @property
    def sent(self) -> int:
        """Its tokens, as the server counted them where it did."""
        return self.usage.prompt if self.usage and self.usage.prompt else self.prompt_tokens

    @property
    def counted(self) -> bool:
        """Whether the server said how many there were."""
        return bool(self.usage and self.usage.prompt)

    @property
    def served(self) -> int | None:
        """What the server says came from the cache."""
        return self.usage.cached if self.usage is not None else None

    @property
    def missed(self) -> bool:
        """Whether an expected hit did not come."""
        return self.served is not None and missed(self.expected or 0, self.served)


def cache_page(
    snapshot: Snapshot,
    requests: Sequence[RequestRow],
    index: int,
    cache: CacheTotals,
    money: Money | None,
) -> list[Block]:
    """This request, the thread's totals, then every request."""
    row = requests[index] if index >= 0 else None
    return [
        *_this(snapshot, row),
        *_totals(requests, cache, money),
        *_requests(requests, index),
    ]


def _this(snapshot: Snapshot, row: RequestRow | None) -> list[Block]:
    about = "" if snapshot.prompt.exact_tokens else "≈ "
    sent = row.sent if row is not None else snapshot.prompt.tokens
    counted = row is not None and row.counted
    lines = [Paragraph(f"prompt    {' ' * len(about) if counted else about}{sent:>8,} tokens")]
    if row is not None:
        gap = " " * len(about)
        lines += [
            Paragraph(f"expected  {about}{_count(row.expected):>8} from the cache: {WHY}", hang=20),
            Paragraph(f"served    {gap}{_count(row.served):>8} as the server says"),
        ]
        lines += [Paragraph(text, style) for text, style in _verdict(row)]
    return [heading("this", "this request"), Block("this:lines", None, tuple(lines), level=1)]


def _verdict(row: RequestRow) -> list[tuple[str, str]]:
    if row.usage is None:
        return [(UNCOUNTED, "$foreground-muted")]
    if row.served is None:
        return [("This server does not say what it cached.", "$foreground-muted")]
    if row.missed:
        return [(MISSED, "$text-warning")]
    return []


def _totals(requests: Sequence[RequestRow], cache: CacheTotals, money: Money | None) -> list[Block]:
    told = [row.usage for row in requests if row.usage is not None]
    silent = "" if any(usage.cached is not None for usage in told) else " (the server does not say)"
    misses = sum(row.missed for row in requests)
    lines = [
        Paragraph(f"sent      {sum(row.sent for row in requests):>10,} tokens"),
        Paragraph(f"expected  {cache.expected:>10,} from the cache"),
        Paragraph(f"served    {cache.served:>10,} from the cache{silent}"),
        Paragraph(f"answered  {sum(usage.completion or 0 for usage in told):>10,} tokens"),
    ]
    if misses:
        said = plural(misses, "expected hit", "expected hits")
        lines.append(Paragraph(f"{said} did not come, marked with ! below.", "$text-warning"))
    if money is not None:
        cost = f"cost      {money.thread:>10.4f} {clean(money.currency)}"
        lines.append(Paragraph(cost))
    return [
        heading("totals", "this conversation so far"),
        Block("totals:lines", None, tuple(lines), level=1),
    ]


def _requests(requests: Sequence[RequestRow], index: int) -> list[Block]:
    names = "  turn      request     prompt   expected     cached   answered"
    lines = [Paragraph(names, "$foreground-muted")]
    lines += [_request(row, number == index) for number, row in enumerate(requests)]
    return [
        heading("requests", "every request"),
        Block("requests:lines", None, tuple(lines), level=1),
    ]


def _request(row: RequestRow, here: bool) -> Paragraph:
    answered = row.usage.completion if row.usage is not None else None
    mark = " !" if row.missed else ""
    return Paragraph(
        f"{'▸' if here else ' '} {row.turn:>4}  {row.aside or row.request:>11} {row.sent:>10,} "
        f"{_count(row.expected):>10} {_count(row.served):>10} {_count(answered):>10}{mark}",
        "bold" if here else "$text-warning" if row.missed else "",
    )


def _count(count: int | None) -> str:
    return UNKNOWN if count is None else f"{count:,}"
