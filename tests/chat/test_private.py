"""Private stays private: also when it is said again, and when the switch is turned in between."""

from __future__ import annotations

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.fake_model import FakeModel, Request, Say, call
from workbench.chat.events import Compacted
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft


async def test_the_answer_to_a_private_message_is_private_whenever_it_comes(
    open_bench: Opening,
) -> None:
    model = FakeModel(Say("half", fails="It broke."), "The safe is behind the clock.", "Good.")
    bench = open_bench(answering=model)
    session = bench.session()
    session.set_private(True)
    await play(session.send("Where is my safe?"))
    session.set_private(False)
    await play(session.retry())
    await play(session.send("Good morning"))
    assert all(each.private for each in session.messages if each.turn == 1)
    assert "clock" not in model.requests[-1].text
    assert "safe" not in model.requests[-1].text


async def test_switching_in_the_middle_of_a_turn_is_for_the_next_message(
    open_bench: Opening,
) -> None:
    def answer(request: Request) -> Say:
        if request.messages[-1]["role"] == "tool":
            return Say("Done.")
        session.set_private(not session.private)
        return Say(calls=(call("memory_write", {"content": "The safe code is 1234."}),))

    model = FakeModel(answer=answer)
    bench = open_bench(answering=model)
    session = bench.session()
    session.set_private(True)
    await play(session.send("The safe code is 1234."))
    assert all(each.private for each in session.messages)
    assert not bench.store.count()
    await play(session.send("An ordinary word"))
    assert [each.private for each in session.messages if each.turn == 2] == [False] * 4


async def test_what_is_kept_of_private_messages_is_carried_from_then_on(
    bench: Workbench, model: FakeModel
) -> None:
    bench.store.add(Draft("The spare key hangs behind the green door."))
    session = bench.session()
    session.set_private(True)
    await play(session.send("My doctor is called Ito."))
    session.set_private(False)
    await play(session.send("Good morning"))
    assert "Ito" not in model.requests[-1].text
    assert await session.share_private() == 2
    await play(session.send("Who is my doctor?"))
    assert "Ito" in model.requests[-1].text


async def test_nothing_is_proposed_from_private_messages(open_bench: Opening) -> None:
    model = FakeModel()
    bench = open_bench(answering=model, memory={"suggest": True})
    session = bench.session()
    session.set_private(True)
    await play(session.send("My doctor is called Ito."))
    session.set_private(False)
    assert len(model.requests) == 1
    await play(session.send("Good morning"))
    assert len(model.requests) == 3
    assert "Ito" not in model.requests[-1].text


def with_minutes(request: Request) -> Say:
    """A model whose minutes say just what they were made from."""
    if "minutes" in request.system:
        return Say("Minutes: " + request.newest)
    return Say("words " * 60)


async def test_a_long_private_talk_is_summarised_and_the_summary_is_private(
    open_bench: Opening,
) -> None:
    model = FakeModel(answer=with_minutes)
    bench = open_bench(answering=model, chat={"max_history_chars": 1_500, "keep_recent": 2})
    session = bench.session()
    await play(session.send("We sail on Sunday."))
    session.set_private(True)
    compacted = [
        event.summary
        for text in ("My doctor is called Ito.", "The clinic is in Olinda.", "So be it.", "Well.")
        for event in of_kind(await play(session.send(text)), Compacted)
    ]
    assert any("Ito" in summary for summary in compacted)
    summaries = [each for each in session.messages if each.role == "summary"]
    assert [each.private for each in summaries] == ["Ito" in each.text for each in summaries]
    prompt = model.requests[-1].text
    assert "Minutes: " in prompt
    assert "Ito" in prompt
    assert "called Ito." not in [each["content"] for each in model.requests[-1].messages]
    session.set_private(False)
    await play(session.send("Good morning"))
    for told in ("Ito", "Olinda"):
        assert told not in model.requests[-1].text
    assert "We sail on Sunday." in model.requests[-1].text


async def test_a_private_summary_is_found_and_proposed_nowhere(open_bench: Opening) -> None:
    model = FakeModel(answer=with_minutes)
    bench = open_bench(
        answering=model, chat={"max_history_chars": 600, "keep_recent": 2}, memory={"suggest": True}
    )
    session = bench.session()
    session.set_private(True)
    for text in ("My doctor is called Ito.", "The clinic is in Olinda.", "So be it.", "Well."):
        await play(session.send(text))
    assert [each.private for each in session.messages if each.role == "summary"]
    session.set_private(False)
    before = len(model.requests)
    await play(session.send("Who is my doctor called?"))
    await play(bench.session(new=True).send("Who is my doctor called?"))
    sent = [request.text for request in model.requests[before:]]
    assert not [text for text in sent if "Ito" in text or "Olinda" in text]
    found = bench.said.search("Ito Olinda", {session.thread.id}, (), 5)
    assert not [hit for hit in found if "Ito" in hit.message.text]
    assert bench.store.count() == 0
    assert not bench.archive.suggestions()
    assert "Ito" not in session.thread.title
    assert bench.engine.search("Ito", bench.scope("north", "personal")) == []


async def test_a_branch_from_before_a_private_summary_carries_what_it_stood_for(
    open_bench: Opening,
) -> None:
    model = FakeModel(answer=with_minutes)
    bench = open_bench(answering=model, chat={"max_history_chars": 600, "keep_recent": 2})
    session = bench.session()
    await play(session.send("We sail on Sunday."))
    session.set_private(True)
    for text in ("My doctor is called Ito.", "The clinic is in Olinda.", "So be it."):
        await play(session.send(text))
    first = next(each for each in session.messages if each.text == "The clinic is in Olinda.")
    assert next(each for each in session.messages if "called Ito" in each.text).compacted
    await session.branch(first.id)
    said = {each.text: each.compacted for each in session.messages}
    assert said["My doctor is called Ito."] is any(
        each.role == "summary" and each.private for each in session.messages
    )
