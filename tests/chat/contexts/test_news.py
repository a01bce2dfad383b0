"""What became of memories that were told: corrected, forgotten, restored, erased, pinned, kept out."""

from __future__ import annotations

from tests.chat.conftest import Opening, of_kind, play
from tests.chat.contexts.test_telling import ASK, KEY, contexts, keep
from tests.stubs.fake_model import FakeModel, Request, Say
from workbench.chat.events import RequestStarted
from workbench.chat.workbench import Workbench

CELLO = "Ana plays the cello."
NEUTRAL = "What a nice day it is today"


async def test_what_was_taken_back_and_restored_holds_again(
    bench: Workbench, model: FakeModel
) -> None:
    key = keep(bench, KEY)
    session = bench.session()
    await play(session.send(ASK))
    bench.store.forget(key.id)
    await play(session.send(NEUTRAL))
    bench.store.restore(key.id)
    await play(session.send("Another nice day"))
    assert f"[{key.id}] was taken back" in contexts(model.requests[1].newest)["recall"]
    news = contexts(model.requests[2].newest)["recall"]
    assert "holds again" in news
    assert KEY in news
    await play(session.send(ASK))
    assert contexts(model.requests[3].newest) == {}


async def test_an_undone_correction_is_news_both_ways(bench: Workbench, model: FakeModel) -> None:
    old = keep(bench, CELLO, core=True, about="person:ana")
    session = bench.session()
    await play(session.send(NEUTRAL))
    new = bench.store.correct(old.id, "Ana plays the viola.")
    await play(session.send("Another nice day"))
    bench.store.undo()
    await play(session.send("One more day"))
    news = contexts(model.requests[2].newest)["recall"]
    assert f"[{new.id}] was taken back" in news
    assert CELLO in news
    await play(session.send("And another one"))
    assert contexts(model.requests[3].newest) == {}


async def test_an_erased_memory_is_named_once_and_never_quoted(
    bench: Workbench, model: FakeModel
) -> None:
    key = keep(bench, KEY)
    session = bench.session()
    await play(session.send(ASK))
    bench.store.purge(key.id)
    await play(session.send(NEUTRAL))
    assert "spare key" not in model.requests[1].text.replace(ASK, "")
    await play(session.send("Another nice day"))
    assert contexts(model.requests[2].newest) == {}


async def test_a_memory_pinned_after_the_beginning_does_not_join_what_was_remembered(
    bench: Workbench, model: FakeModel
) -> None:
    key = keep(bench, KEY)
    session = bench.session()
    await play(session.send(NEUTRAL))
    bench.store.set_core(key.id, True)
    await play(session.send("Another nice day"))
    assert contexts(model.requests[1].newest) == {}
    await play(session.send(ASK))
    assert KEY in contexts(model.requests[2].newest)["recall"]
    assert "remembered" not in contexts(model.requests[2].newest)


async def test_a_core_memory_that_came_back_after_the_beginning_comes_up_in_recall(
    bench: Workbench, model: FakeModel
) -> None:
    key = keep(bench, KEY, core=True)
    bench.store.forget(key.id)
    session = bench.session()
    await play(session.send(NEUTRAL))
    bench.store.restore(key.id)
    await play(session.send(ASK))
    assert KEY in contexts(model.requests[1].newest)["recall"]
    assert "remembered" not in contexts(model.requests[1].newest)


async def test_a_budget_too_small_for_a_single_line_says_so(open_bench: Opening) -> None:
    model = FakeModel()
    bench = open_bench(answering=model, contexts={"recall": {"budget": 5}})
    keep(bench, KEY)
    session = bench.session()
    events = await play(session.send(ASK))
    told = contexts(model.requests[0].newest)["recall"]
    assert "left out" in told
    assert "green door" not in told
    (started,) = of_kind(events, RequestStarted)
    assert any("recall" in each for each in started.snapshot.prompt.left_out)


async def test_other_passages_of_a_long_memory_are_told_and_the_same_ones_are_not(
    bench: Workbench, model: FakeModel
) -> None:
    filler = "Nothing of note happened on the way there and back again. " * 8
    long = f"The harbour master is Inês. {filler} The lighthouse keeper is called Baltasar."
    keep(bench, long)
    session = bench.session()
    await play(session.send("Who is the harbour master?"))
    await play(session.send("Who is the lighthouse keeper?"))
    await play(session.send("Who is the harbour master?"))
    first, second, third = (contexts(each.newest) for each in model.requests)
    assert "Inês" in first["recall"]
    assert "Baltasar" not in first["recall"]
    assert "Baltasar" in second["recall"]
    assert "Inês" not in second["recall"]
    assert "recall" not in third


async def test_what_a_summary_took_away_is_told_again_and_only_that(open_bench: Opening) -> None:
    def answer(request: Request) -> Say:
        return Say("They talked." if "minutes" in request.system else "ok")

    model = FakeModel(answer=answer)
    bench = open_bench(answering=model, chat={"keep_recent": 2})
    keep(bench, KEY)
    keep(bench, "The boat lies at the long pier.")
    session = bench.session()
    await play(session.send(ASK))
    await play(session.send("Where does the boat lie?"))
    await play(session.compact())
    await play(session.send("Where does the boat lie, you said?"))
    assert "boat lies" not in str(contexts(model.requests[-1].newest).get("recall"))
    await play(session.send(ASK))
    assert KEY in contexts(model.requests[-1].newest)["recall"]


async def test_what_stands_takes_no_place_from_what_does_not(open_bench: Opening) -> None:
    model = FakeModel()
    bench = open_bench(answering=model, recall={"k": 1})
    keep(bench, KEY)
    keep(bench, "The spare key of the boat hangs in the kitchen.")
    session = bench.session()
    for _ in range(3):
        await play(session.send(ASK))
    told = [contexts(each.newest).get("recall", "") for each in model.requests]
    for words in ("green door", "kitchen"):
        assert [words in text for text in told].count(True) == 1
    assert told[2] == ""
