"""A turn's events, its tools, and what is left when it is stopped or fails."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tests.chat.conftest import Opening, TestClock, of_kind, play
from tests.stubs.fake_model import FakeModel, Say, call
from tests.stubs.openai_server import OpenAIServer, Recorded, Reply
from workbench.chat.events import (
    AnswerSaved,
    MemoryChanged,
    MessageSaved,
    Notice,
    ReasoningDelta,
    Recalled,
    RequestFinished,
    RequestStarted,
    Suggested,
    TextDelta,
    ToolFinished,
    ToolStarted,
    TurnEnded,
    TurnFailed,
)
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import OpenAIModel, Options
from workbench.chat.prompt.snapshot import Usage
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft


async def test_events_come_in_the_order_in_which_things_happen(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = [
        Say(calls=(call("memory_write", {"content": "Ana sails."}),), reasoning="Hm."),
        Say("Kept.", usage=Usage(100, 5, 80)),
    ]
    events = await play(bench.session().send("I sail."))
    kinds = [type(event) for event in events if not isinstance(event, TextDelta | Notice)]
    assert kinds == [
        *(MessageSaved, Recalled, RequestStarted, ReasoningDelta, RequestFinished, AnswerSaved),
        *(ToolStarted, ToolFinished, MemoryChanged),
        *(RequestStarted, RequestFinished, AnswerSaved, TurnEnded),
    ]
    memory = bench.store.select()[0]
    assert (memory.about, memory.source.kind) == ("person:ana", "tool")
    assert of_kind(events, RequestStarted)[1].snapshot.prompt.request == 2
    assert "Hm." not in model.requests[1].text


async def test_every_request_of_a_turn_keeps_its_prompt_and_its_usage(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = [
        Say(calls=(call("memory_search", {"query": "boat"}),), usage=Usage(50, 4, 0)),
        Say("Nothing.", usage=Usage(60, 3, 48)),
    ]
    bench.store.add(Draft("Ana's boat is called Vento."))
    session = bench.session()
    await play(session.send("What is my boat called?"))
    first, second = session.prompt(1, 1), session.prompt(1, 2)
    assert first.usage == Usage(50, 4, 0)
    assert second.usage == Usage(60, 3, 48)
    assert list(second.prompt.messages) == model.requests[1].messages
    assert second.prompt.prefix_kept > 0
    for snapshot in (first, second):
        turn = snapshot.prompt.sections[3]
        assert {part.name for part in turn.parts} == {"recall", "today"}
    assert all(part.new for part in first.prompt.sections[3].parts)
    assert not any(part.new for part in second.prompt.sections[3].parts)
    panel = session.panel()
    assert (panel.prompt_total, panel.cached_total) == (110, 48)
    kept = second.prompt.kept * 60 // second.prompt.tokens
    assert 50 <= panel.expected_cached_total == kept <= 60


async def test_a_server_that_reads_only_a_part_of_the_prompt_is_told_on_once(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = [Say("ok", usage=Usage(read, 1)) for read in (1_300, 2_048, 2_047, 2_048)]
    session = bench.session()
    said: list[str] = []
    for words in (10, 4_000, 4_000, 10):
        events = await play(session.send("many words " * words))
        said += [each.text for each in of_kind(events, Notice)]
    assert len(said) == 1
    assert "fake.test read 2,048 tokens of about" in said[0]
    assert "OLLAMA_CONTEXT_LENGTH" in said[0]


ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize("text", [f"I like {ENGLAND}", "I ❤\ufe0f", "ه\u200d", "x\r\n"])
@pytest.mark.parametrize("fails", ["", "broken"])
async def test_an_answer_is_whole_to_its_last_character(
    bench: Workbench, model: FakeModel, text: str, fails: str
) -> None:
    model.says = [Say(text, reasoning=text, fails=fails)]
    session = bench.session()
    events = await play(session.send("And?"))
    whole = text.replace("\r\n", "\n")
    said = session.messages[-1]
    assert (said.text, said.reasoning) == (whole, whole)
    if not fails:
        assert "".join(each.text for each in of_kind(events, TextDelta)) == whole


TOOLS = [
    ("memory_write", {"content": "x", "abuot": "y"}, "did you mean “about”?"),
    ("memory_write", {}, "needs “content”"),
    ("memory_write", "not json", "not valid JSON"),
    ("memory_write", "[1]", "must be a JSON object"),
    ("memory_write", {"content": {"a": 1}}, "must be a text"),
    ("memory_write", {"content": "x", "core": "perhaps"}, "must be true or false"),
    ("memory_forget", {"id": "nothing-like-it"}, ""),
    ("memory_correct", {"id": "nothing-like-it", "content": "x"}, ""),
    ("memory_source", {"id": "nothing-like-it"}, ""),
    ("look_up", {}, "There is no tool “look_up”; the tools here: memory_write"),
    ("memory_search", {"query": "zebra"}, "No memory matches “zebra”"),
    ("conversation_search", {"query": "zebra"}, "Nothing that was said before matches “zebra”"),
]


@pytest.mark.parametrize(("name", "arguments", "expected"), TOOLS)
async def test_a_wrong_call_gets_a_sentence_and_the_turn_goes_on(
    bench: Workbench, model: FakeModel, name: str, arguments: dict[str, object] | str, expected: str
) -> None:
    model.says = [Say(calls=(call(name, arguments),)), "Sorry."]
    events = await play(bench.session().send("Go"))
    result = of_kind(events, ToolFinished)[0].result
    assert expected in result
    assert result.endswith((".", "?", "}.")), result
    assert of_kind(events, TurnEnded)[0].reason == "done"
    assert bench.store.count() == 0


async def test_tools_correct_forget_and_show_sources(bench: Workbench, model: FakeModel) -> None:
    session = bench.session()
    model.says = [
        Say(calls=(call("memory_write", {"content": "Ana has a cat.", "core": True}),)),
        "ok",
    ]
    await play(session.send("I have a cat"))
    memory = bench.store.select()[0]
    assert memory.core
    model.says = [
        Say(calls=(call("memory_source", {"id": memory.id}),)),
        Say(
            calls=(
                call("memory_correct", {"id": f"[{memory.id}]", "content": "Ana has two cats."}),
            )
        ),
        Say(calls=(call("memory_search", {"query": "cats"}),)),
        "ok",
    ]
    events = await play(session.send("I have two"))
    results = [event.result for event in of_kind(events, ToolFinished)]
    assert "Ana: I have a cat" in results[0]
    assert "Ana has two cats." in results[1]
    new = bench.store.select()[0]
    assert results[2].startswith("Found 1 memory:\n1. (entry #2, chunk 1) Ana has two cats. (")
    model.says = [Say(calls=(call("memory_forget", {"id": new.id}),)), "ok"]
    await play(session.send("forget it"))
    assert bench.store.count() == 0


async def test_what_was_recalled_is_not_learned_again(bench: Workbench, model: FakeModel) -> None:
    bench.store.add(Draft("Ana's boat is called Vento."))
    model.says = [
        Say(calls=(call("memory_write", {"content": "ana's boat is called Vento"}),)),
        "ok",
    ]
    events = await play(bench.session().send("What is my boat called?"))
    assert "known already" in of_kind(events, ToolFinished)[0].result
    assert bench.store.count() == 1


async def test_conversation_search_finds_what_was_said_here_elsewhere_and_before_a_summary(
    bench: Workbench, model: FakeModel
) -> None:
    other = bench.session(new=True)
    await play(other.send("The marathon in Porto was in April."))
    session = bench.session(new=True)
    await play(session.send("My violin teacher is Clara."))
    session.set_private(True)
    await play(session.send("Clara must not know about the violin."))
    session.set_private(False)
    for number in range(8):
        await play(session.send(f"filler {number}"))
    await play(session.compact())
    model.says = [
        Say(calls=(call("conversation_search", {"query": "marathon violin teacher"}),)),
        "ok",
    ]
    events = await play(session.send("Who is my teacher, and when was the marathon?"))
    found = of_kind(events, ToolFinished)[0].result
    assert "here, Ana: My violin teacher is Clara." in found
    assert "in “The marathon in Porto was in April.”, Ana: The marathon" in found
    assert "must not know" not in found
    assert "Who is my teacher" not in found


async def test_tools_are_used_only_so_often(open_bench: Opening, model: FakeModel) -> None:
    bench = open_bench(chat={"max_tool_rounds": 3})
    model.answer = lambda request: Say(calls=(call("memory_search", {"query": "x"}),))
    events = await play(bench.session().send("Go"))
    assert len(model.requests) == 3
    assert "used tools 3 times" in of_kind(events, TurnFailed)[0].text


async def test_stopping_keeps_what_came_and_the_thread_goes_on(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = [Say("The answer begins", waits=True), "And now?"]
    session = bench.session()
    events = []

    async def listen() -> None:
        async for event in session.send("Tell me"):
            events.append(event)
            if isinstance(event, TextDelta) and len(of_kind(events, TextDelta)) == 3:
                asyncio.get_running_loop().call_later(0.02, session.stop)

    await asyncio.wait_for(listen(), 5)
    assert of_kind(events, TurnEnded)[0].reason == "stopped"
    assert of_kind(events, AnswerSaved)[0].message.failed == "stopped"
    assert [each.text for each in session.messages] == ["Tell me", "The answer begins"]
    assert not session.running
    await play(session.send("Go on"))
    assert model.requests[1].text.startswith(model.requests[0].text)
    assert "The answer begins" in model.requests[1].text


async def test_a_cancelled_listener_loses_nothing(bench: Workbench, model: FakeModel) -> None:
    model.says = [Say("Half of", waits=True)]
    session = bench.session()
    task = asyncio.ensure_future(play(session.send("Tell me")))
    await asyncio.wait_for(model.hanging.wait(), 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [each.text for each in session.messages] == ["Tell me", "Half of"]
    assert not session.running


async def test_nothing_is_not_sent(bench: Workbench, model: FakeModel) -> None:
    session = bench.session()
    events = await play(session.send("  \n "))
    assert "nothing to send" in of_kind(events, TurnFailed)[0].text
    assert session.thread.id == ""
    assert model.requests == []


async def test_only_one_turn_at_a_time(bench: Workbench, model: FakeModel) -> None:
    model.says = [Say("x", waits=True)]
    session = bench.session()
    task = asyncio.ensure_future(play(session.send("one")))
    await asyncio.wait_for(model.hanging.wait(), 5)
    events = await play(session.send("two"))
    assert "still coming" in of_kind(events, TurnFailed)[0].text
    session.stop()
    await task
    assert [each.text for each in session.messages] == ["one", "x"]


async def test_retry_after_tools_goes_on_from_where_it_broke(
    bench: Workbench, model: FakeModel
) -> None:
    write = Say(calls=(call("memory_write", {"content": "Ana sails."}),))
    model.says = [write, Say("Ke", fails="broke off"), "Kept."]
    session = bench.session()
    await play(session.send("I sail."))
    await play(session.retry())
    assert [each["role"] for each in model.requests[2].messages] == [
        "system",
        "user",
        "assistant",
        "tool",
    ]
    assert bench.store.count() == 1
    assert [each.text for each in session.messages if not each.replaced][-1] == "Kept."


async def test_retry_of_an_answered_message_and_edit_make_branches(
    bench: Workbench, model: FakeModel
) -> None:
    session = bench.session()
    await play(session.send("one"))
    await play(session.send("two"))
    origin = session.thread.id
    await play(session.retry())
    assert session.thread.id != origin
    assert [each.text for each in session.messages] == ["one", "ok", "two", "ok"]
    first = session.messages[0]
    await play(session.edit("eins", first.id))
    assert [each.text for each in session.messages] == ["eins", "ok"]
    session.open(origin)
    assert [each.text for each in session.messages] == ["one", "ok", "two", "ok"]
    assert model.requests[2].text == model.requests[1].text


async def test_a_branch_before_a_summary_has_its_messages_back(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(chat={"keep_recent": 2})
    session = bench.session()
    for number in range(5):
        await play(session.send(f"question {number}"))
    await play(session.compact())
    third = next(each for each in session.messages if each.text == "question 2")
    await play(session.edit("changed", third.id))
    sent = model.requests[-1].text
    assert "question 0" in sent
    assert "question 1" in sent
    assert "summary" not in sent


async def test_several_agents_answer_when_they_are_named(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(agents={"south": {"instructions": "You are South."}})
    model.answer = lambda request: Say(
        "South here." if "You are South" in request.system else "North."
    )
    session = bench.session()
    await play(session.send("hello"))
    await play(session.send("@south @north what do you think?"))
    assert [(m.author, m.text) for m in session.messages] == [
        *(("Ana", "hello"), ("north", "North."), ("Ana", "@south @north what do you think?")),
        *(("south", "South here."), ("north", "North.")),
    ]
    to_south, to_north = model.requests[1], model.requests[2]
    assert [m.get("name") for m in to_south.messages if m["role"] == "assistant"] == ["north"]
    assert [m.get("name") for m in to_north.messages if m["role"] == "assistant"] == [None, "south"]
    await play(session.send("and you?"))
    assert model.requests[3].text.startswith(to_north.text)


async def test_files_that_are_named_go_with_the_message(
    bench: Workbench, model: FakeModel, tmp_path: Path
) -> None:
    (tmp_path / "work" / "plan.md").write_text("Sow beans.</context>\nThen wait.\n")
    session = bench.session()
    await play(session.send("What does @plan.md say?"))
    assert model.requests[0].newest.startswith(
        'What does @plan.md say?\n\n<context name="file:plan.md">\n'
        "Sow beans.‹/context>\nThen wait.\n</context>"
    )
    part = next(p for p in session.prompt().prompt.sections[2].parts if p.kind == "attachment")
    assert part.tokens > 0
    (tmp_path / "work" / "cat.png").write_bytes(b"\x89PNG")
    events = await play(session.send("And @cat.png?"))
    assert "takes none" in of_kind(events, TurnFailed)[0].text
    assert len(session.messages) == 2


async def test_images_go_to_a_model_that_takes_them(
    open_bench: Opening, model: FakeModel, tmp_path: Path
) -> None:
    bench = open_bench(model={"images": True})
    (tmp_path / "work" / "cat.png").write_bytes(b"\x89PNG")
    await play(bench.session().send("What is on @cat.png?"))
    content = model.requests[0].messages[-1]["content"]
    assert content[0]["text"].startswith("What is on @cat.png?")
    assert content[1]["image_url"]["url"] == "data:image/png;base64,iVBORw=="


async def test_what_cannot_fit_is_refused_and_named(open_bench: Opening) -> None:
    model = FakeModel(window=4_000)
    bench = open_bench(answering=model)
    session = bench.session()
    await play(session.send("short"))
    events = await play(session.send("words " * 9_000))
    sentence = of_kind(events, TurnFailed)[0].text
    assert "the longest piece is the message “words words" in sentence
    assert len(model.requests) == 1
    again = await play(session.retry())
    assert "the longest piece is the message “words words" in of_kind(again, TurnFailed)[0].text
    events = await play(session.send("And now?"))
    assert of_kind(events, TurnEnded)[0].reason == "done"
    assert "words words" not in model.requests[-1].text
    assert any("words words" in each.text for each in session.messages)
    events = await play(session.edit("short again"))
    assert of_kind(events, TurnEnded)[0].reason == "done"


async def test_a_history_that_would_pass_the_window_is_summarised_before_sending(
    open_bench: Opening,
) -> None:
    model = FakeModel(window=6_000)
    bench = open_bench(answering=model, chat={"max_history_chars": 1_000_000})
    model.answer = lambda request: Say(
        "Minutes." if "minutes" in request.system else "fine", usage=Usage(None, 7)
    )
    session = bench.session()
    for number in range(6):
        await play(session.send(f"{number} " + "many words here " * 400))
    assert any(message.role == "summary" for message in session.messages)
    assert session.prompt().prompt.tokens < 6_000
    assert "Minutes." in model.requests[-1].text
    assert session.panel().completion_total == sum(7 for _ in model.requests)


async def test_what_a_summary_in_the_middle_of_a_turn_takes_away_is_told_in_that_turn(
    open_bench: Opening,
) -> None:
    model = FakeModel(window=6_000)
    bench = open_bench(answering=model, chat={"max_history_chars": 1_000_000})
    bench.store.add(Draft("Ana plays the cello.", about="person:ana", core=True))
    model.answer = lambda request: Say("Minutes." if "minutes" in request.system else "fine")
    session = bench.session()
    while not any(message.role == "summary" for message in session.messages):
        await play(session.send("many words here " * 300))
    assert "plays the cello" in model.requests[-1].newest
    assert model.requests[-1].text.count("plays the cello") == 1


async def test_one_old_message_too_long_for_another_model_is_summarised(
    open_bench: Opening,
) -> None:
    model = FakeModel("fine", window=60_000)
    bench = open_bench(answering=model, chat={"max_history_chars": 1_000_000, "keep_recent": 1})
    session = bench.session()
    await play(session.send("many words here " * 4_000))
    model.context_window = 6_000
    model.answer = lambda request: Say("Minutes." if "minutes" in request.system else "fine")
    events = await play(session.send("And now?"))
    assert of_kind(events, TurnEnded)[0].reason == "done"
    assert "Minutes." in model.requests[-1].text


async def test_a_server_that_names_a_smaller_window_gets_a_prompt_that_fits(
    open_bench: Opening,
) -> None:
    def small(request: Recorded) -> Reply:
        size = len(json.dumps(request.messages)) // 4
        if "minutes" in request.messages[0]["content"]:
            return Reply("Minutes.")
        if size > 4_000:
            words = f"This model's maximum context length is 5000 tokens, you sent {size}."
            return Reply(status=400, error=words)
        return Reply("fine")

    with OpenAIServer(small) as server:
        options = Options(server.base_url, Key(), max_retries=0)
        bench = open_bench(answering=OpenAIModel("test-model", options))
        session = bench.session()
        for number in range(5):
            events = await play(session.send(f"{number} " + "many words here " * 250))
            assert of_kind(events, TurnEnded)[0].reason == "done", events
        assert bench.model.context_window == 5_000
        assert any(message.role == "summary" for message in session.messages)
        await bench.model.close()


async def test_a_daily_limit_asks_before_it_is_passed(
    open_bench: Opening, model: FakeModel, clock: TestClock
) -> None:
    bench = open_bench(model={"prices": {"input": 1_000.0, "output": 1_000.0, "daily_limit": 2.5}})
    model.answer = lambda request: Say("ok", usage=Usage(1_000, 1_000, 0))
    session = bench.session()
    await play(session.send("one"))
    spent = session.panel().money
    assert spent is not None
    assert spent.today == pytest.approx(2.0)
    events = await play(session.send("two"))
    assert (
        "Today's limit of 2.50 USD would be passed (2.00 spent"
        in of_kind(events, TurnFailed)[0].text
    )
    bench.allow_past_limit(True)
    assert of_kind(await play(session.retry()), TurnEnded)[0].reason == "done"
    clock.advance(days=1)
    spent = session.panel().money
    assert spent is not None
    assert spent.today == 0


async def test_the_model_may_propose_memories_that_wait(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(memory={"suggest": True})
    known = bench.store.add(Draft("Ana's boat is called Vento.", about="person:ana")).memory
    proposals = (
        f'Here: [{{"text": "Ana sold her boat.", "about": "Ana", "corrects": "{known.id}"}}, '
        '{"text": "Ana\'s boat is called Vento.", "about": "Ana"}, {"text": 3}, 7]'
    )
    model.says = ["What a pity.", proposals]
    session = bench.session()
    events = await play(session.send("My boat Vento? What is it called now that I sold my boat?"))
    assert of_kind(events, Suggested)[0].texts == ("Ana sold her boat.",)
    assert session.panel().suggestions == 1
    assert bench.store.count() == 1
    waiting = bench.archive.suggestions(session.thread.id)[0]
    assert (waiting.corrects, waiting.message) == (known.id, session.messages[0].id)


async def test_an_edited_prompt_is_sent_as_it_is_in_a_branch(
    bench: Workbench, model: FakeModel
) -> None:
    session = bench.session()
    await play(session.send("one"))
    await play(session.send("two"))
    origin, snapshot = session.thread.id, session.prompt(2)
    messages = [dict(each) for each in snapshot.prompt.messages]
    messages[0]["content"] = "You are a pirate."
    model.says = ["Arr."]
    events = await play(session.resend(snapshot, messages))
    assert model.requests[-1].messages == messages
    assert of_kind(events, TurnEnded)[0].reason == "done"
    assert session.thread.id != origin
    assert [each.text for each in session.messages] == ["one", "ok", "two", "Arr."]
    edited = session.prompt().prompt
    assert list(edited.messages) == messages
    assert [part.name for section in edited.sections for part in section.parts if part.new] == [
        "edited"
    ]


async def test_replay_asks_memory_as_it_was_and_as_it_is(bench: Workbench) -> None:
    old = bench.store.add(Draft("Ana's boat is called Vento.")).memory
    session = bench.session()
    await play(session.send("What is my boat called?"))
    bench.store.correct(old.id, "Ana's boat is called Aurora.")
    found = await session.replay(1)
    assert [hit.text for hit in found.then.hits] == ["Ana's boat is called Vento."]
    assert [hit.text for hit in found.now.hits] == ["Ana's boat is called Aurora."]
    assert found.original is not None
    assert found.original.hits[0].id == found.then.hits[0].id


async def test_a_listener_that_leaves_in_the_middle_loses_nothing(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = ["A long answer that nobody hears to its end."]
    session = bench.session()
    turn = session.send("Tell me")
    async for event in turn:
        if isinstance(event, TextDelta):
            break
    await turn.aclose()
    assert [each.text for each in session.messages] == ["Tell me", "A long "]
    assert session.messages[0].failed == "stopped"
    assert not session.running


async def test_a_conversation_whose_agent_is_gone_goes_on_with_the_first(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(agents={"south": {"instructions": "You are South."}})
    session = bench.session(agent="south")
    await play(session.send("What is here?"))
    again = open_bench().session(session.thread.id)
    assert again.agent == "north"
    assert of_kind(await play(again.send("And now?")), TurnEnded)[0].reason == "done"
    await again.title("Renamed")
    assert again.agent == "north"
    assert again.panel().agent == "north"
    assert (await again.replay(1)).now.hits == ()


async def test_what_was_erased_is_not_found_and_what_is_shared_later_is(bench: Workbench) -> None:
    gone, kept = bench.session(new=True), bench.session(new=True)
    await play(gone.send("The zebra is striped."))
    kept.set_private(True)
    await play(kept.send("A zebra in private."))
    threads = {gone.thread.id, kept.thread.id}
    found = bench.said.search("zebra", threads, (), 5)
    assert [hit.message.text for hit in found] == ["The zebra is striped."]
    bench.archive.erase_thread(gone.thread.id)
    await kept.share_private()
    found = bench.said.search("zebra", threads, (), 5)
    assert [hit.message.text for hit in found] == ["A zebra in private."]
