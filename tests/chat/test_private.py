"""Private stays private: also when it is said again, and when the switch is turned in between."""

from __future__ import annotations

from tests.chat.conftest import Opening, play
from tests.stubs.fake_model import FakeModel, Request, Say, call
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
