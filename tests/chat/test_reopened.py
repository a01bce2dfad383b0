"""A process that died in the middle of a turn: what was said is there, and the conversation goes on."""

from __future__ import annotations

import asyncio

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.fake_model import FakeModel, Say, call
from workbench.chat.archive.unfinished import CUT_OFF
from workbench.chat.events import TurnEnded
from workbench.chat.session import Session
from workbench.chat.steps import keeping


class DiedError(BaseException):
    """Stands for the end of the process: nothing behind it runs."""


async def dead_in(session: Session, text: str, moment: str) -> str:
    """Say something and die when an event of this name comes; the thread's id."""
    events = session.send(text)
    async for event in events:
        if type(event).__name__ == moment:
            break
    thread = session.thread.id
    # Nothing of the generators may run any more: they are kept from being closed.
    GRAVEYARD.append(events)
    return thread


GRAVEYARD: list[object] = []


async def test_a_message_without_an_answer_is_answered_where_it_stands(open_bench: Opening) -> None:
    bench = open_bench(answering=FakeModel(Say("never", waits=True)))
    thread = await dead_in(bench.session(), "Remember the milk", "RequestStarted")
    model = FakeModel("I will.")
    session = open_bench(answering=model).session(thread)
    events = await play(session.retry())
    assert of_kind(events, TurnEnded)[0].reason == "done"
    assert session.thread.id == thread
    assert [each.text for each in session.messages] == ["Remember the milk", "I will."]


async def test_a_turn_that_died_between_its_tools_goes_on_from_there(open_bench: Opening) -> None:
    calls = (
        call("memory_write", {"content": "Ana sails."}),
        call("memory_search", {"query": "x"}, 2),
    )
    bench = open_bench(answering=FakeModel(Say(calls=calls)))
    thread = await dead_in(bench.session(), "I sail", "ToolFinished")
    model = FakeModel("Noted.", "Yes.")
    session = open_bench(answering=model).session(thread)
    await play(session.retry())
    assert session.thread.id == thread
    roles = [each["role"] for each in model.requests[0].messages]
    assert roles[:5] == ["system", "user", "assistant", "tool", "tool"]
    await play(session.send("Go on"))
    assert model.requests[1].text.startswith(model.requests[0].text)


async def test_without_a_retry_it_goes_on_with_a_placeholder(open_bench: Opening) -> None:
    bench = open_bench(answering=FakeModel(Say("never", waits=True)))
    thread = await dead_in(bench.session(), "Remember the milk", "RequestStarted")
    model = FakeModel("Yes.")
    session = open_bench(answering=model).session(thread)
    await play(session.send("Are you there?"))
    roles = [each["role"] for each in model.requests[0].messages]
    assert roles == ["system", "user", "assistant", "user"]
    assert "Remember the milk" in model.requests[0].text


async def died_in_mid_answer(open_bench: Opening, monkeypatch: pytest.MonkeyPatch) -> str:
    """The thread of a process that died while an answer came in."""
    monkeypatch.setattr(keeping, "EVERY", 0.0)
    bench = open_bench(answering=FakeModel(Say("Half of it", waits=True)))
    thread = await dead_in(bench.session(), "Tell me", "TextDelta")
    await asyncio.sleep(0.1)
    return thread


async def test_what_streamed_in_before_it_died_is_there_and_is_retried_where_it_stands(
    open_bench: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await died_in_mid_answer(open_bench, monkeypatch)
    model = FakeModel("All of it.", "Yes.")
    session = open_bench(answering=model).session(thread)
    said = [(each.text, each.failed) for each in session.messages]
    assert said == [("Tell me", ""), ("Half of", CUT_OFF)]
    await play(session.retry())
    assert session.thread.id == thread
    assert [each.text for each in session.messages] == ["Tell me", "Half of", "All of it."]
    assert [each.replaced for each in session.messages] == [False, True, False]
    await play(session.send("Is that all?"))
    contents = [each["content"] for each in model.requests[1].messages]
    assert "Half of" not in contents
    assert "All of it." in contents


async def test_what_streamed_in_before_it_died_is_carried_on_without_a_retry(
    open_bench: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await died_in_mid_answer(open_bench, monkeypatch)
    model = FakeModel("Yes.")
    session = open_bench(answering=model).session(thread)
    await play(session.send("Go on"))
    roles = [each["role"] for each in model.requests[0].messages]
    assert roles == ["system", "user", "assistant", "user"]
    assert model.requests[0].messages[2]["content"] == "Half of"
