"""What the person leaves out of a turn's recall and adds to it: the prompt follows, for one turn."""

from __future__ import annotations

import pytest

from tests.chat.conftest import of_kind, play
from tests.chat.contexts.test_telling import contexts, keep
from tests.stubs.fake_model import FakeModel
from workbench.chat.events import Recalled
from workbench.chat.steps.choosing import ADDED
from workbench.chat.workbench import Workbench
from workbench.errors import UsageError

ASK = "When does the bakery close?"
BAKERY = "The bakery closes at noon."
CELLO = "Ana plays the cello in an orchestra."


async def test_an_added_memory_is_told_with_the_next_message_only(
    bench: Workbench, model: FakeModel
) -> None:
    keep(bench, BAKERY)
    cello = keep(bench, CELLO)
    session = bench.session()
    assert "goes along" in session.toggle_added(cello.id)
    drafted = await session.recall_for(ASK)
    assert [hit.text for hit in drafted.hits] == [BAKERY, CELLO]
    assert [memory.id for memory in session.panel().added] == [cello.id]
    events = await play(session.send(ASK))
    hits = of_kind(events, Recalled)[0].recall.hits
    assert [(hit.rank, hit.text) for hit in hits] == [(1, BAKERY), (2, CELLO)]
    assert hits[1].reason == ADDED
    assert CELLO in contexts(model.requests[0].newest)["recall"]
    assert session.added == frozenset()
    events = await play(session.send("And on Sundays?"))
    assert CELLO not in [hit.text for hit in of_kind(events, Recalled)[0].recall.hits]


async def test_a_near_miss_that_is_added_is_no_near_miss_any_more(bench: Workbench) -> None:
    cello = keep(bench, CELLO)
    for number in range(20):
        keep(bench, f"Train number {number} goes to Porto every evening.")
    session = bench.session()
    ask = "Which ferry sails to Lisbon tomorrow, and is there an orchestra aboard?"
    drafted = await session.recall_for(ask)
    assert (drafted.hits, [hit.id for hit in drafted.near]) == ((), [cello.id])
    session.toggle_added(cello.id)
    recall = await session.recall_for(ask)
    assert [hit.id for hit in recall.hits] == [cello.id]
    assert recall.hits[0].score > 0
    assert recall.near == ()


async def test_it_can_be_taken_back(bench: Workbench) -> None:
    cello = keep(bench, CELLO)
    session = bench.session()
    session.toggle_added(cello.id)
    assert "any more" in session.toggle_added(cello.id)
    assert (await session.recall_for(ASK)).hits == ()


async def test_adding_what_was_left_out_takes_it_back_in(bench: Workbench) -> None:
    bakery = keep(bench, BAKERY)
    session = bench.session()
    session.dropped = frozenset({bakery.id})
    session.toggle_added(bakery.id)
    assert session.dropped == frozenset()
    assert [hit.id for hit in (await session.recall_for(ASK)).hits] == [bakery.id]


async def test_a_long_memory_that_matches_nothing_is_told_by_its_first_passages(
    bench: Workbench, model: FakeModel
) -> None:
    sentences = [f"Paragraph {number} of the long story says a thing." for number in range(20)]
    story = keep(bench, " ".join(sentences))
    session = bench.session()
    session.toggle_added(story.id)
    await play(session.send(ASK))
    told = contexts(model.requests[0].newest)["recall"]
    assert "Paragraph 0 of" in told
    assert "Paragraph 12 of" in told


async def test_it_goes_along_while_recall_is_paused(bench: Workbench, model: FakeModel) -> None:
    cello = keep(bench, CELLO)
    session = bench.session()
    session.set_recall(False)
    session.toggle_added(cello.id)
    await play(session.send(ASK))
    assert CELLO in contexts(model.requests[0].newest)["recall"]


async def test_what_cannot_be_added_is_refused_with_the_reason(bench: Workbench) -> None:
    session = bench.session()
    gone = keep(bench, "Gone.")
    bench.store.forget(gone.id)
    with pytest.raises(UsageError, match="forgotten: restore it"):
        session.toggle_added(gone.id)
    cello = keep(bench, CELLO)
    session.set_private(True)
    with pytest.raises(UsageError, match="Private messages"):
        session.toggle_added(cello.id)


async def test_a_memory_that_is_forgotten_meanwhile_does_not_go_along(
    bench: Workbench, model: FakeModel
) -> None:
    cello = keep(bench, CELLO)
    session = bench.session()
    session.toggle_added(cello.id)
    bench.store.forget(cello.id)
    await play(session.send(ASK))
    assert "recall" not in contexts(model.requests[0].newest)
    assert session.panel().added == ()
