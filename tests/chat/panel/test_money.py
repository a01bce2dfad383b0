"""What requests cost is counted also where no server says it, and nothing is asked past the limit."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.fake_model import FakeModel, Request, Say
from workbench.chat.events import Notice, TurnFailed
from workbench.chat.prompt.snapshot import Usage

PRICES = {"prices": {"input": 1_000.0, "output": 1_000.0, "daily_limit": 2.5}}


@pytest.mark.parametrize(
    "say", [Say("words " * 50), Say("words " * 50, fails="It broke off.")], ids=["whole", "broken"]
)
async def test_a_server_that_reports_nothing_is_paid_by_estimate(
    open_bench: Opening, say: Say
) -> None:
    bench = open_bench(answering=FakeModel(say), model=PRICES)
    session = bench.session()
    await play(session.send("words " * 300))
    money = session.panel().money
    assert money is not None
    tokens = session.prompt().prompt.tokens
    assert money.today == pytest.approx((tokens + 50) / 1_000, rel=0.1)
    usage = session.prompt().usage
    assert usage is None or usage.prompt is None
    events = await play(session.send("words " * 300))
    assert "limit" in of_kind(events, TurnFailed)[0].text


async def test_no_memories_are_proposed_past_the_limit(open_bench: Opening) -> None:
    def answer(request: Request) -> Say:
        assert "JSON" not in request.system
        return Say("ok", usage=Usage(3_000, 10, 0))

    bench = open_bench(answering=FakeModel(answer=answer), model=PRICES, memory={"suggest": True})
    events = await play(bench.session().send("one"))
    assert any("No memories could be proposed" in each.text for each in of_kind(events, Notice))
