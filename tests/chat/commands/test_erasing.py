"""`/erase`: a question first, then the conversation is gone for good."""

from __future__ import annotations

import pytest

from tests.chat.conftest import of_kind, play
from tests.stubs.fake_model import FakeModel, Say, call
from workbench.chat.commands import Ask, OpenThread, run_command
from workbench.chat.events import Notice
from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.errors import NotFoundError


@pytest.fixture
def session(bench: Workbench) -> Session:
    """A conversation of its own."""
    return bench.session(new=True)


async def run(session: Session, line: str) -> list[object]:
    """The events of a line."""
    return await play(run_command(session, line))


async def test_it_is_asked_first_and_says_what_stays(
    session: Session, bench: Workbench, model: FakeModel
) -> None:
    model.says = [Say(calls=(call("memory_write", {"content": "Ana sails."}),)), "ok"]
    await run(session, "I sail")
    (asked,) = of_kind(await run(session, "/erase"), Ask)
    assert [choice.line for choice in asked.choices] == ["/erase yes", "/delete"]
    assert "1 memory learned in it stays" in asked.question
    assert bench.archive.messages(session.thread.id)


async def test_it_is_gone_and_another_conversation_begins(
    session: Session, bench: Workbench
) -> None:
    await run(session, "The vault opens with a feather.")
    gone = session.thread.id
    events = await run(session, "/erase yes")
    (notice,) = of_kind(events, Notice)
    assert "are gone for good" in notice.text
    assert of_kind(events, OpenThread) == [OpenThread("")]
    assert session.thread.id == ""
    with pytest.raises(NotFoundError):
        bench.archive.thread(gone)
    (refused,) = of_kind(await run(session, f"/undelete {gone}"), Notice)
    assert refused.level == "error"


async def test_there_may_be_nothing_to_erase(session: Session) -> None:
    for line in ("/erase", "/erase yes"):
        (notice,) = of_kind(await run(session, line), Notice)
        assert notice.level == "error"
        assert "nothing was said" in notice.text


async def test_another_window_finds_it_out_of_sight(session: Session, bench: Workbench) -> None:
    await run(session, "Hello.")
    other = bench.session(session.thread.id)
    await run(session, "/erase yes")
    assert other.reread().deleted


async def test_a_running_answer_is_not_erased_under_itself(
    session: Session, bench: Workbench
) -> None:
    await run(session, "Hello.")
    thread = session.thread.id
    turn = session.send("And more.")
    await anext(turn)
    (notice,) = of_kind(await run(session, "/erase yes"), Notice)
    assert "still coming" in notice.text
    assert [event async for event in turn]
    assert len(bench.archive.messages(thread)) == 4


@pytest.mark.parametrize("line", ["/delete", "/archive"])
async def test_a_running_answer_is_not_put_away_halfway(
    session: Session, bench: Workbench, line: str
) -> None:
    await run(session, "Hello.")
    turn = session.send("And more.")
    await anext(turn)
    (notice,) = of_kind(await run(session, line), Notice)
    assert "still coming" in notice.text
    kept = bench.archive.thread(session.thread.id)
    assert (kept.archived, kept.deleted) == (False, False)
    assert [event async for event in turn]
