"""What memory says already is not learned a second time, however the model came by it."""

from __future__ import annotations

import json

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.fake_model import FakeModel, Request, Say, call
from workbench.chat.events import ToolFinished
from workbench.memory.entry import Draft

DOG = "Ana's dog is called Rex."
LONG = " ".join(
    f"Step {n} of the recipe is to fold the dough and wait {n} minutes." for n in range(30)
)


@pytest.mark.parametrize(
    "written",
    [
        DOG,
        "ana’s dog is called rex",
        "- Ana's dog is called Rex. (learned 8 November 2026 in personal) [{id}]",
        "1. (entry #1, chunk 1) Ana's dog is called Rex. [{id}]",
    ],
)
async def test_a_memory_that_was_only_searched_is_not_written_again(
    open_bench: Opening, written: str
) -> None:
    model = FakeModel()
    bench = open_bench(answering=model, recall={"enabled": False})
    kept = bench.store.add(Draft(DOG, about="person:ana")).memory
    text = written.replace("{id}", kept.id)
    model.says = [Say(calls=(call("memory_write", {"content": text}),)), "ok"]
    events = await play(bench.session().send("Hello"))
    assert f"[{kept.id}]" in of_kind(events, ToolFinished)[0].result
    assert bench.store.count() == 1


async def test_a_passage_of_a_long_memory_is_not_written_as_a_new_one(open_bench: Opening) -> None:
    model = FakeModel()
    bench = open_bench(answering=model)
    kept = bench.store.add(Draft(LONG)).memory
    passage = bench.engine.chunks_of(LONG)[2].text
    model.says = [Say(calls=(call("memory_write", {"content": passage}),)), "ok"]
    await play(bench.session().send("How do I fold the dough?"))
    assert [each.id for each in bench.store.select()] == [kept.id]


async def test_what_differs_in_a_word_is_learned(open_bench: Opening) -> None:
    model = FakeModel()
    bench = open_bench(answering=model)
    bench.store.add(Draft(DOG, about="person:ana"))
    text = "Ana's dog is not called Rex."
    model.says = [Say(calls=(call("memory_write", {"content": text}),)), "ok"]
    await play(bench.session().send("My dog"))
    assert bench.store.count() == 2


async def test_what_was_told_in_an_earlier_turn_is_not_proposed(open_bench: Opening) -> None:
    def answer(request: Request) -> Say:
        if "JSON" in request.system:
            return Say(json.dumps([{"text": DOG, "about": "Ana"}]))
        return Say("ok")

    bench = open_bench(answering=FakeModel(answer=answer), memory={"suggest": True})
    bench.store.add(Draft(DOG, about="person:ana"))
    session = bench.session()
    await play(session.send("What's my dog's name?"))
    await play(session.send("Rex had a bath in the river this morning"))
    assert bench.archive.suggestions(session.thread.id) == []
