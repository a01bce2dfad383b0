"""What a provider's cache should have served of each request, and what it said it served."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from workbench.chat.panel import PanelState
from workbench.chat.prompt import Snapshot, Usage
from workbench.ui.document.blocks import Block, Paragraph, heading
from workbench.ui.inspector.comparing import Comparison
from workbench.ui.text import clean

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class RequestRow:
    """One request of the thread."""

    turn: int
    request: int
    prompt_tokens: int
    usage: Usage | None


def cache_page(
    snapshot: Snapshot,
    comparison: Comparison | None,
    requests: Sequence[RequestRow],
    panel: PanelState | None,
) -> list[Block]:
    """This request, the thread's totals, then every request."""
    return [*_this(snapshot, comparison), *_totals(panel), *_requests(snapshot, requests)]


def _this(snapshot: Snapshot, comparison: Comparison | None) -> list[Block]:
    expected = comparison.prefix.kept_tokens if comparison is not None else 0
    usage = snapshot.usage
    served = usage.cached if usage is not None else None
    about = "" if snapshot.prompt.exact_tokens else "≈ "
    lines = [
        Paragraph(f"prompt    {about}{snapshot.prompt.tokens:>8,} tokens"),
        Paragraph(
            f"expected  {about}{expected:>8,} from the cache: the prefix that stands unchanged"
        ),
        Paragraph(f"served    {' ' * len(about)}{_count(served):>8} as the server says"),
    ]
    if served is not None and expected and served < expected // 2:
        lines.append(
            Paragraph(
                "The expected cache hit did not come: the server kept no prefix this long, or "
                "not for this long.",
                "$text-warning",
            )
        )
    if served is None:
        lines.append(Paragraph("This server does not say what it cached.", "$foreground-muted"))
    return [heading("this", "this request"), Block("this:lines", None, tuple(lines), level=1)]


def _totals(panel: PanelState | None) -> list[Block]:
    if panel is None:
        return []
    lines = [
        Paragraph(f"sent      {panel.prompt_total:>10,} tokens"),
        Paragraph(f"expected  {panel.expected_cached_total:>10,} from the cache"),
        Paragraph(f"served    {panel.cached_total:>10,} from the cache"),
        Paragraph(f"answered  {panel.completion_total:>10,} tokens"),
    ]
    if panel.money is not None:
        lines.append(
            Paragraph(f"cost      {panel.money.thread:>10.4f} {clean(panel.money.currency)}")
        )
    if panel.cache_warning:
        lines.append(Paragraph(clean(panel.cache_warning), "$text-warning"))
    return [
        heading("totals", "this conversation so far"),
        Block("totals:lines", None, tuple(lines), level=1),
    ]


def _requests(snapshot: Snapshot, requests: Sequence[RequestRow]) -> list[Block]:
    lines = [Paragraph("  turn  request     prompt     cached   answered", "$foreground-muted")]
    prompt = snapshot.prompt
    for row in requests:
        here = (row.turn, row.request) == (prompt.turn, prompt.request)
        usage = row.usage or Usage()
        sent = usage.prompt if usage.prompt is not None else row.prompt_tokens
        lines.append(
            Paragraph(
                f"{'▸' if here else ' '} {row.turn:>4}  {row.request:>7} {sent:>10,} "
                f"{_count(usage.cached):>10} {_count(usage.completion):>10}",
                "bold" if here else "",
            )
        )
    return [
        heading("requests", "every request"),
        Block("requests:lines", None, tuple(lines), level=1),
    ]


def _count(count: int | None) -> str:
    return UNKNOWN if count is None else f"{count:,}"
