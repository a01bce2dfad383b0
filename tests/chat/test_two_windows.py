"""Two windows on one conversation: each turn stays whole, whoever speaks in between."""

from __future__ import annotations

import asyncio

from tests.chat.conftest import Opening, play
from tests.stubs.fake_model import FakeModel, Request, Say, call
from workbench.chat.session import Session


def two_windows(open_bench: Opening, *models: FakeModel) -> list[Session]:
    """The same conversation, open twice."""
    benches = [open_bench(answering=model) for model in models]
    thread = benches[0].archive.create_thread("A talk", "personal", "north", None, 0)
    return [bench.session(thread.id) for bench in benches]


async def test_what_is_said_at_once_has_turns_of_its_own(open_bench: Opening) -> None:
    windows = two_windows(open_bench, FakeModel(), FakeModel())
    for _ in range(4):
        await asyncio.gather(*(play(window.send("At once")) for window in windows))
    for window in windows:
        turns = [each.turn for each in window.messages]
        assert sorted(turns) == sorted([*range(1, 9), *range(1, 9)])


async def test_a_tools_result_stays_with_its_call_whatever_is_said_in_between(
    open_bench: Opening,
) -> None:
    def answer(request: Request) -> Say:
        if request.messages[-1]["role"] == "tool":
            return Say("Done.")
        other.conversation.log.write_user("In between", ())
        return Say(calls=(call("memory_write", {"content": "Ana sails."}),))

    model = FakeModel(answer=answer)
    window, other = two_windows(open_bench, model, FakeModel("Yes."))
    await play(window.send("I sail"))
    window.conversation.log.refresh()
    model.answer = lambda _: Say("Well.")
    await play(window.send("Go on"))
    sent = [(each["role"], each["content"]) for each in model.requests[-1].messages[1:]]
    assert [role for role, _ in sent] == [
        *("user", "assistant", "tool", "assistant", "user", "assistant", "user")
    ]
    assert sent[2][1].startswith("Remembered as")
    assert sent[4][1] == "In between"
