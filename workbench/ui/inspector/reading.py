"""Reads what the inspector shows: one request of a thread, and the one before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.chat.panel.picture import Money
from workbench.chat.prompt.cache import CacheTotals, cache_totals, expected_by_request
from workbench.chat.prompt.money import has_prices
from workbench.chat.prompt.snapshot import Snapshot
from workbench.config.settings import ModelSettings, PriceSettings
from workbench.errors import NotFoundError
from workbench.ui.inspector.cache_page import RequestRow
from workbench.ui.inspector.comparing import Comparison, compare
from workbench.ui.inspector.ways import Ways, ways_from

if TYPE_CHECKING:
    from workbench.chat.session import Session


@dataclass(frozen=True, slots=True)
class Looked:
    """A request with everything its views need."""

    snapshot: Snapshot
    requests: Sequence[RequestRow]
    index: int
    """Its place among the requests; -1 for a preview of what would be sent."""
    before: Snapshot | None
    comparison: Comparison | None
    against: str
    settings: ModelSettings
    cache: CacheTotals
    money: Money | None
    """What the thread has cost; None when no prices are set."""
    ways: Mapping[str, Ways]
    """Where each told memory leads, by its id."""

    @property
    def prices(self) -> PriceSettings:
        """What tokens cost."""
        return self.settings.prices

    @property
    def preview(self) -> bool:
        """True when nothing has been sent yet."""
        return self.index < 0

    @property
    def newest(self) -> bool:
        """Whether no turn has sent anything after it."""
        return all(row.aside for row in self.requests[self.index + 1 :])


def look(
    session: Session,
    thread: str,
    turn: int | None = None,
    request: int | None = None,
    against: tuple[int, int | None] | None = None,
) -> Looked:
    """A request (the last one of the turn, the last turn), compared with the one before it."""
    archive = session.workbench.archive
    heads = archive.sent(thread) if thread else []
    kept = archive.kept_tokens(thread) if heads else {}
    expected = expected_by_request(heads, kept)
    rows = [
        RequestRow(h.turn, h.request, h.prompt_tokens, h.usage, tokens, h.aside)
        for h, tokens in zip(heads, expected, strict=True)
    ]
    settings = session.workbench.settings.model
    prices = settings.prices
    if not rows:
        nothing = CacheTotals()
        return Looked(session.preview(), (), -1, None, None, "", settings, nothing, None, {})
    index = _place(rows, turn, request)
    snapshot = archive.snapshot(thread, rows[index].turn, rows[index].request)
    before = _before(session, snapshot, rows, against)
    comparison = compare(before.prompt, snapshot.prompt) if before is not None else None
    money = None
    if has_prices(prices):
        spent = archive.thread_usage(thread).cost
        money = Money(spent, 0.0, prices.currency, prices.daily_limit)
    ways, name = ways_from(session, snapshot.prompt), _named(before)
    cache = cache_totals(heads, kept)
    return Looked(snapshot, rows, index, before, comparison, name, settings, cache, money, ways)


def _place(rows: Sequence[RequestRow], turn: int | None, request: int | None) -> int:
    wanted = [
        index
        for index, row in enumerate(rows)
        if turn in (None, row.turn)
        and (row.request == request if request is not None else not row.aside)
    ]
    if not wanted:
        raise NotFoundError(
            f"There is no prompt of turn {turn}"
            + (f", request {request}" if request else "")
            + f" here; the turns are {rows[0].turn} to {rows[-1].turn}."
        )
    return wanted[-1]


def _before(
    session: Session,
    snapshot: Snapshot,
    rows: Sequence[RequestRow],
    against: tuple[int, int | None] | None,
) -> Snapshot | None:
    """What a request is compared with: the one before it to the same agent, or the one named."""
    archive = session.workbench.archive
    if against is None:
        return archive.snapshot_before(snapshot)
    row = rows[_place(rows, *against)]
    return archive.snapshot(snapshot.prompt.thread, row.turn, row.request)


def _named(snapshot: Snapshot | None) -> str:
    if snapshot is None:
        return ""
    return f"turn {snapshot.prompt.turn}, request {snapshot.prompt.request}"
