"""A turn for which nothing is searched: why-not names that rule, and what a search would have given."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.chat.contexts.test_telling import keep
from workbench.chat.events import Recalled
from workbench.chat.session import Session
from workbench.chat.workbench import Workbench
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question
from workbench.recall.result import Recall, Why

ASK = "What is my dog called?"
DOG = "Ana's dog is called Rex."


def why(session: Session, memory_id: str, draft: str = "") -> Why:
    """Why a memory is or is not recalled for a draft; for none, for what was said last."""
    question = session.question(draft)
    question = replace(question, left_out={})  # What was told already is another rule.
    settings = session.conversation.recall_settings
    return session.workbench.engine.why(memory_id, question, settings)


async def test_a_private_draft_names_the_rule_and_what_a_search_would_give(
    bench: Workbench,
) -> None:
    dog = keep(bench, DOG)
    session = bench.session()
    open_turn = why(session, dog.id, ASK)
    session.set_private(True)
    private = why(session, dog.id, ASK)
    assert (private.rule, private.recalled) == ("private", False)
    assert (private.rank, private.score) == (open_turn.rank, open_turn.score) == (1, 1.0)
    assert "in private" in private.sentence
    assert "recalled: score 1.00" in private.sentence
    assert private.remedy == "/private off, and say it again."


async def test_a_recall_that_searched_nothing_says_the_settings_in_force(bench: Workbench) -> None:
    session = bench.session()
    session.set_private(True)
    [recalled] = of_kind(await play(session.send(ASK)), Recalled)
    recall = recalled.recall
    assert (recall.silence, recall.threshold, recall.preset) == ("private", 0.3, "normal")


async def test_a_private_message_keeps_its_rule_when_the_switch_is_turned(
    bench: Workbench,
) -> None:
    dog = keep(bench, DOG)
    session = bench.session()
    session.set_private(True)
    await play(session.send(ASK))
    session.set_private(False)
    assert why(session, dog.id).rule == "private"
    assert (await session.replay()).question.silence == "private"
    await play(session.send(ASK))
    session.set_private(True)
    assert why(session, dog.id).rule == "recalled"
    assert (await session.replay()).question.silence is None


async def test_a_pause_is_named_for_the_turns_it_lasted(open_bench: Opening) -> None:
    bench = open_bench(recall={"enabled": False})
    dog = keep(bench, DOG)
    session = bench.session()
    await play(session.send(ASK))
    session.set_recall(True)
    assert why(session, dog.id).rule == "paused"
    assert why(session, dog.id, ASK).rule == "recalled"
    opened_again = bench.session(session.thread.id)
    paused = why(opened_again, dog.id)
    assert paused.rule == "paused"
    assert "/recall on" in paused.remedy
    assert (await session.replay(1)).question.silence == "paused"


async def test_an_agent_without_memory_is_named(open_bench: Opening) -> None:
    bench = open_bench(agents={"north": {"memory": False}})
    dog = keep(bench, DOG)
    found = why(bench.session(), dog.id, ASK)
    assert found.rule == "no_memory"
    assert "[memory] agents" in found.remedy


async def test_a_context_that_is_switched_off_is_named(open_bench: Opening) -> None:
    bench = open_bench(contexts={"recall": {"enabled": False}})
    dog = keep(bench, DOG)
    assert why(bench.session(), dog.id, ASK).rule == "no_context"


async def test_patience_that_ran_out_is_named_for_that_turn(
    open_bench: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = open_bench(recall={"patience": 0.05})
    dog = keep(bench, DOG)
    session = bench.session()
    ready, search = threading.Event(), RecallEngine.recall

    def slow(self: RecallEngine, question: Question, settings: object = None) -> Recall:
        ready.wait(5)
        return search(self, question)

    monkeypatch.setattr(RecallEngine, "recall", slow)
    await play(session.send(ASK))
    ready.set()
    late = why(session, dog.id)
    assert late.rule == "late"
    assert "patience" in late.remedy


async def test_what_would_stay_out_anyway_says_both(bench: Workbench) -> None:
    dog = keep(bench, DOG)
    bench.store.forget(dog.id)
    session = bench.session()
    session.set_private(True)
    found = why(session, dog.id, ASK)
    assert found.rule == "private"
    assert "It was forgotten." in found.sentence
    assert found.remedy == "/private off, and say it again; and then: Restore it."
