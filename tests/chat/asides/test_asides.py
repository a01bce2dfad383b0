"""What is sent beside a conversation can be looked at, and is no turn of it."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Opening, play
from tests.stubs.fake_model import FakeModel, Request, Say
from tests.stubs.openai_server import OpenAIServer, Recorded, Reply
from workbench.chat.asides.compaction import as_minutes, portions
from workbench.chat.commands.running import run_command
from workbench.chat.messages import Message
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import OpenAIModel, Options
from workbench.chat.prompt.snapshot import ASIDES, Usage
from workbench.clock import SystemClock
from workbench.errors import NotFoundError


def answer(request: Request) -> Say:
    """As the model that is asked for many things."""
    if "JSON" in request.system:
        return Say("[]", usage=Usage(10, 1, 0))
    return Say("Of boats." if "Name" in request.system else "said", usage=Usage(10, 1, 0))


async def test_a_summary_a_title_and_proposals_keep_what_was_sent(open_bench: Opening) -> None:
    model = FakeModel(answer=answer)
    bench = open_bench(answering=model, memory={"suggest": True}, chat={"keep_recent": 2})
    session = bench.session()
    with pytest.raises(NotFoundError):
        session.aside("summary")
    for text in ("One boat", "Two boats", "Three boats"):
        await play(session.send(text))
    await play(session.compact())
    await play(run_command(session, "/title auto"))
    sent = {each.system: each.messages for each in model.requests}
    for kind in ASIDES:
        shown = session.aside(kind)
        messages = list(shown.prompt.messages)
        assert messages == sent[str(messages[0]["content"])]
        assert shown.usage == Usage(10, 1, 0)
    assert "One boat" in str(session.aside("summary").prompt.messages)
    printed = await play(run_command(session, "/prompt summary"))
    assert "You keep the minutes" in printed[0].text
    assert printed[0].text.endswith("It took 10 tokens (0 from the cache) and 1 for the answer.")
    heads = bench.archive.sent(session.thread.id)
    assert {head.aside for head in heads} == {"", *ASIDES}
    assert len(heads) == len(model.requests)
    assert session.cache().prompt == session.panel().prompt_total
    assert session.prompt().prompt.turn == 3
    assert session.prompt().prompt.request == 1
    turns = [(head.turn, head.request) for head in bench.archive.snapshots(session.thread.id)]
    assert turns == [(1, 1), (2, 1), (3, 1)]
    assert session.panel().prompt_total == 10 * len(model.requests)
    await play(session.send("Four boats"))
    assert session.prompt().prompt.prefix_kept > 0


async def test_what_is_asked_beside_costs_money_too_also_when_the_server_does_not_count(
    open_bench: Opening,
) -> None:
    model = FakeModel("One.", Say("Of boats."))
    bench = open_bench(answering=model, model={"prices": {"input": 1_000.0, "output": 1_000.0}})
    session = bench.session()
    await play(session.send("One boat"))
    before = bench.archive.thread_usage(session.thread.id)
    await play(run_command(session, "/title auto"))
    after = bench.archive.thread_usage(session.thread.id)
    assert after.requests == before.requests + 1
    assert after.cost > before.cost > 0


async def test_a_server_without_system_messages_names_conversations_too(
    open_bench: Opening,
) -> None:
    def answer(request: Recorded) -> Reply:
        refused = any(each["role"] == "system" for each in request.messages)
        words = "System role not supported"
        return Reply(status=400, error=words) if refused else Reply("Of boats.")

    with OpenAIServer(answer) as server:
        model = OpenAIModel("test-model", Options(server.base_url, Key(), max_retries=0))
        session = open_bench(answering=model).session()
        await play(session.send("One boat"))
        model._learned = None
        await play(run_command(session, "/title auto"))
        assert session.thread.title == "Of boats."
        assert list(session.aside("title").prompt.messages) == server.chats[-1].messages
        await model.close()


@pytest.mark.parametrize("text", ["漢字かな交じり文。" * 20_000, "some words " * 20_000])
def test_portions_fit_the_window_in_any_script(text: str) -> None:
    from workbench.chat.prompt.tokens import estimate

    message = Message("m", "t", 1, "user", text, SystemClock().now(), author="Ana")
    found = list(portions([message], 8_000))
    assert "".join(found) == as_minutes(message)
    assert max(map(estimate, found)) <= 4_100
