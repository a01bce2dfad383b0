"""Moving a conversation to another space: a slip of the fingers hides nothing without a word."""

from __future__ import annotations

import pytest

from tests.chat.commands.test_commands import printed, run
from tests.chat.conftest import of_kind
from tests.stubs.fake_model import FakeModel, Say, call
from workbench.chat.commands import Ask
from workbench.chat.commands.spaces import nearest
from workbench.chat.session import Session
from workbench.chat.transcript import Transcript
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft


@pytest.fixture
def session(bench: Workbench) -> Session:
    """A new conversation, in a file that has the space `work` already."""
    bench.store.add(Draft("The report is due on Friday.", space="work"))
    return bench.session(new=True)


@pytest.mark.parametrize(
    ("name", "means"),
    [("wrok", "work"), ("Work", "work"), ("works", "work"), ("novel", None), ("w", None)],
)
def test_the_space_that_a_slip_means(name: str, means: str | None) -> None:
    assert nearest(name, ["personal", "work"]) == means


async def test_a_wholly_new_space_is_made_at_once_and_says_how_to_go_back(
    session: Session,
) -> None:
    events = await run(session, "/space novel")
    assert session.space == "novel"
    assert of_kind(events, Ask) == []
    assert "It is a new space" in printed(events)
    assert "/space personal goes back" in printed(events)


async def test_a_known_space_is_no_news(session: Session) -> None:
    assert printed(await run(session, "/space work")) == "This conversation is in work now."


async def test_a_slip_asks_which_space_is_meant(session: Session) -> None:
    asked = of_kind(await run(session, "/space wrok"), Ask)[0]
    assert asked.question == "There was no space wrok. Did you mean work?"
    assert session.space == "wrok"
    await run(session, asked.choices[0].line)
    assert session.space == "work"


async def test_in_a_pipe_a_slip_works_and_is_said(session: Session) -> None:
    heard: list[str] = []
    transcript = Transcript("Ana", heard.append)
    for event in await run(session, "/space wrok"):
        transcript.take(event, "north")  # type: ignore[arg-type]
    text = "".join(heard)
    assert "This conversation is in wrok now." in text
    assert "Did you mean work?" in text
    assert "  /space personal   go back to personal" in text
    assert not transcript.failed


async def test_a_slip_is_asked_about_before_what_was_learned_moves(
    session: Session, model: FakeModel
) -> None:
    model.says = [Say(calls=(call("memory_write", {"content": "Ana sails."}),)), "ok"]
    await run(session, "I sail")
    asked = of_kind(await run(session, "/space wrok"), Ask)[0]
    assert asked.question.startswith("There is no space wrok yet. 1 memory was learned")
    assert asked.choices[0].line == "/space work"
    assert session.space == "personal"
