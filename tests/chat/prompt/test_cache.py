"""What a cache should have served, what it did, and what broke it."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.chat.conftest import Opening, TestClock, play
from tests.stubs.fake_model import FakeModel, Request, Say
from workbench.chat.prompt.assemble import canonical, common_prefix
from workbench.chat.prompt.cache import expected_by_request
from workbench.chat.prompt.diff import difference
from workbench.chat.prompt.money import cost, limit_question
from workbench.chat.prompt.snapshot import Usage
from workbench.chat.prompt.text import as_curl, prompt_json
from workbench.chat.workbench import Workbench
from workbench.config.settings import ModelSettings, PriceSettings
from workbench.memory.entry import Draft


def serving(share: float) -> FakeModel:
    """A model whose server has a prefix cache that keeps this share."""
    model, earlier = FakeModel(), [""]

    def answer(request: Request) -> Say:
        whole = json.dumps(request.tools) + request.text
        cached = max(common_prefix(whole, other) for other in earlier) * share
        earlier.append(whole)
        return Say("fine " * 40, usage=Usage(len(whole) // 4, 40, int(cached) // 4))

    model.answer = answer
    return model


async def test_an_honest_cache_serves_what_was_expected(open_bench: Opening) -> None:
    model = serving(1.0)
    session = open_bench(answering=model).session()
    for number in range(6):
        await play(session.send(f"question {number}"))
    panel = session.panel()
    assert panel.cache_warning == ""
    assert 0.97 < panel.cached_total / panel.expected_cached_total < 1.03


async def test_an_expected_hit_that_did_not_come_is_said(open_bench: Opening) -> None:
    model = serving(0.1)
    session = open_bench(answering=model).session()
    for number in range(3):
        await play(session.send(f"question {number} " + "words " * 400))
    assert "should have come from the server's cache" in session.panel().cache_warning


async def test_what_each_request_should_have_had_is_known(open_bench: Opening) -> None:
    session = open_bench(answering=serving(1.0)).session()
    for number in range(3):
        await play(session.send(f"question {number} " + "words " * 100))
    archive, thread = session.workbench.archive, session.thread.id
    heads = archive.snapshots(thread)
    expected = expected_by_request(heads, archive.kept_tokens(thread))
    assert expected[0] == 0
    for head, tokens in zip(heads[1:], expected[1:], strict=True):
        assert head.usage is not None
        assert head.usage.cached
        assert tokens == pytest.approx(head.usage.cached, rel=0.05)
    assert expected_by_request(heads, {})[1:] == [None, None]


TWO = {
    "agents": {"north": {"instructions": "North. " * 99}, "south": {"instructions": "South. " * 99}}
}


async def test_each_agent_is_compared_with_what_it_was_sent_itself(open_bench: Opening) -> None:
    session = open_bench(answering=serving(1.0), **TWO).session()
    for name in ("north", "south", "north", "south"):
        await play(session.send(f"@{name} " + "words " * 200))
    for turn in (1, 2):
        assert session.prompt(turn).prompt.prefix_kept == 0
        assert session.prompt_before(session.prompt(turn)) is None
    for turn in (3, 4):
        now = session.prompt(turn)
        before = session.prompt_before(now)
        assert before is not None
        assert (before.prompt.turn, before.prompt.agent) == (turn - 2, now.prompt.agent)
        assert now.prompt.prefix_kept == len(canonical(before.prompt))
    totals = session.cache()
    assert totals.warning == ""
    assert 0 < totals.expected <= totals.served * 1.05


async def test_a_model_that_is_asked_again_is_compared_with_what_it_was_asked(
    open_bench: Opening,
) -> None:
    model = serving(1.0)
    session = open_bench(answering=model).session()
    for name in ("one", "another", "one"):
        model.name = name
        await play(session.send("words " * 200))
    prompts = [session.prompt(turn).prompt for turn in (1, 2, 3)]
    assert [prompt.kept > 0 for prompt in prompts] == [False, False, True]
    assert prompts[1].prefix_kept == prompts[2].prefix_kept == len(canonical(prompts[0]))


async def test_another_model_is_not_expected_to_have_the_prefix(open_bench: Opening) -> None:
    model = serving(0.0)
    session = open_bench(answering=model).session()
    await play(session.send("one " + "words " * 1000))
    model.name = "another"
    await play(session.send("two"))
    archive, thread = session.workbench.archive, session.thread.id
    assert expected_by_request(archive.snapshots(thread), archive.kept_tokens(thread))[1] == 0
    assert session.panel().cache_warning == ""


async def test_the_difference_names_what_broke_the_prefix_and_what_is_new(
    bench: Workbench, tmp_path: Path
) -> None:
    session = bench.session()
    await play(session.send("one"))
    await play(session.send("two"))
    first, second = session.prompt(1).prompt, session.prompt(2).prompt
    grown = difference(first, second)
    assert grown.broken_by is None
    assert grown.kept_characters == len(canonical(first)) == second.prefix_kept
    assert [part.text for part in grown.added] == ["ok", "two"]
    assert grown.removed == ()
    assert second.kept == second.tokens * second.prefix_kept // len(canonical(second))
    (tmp_path / "work" / "AGENTS.md").write_text("Be brief. 短く。")
    await play(session.send("three"))
    broken = difference(second, session.prompt(3).prompt)
    assert broken.broken_by == "the system part, in `project`"
    assert broken.lost_tokens > 0
    assert session.prompt(3).prompt.prefix_kept == broken.kept_characters < second.prefix_kept
    same = difference(first, first)
    assert (same.broken_by, same.added, same.kept_tokens) == (None, (), first.tokens)


async def test_json_and_curl_hold_what_was_sent(bench: Workbench, model: FakeModel) -> None:
    session = bench.session()
    await play(session.send("it's “one”"))
    snapshot = session.prompt()
    document = json.loads(json.dumps(prompt_json(snapshot), ensure_ascii=False))
    assert document["messages"] == model.requests[0].messages
    assert document["tools"] == model.requests[0].tools
    assert [section["name"] for section in document["sections"]] == [
        "tools",
        "system",
        "history",
        "turn",
    ]
    total = sum(section["tokens"] for section in document["sections"])
    assert total == snapshot.prompt.tokens
    curl = as_curl(snapshot)
    assert curl.startswith("curl https://fake.test/v1/chat/completions")
    assert "$OPENAI_API_KEY" in curl
    settings = ModelSettings(base_url="http://fake.test/api/", api_key_env="MY_KEY")
    curl = as_curl(snapshot, settings)
    assert curl.startswith("curl http://fake.test/api/chat/completions")
    assert '-H "Authorization: Bearer $MY_KEY"' in curl
    assert "Authorization" not in as_curl(snapshot, ModelSettings(api_key_env=""))


def test_money_is_counted_and_the_limit_is_a_question() -> None:
    prices = PriceSettings(input=2.0, cached=0.5, output=8.0, daily_limit=1.0)
    assert cost(Usage(1_000_000, 500_000, 400_000), prices) == 0.6 * 2 + 0.4 * 0.5 + 0.5 * 8
    assert cost(Usage(), prices) == 0
    assert limit_question(0.5, 0.4, prices) == ""
    assert "/limit off" in limit_question(0.8, 0.4, prices)
    assert limit_question(99, 1, PriceSettings()) == ""


@pytest.mark.parametrize("context_role", ["user", "system"])
async def test_what_each_of_two_agents_is_sent_only_ever_grows(
    open_bench: Opening, clock: TestClock, context_role: str
) -> None:
    model = FakeModel(answer=lambda _: Say("Well."))
    bench = open_bench(answering=model, model={"context_role": context_role}, **TWO)
    for text in ("Ana's boat is called Vento.", "The boat needs paint.", "Ana's boat is blue."):
        bench.store.add(Draft(text))
    mine: dict[str, Any] = {"agent": "south", "about": "agent:south", "core": True}
    bench.store.add(Draft("The lighthouse is a favourite.", **mine))
    session = bench.session()
    for said in ("@north @south the boat?", "@south @north paint?", "@north @south blue, Ana?"):
        await play(session.send(said))
        clock.advance(hours=3)
    for name in ("North. ", "South. "):
        texts = [each.text for each in model.requests if each.system.startswith(name)]
        assert len(texts) == 3
        for before, now in pairwise(texts):
            assert now.startswith(before)
    second = session.prompt(3, 2).prompt
    assert [part.name for part in second.sections[3].parts].count("today") == 1
    told = {line.memory_id for each in session.messages for t in each.told for line in t.lines}
    for memory in bench.store.select():
        assert memory.id in told
        assert all(each.text.count(memory.text) <= 1 for each in model.requests)
        assert all(memory.text in each.text for each in model.requests[-2:])


async def test_what_an_agent_was_told_stands_also_when_its_answer_failed(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(**TWO)
    bench.store.add(Draft("Ana's boat is called Vento."))
    mine: dict[str, Any] = {"agent": "south", "about": "agent:south", "core": True}
    bench.store.add(Draft("The lighthouse is a favourite.", **mine))
    session = bench.session()
    model.says = ["Well.", Say(fails="broken")]
    await play(session.send("@north @south the boat?"))
    await play(session.send("@north and now?"))
    assert all(memory.text in model.requests[-1].text for memory in bench.store.select())
    assert "(south, your answer?)" not in model.requests[-1].text
