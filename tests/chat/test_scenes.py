"""The scenes that must play, at the level of a session, with a model that records what it is sent."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.fake_model import FakeModel, Say, call
from workbench.chat.commands import Printed, run_command
from workbench.chat.events import (
    AnswerSaved,
    MemoryChanged,
    Recalled,
    TextDelta,
    ToolFinished,
    TurnEnded,
    TurnFailed,
)
from workbench.chat.prompt.text import prompt_as_text
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft, Memory

DESIGNER = "Ana is a designer in Recife."
DOG = "Ana's dog is called Rex."
LONG = (
    "Tech selection of last month: the summary of old messages was planned for day five, because the "
    "length of the context was the first thing to run short. Background that only makes this longer: "
    "the team compared four ways of shortening a conversation, wrote them all down in the project "
    "diary, and threw three of them away after a week of trying. What stayed: the compaction threshold "
    "MAX_HISTORY_CHARS is 4000 characters, and the newest six messages are always kept whole."
)


def keep(workbench: Workbench, text: str, core: bool = False, about: str | None = None) -> Memory:
    """Keep a memory."""
    return workbench.store.add(Draft(text, about=about, core=core)).memory


def context(content: str, name: str) -> str:
    """The text of a context in a message; empty when it is not there."""
    found = re.search(rf'<context name="{name}">\n(.*?)\n</context>', content, re.DOTALL)
    return found.group(1) if found else ""


async def test_a_long_memory_is_kept_whole_and_comes_back_as_its_passage(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench()
    model.says = [Say(calls=(call("memory_write", {"content": LONG}),)), "Done."]
    session = bench.session()
    events = await play(session.send("Remember this: " + LONG))
    assert [event.memory.text for event in of_kind(events, MemoryChanged)] == [LONG]
    assert of_kind(events, ToolFinished)[0].ok
    assert session.panel().memory_line == "Memory  1 entry / 2 chunks"
    assert session.panel().recall is not None

    later = open_bench(answering=(second := FakeModel("It begins at 4000.")))
    session = later.session(new=True)
    events = await play(
        session.send("At how many characters does compaction of the history begin?")
    )
    hit = of_kind(events, Recalled)[0].recall.hits[0]
    assert (hit.entry, hit.chunk) == (1, 2)
    assert "MAX_HISTORY_CHARS is 4000" in context(second.requests[0].newest, "recall")
    assert "entry #1, chunk 2 of 2" in context(second.requests[0].newest, "recall")
    printed = of_kind(await play(run_command(session, "/memory")), Printed)[0].text
    assert LONG in printed


async def test_the_first_prompt_has_its_four_parts_and_no_memory(open_bench: Opening) -> None:
    session = open_bench(offline=True).session()
    events = await play(session.send("My dog is called Rex."))
    said = "".join(event.text for event in of_kind(events, TextDelta))
    assert said == "You said: Ana: My dog is called Rex."
    text = prompt_as_text(session.prompt())
    parts = re.split(r"── (?:tools|system|history|turn)\b", text)
    assert "memory_write" in parts[1]
    assert '<context name="where">' in parts[2]
    assert "How your memory works" in parts[2]
    assert "Rex" not in parts[2]
    assert "My dog is called Rex." in parts[3]
    assert "Sunday, 8 November 2026, 07:47 (America/Sao_Paulo)" in parts[4]


async def test_core_and_relevant_memories_stand_right_after_the_question(
    bench: Workbench, model: FakeModel
) -> None:
    core, dog = keep(bench, DESIGNER, True, "person:ana"), keep(bench, DOG, False, "person:ana")
    session = bench.session()
    await play(session.send("What's my dog's name?"))
    content = model.requests[0].newest
    assert content.startswith("What's my dog's name?\n\n<context name=\"remembered\">\n")
    assert DESIGNER in context(content, "remembered")
    assert f"[{core.id}]" in context(content, "remembered")
    assert "Rex" not in context(content, "remembered")
    assert DOG in context(content, "recall")
    assert f"[{dog.id}]" in context(content, "recall")
    assert "designer" not in context(content, "recall")
    assert "Rex" not in model.requests[0].system
    assert "designer" not in model.requests[0].system


async def test_a_core_memory_learned_later_comes_up_in_recall(
    bench: Workbench, model: FakeModel
) -> None:
    keep(bench, DESIGNER, True, "person:ana")
    session = bench.session()
    await play(session.send("Hello there"))
    keep(bench, "Ana is allergic to peanuts.", True, "person:ana")
    await play(session.send("Am I allergic to peanuts?"))
    content = model.requests[1].newest
    assert context(content, "remembered") == ""
    assert "allergic to peanuts" in context(content, "recall")


async def test_an_agent_without_memory_has_nothing_of_it_in_its_prompt(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(
        memory={"agents": ["north"]}, agents={"plain": {"instructions": "You are Plain."}}
    )
    keep(bench, DESIGNER, True, "person:ana")
    keep(bench, DOG)
    session = bench.session(agent="plain")
    await play(session.send("What's my dog's name?"))
    assert model.requests[0].tools == []
    sent = model.requests[0].text
    for word in ("Rex", "designer", "memory_write", "How your memory works", "recall"):
        assert word not in sent


async def test_forty_turns_only_ever_grow_at_their_end(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(chat={"max_history_chars": 10_000_000})
    topics = ("garden", "boat", "piano", "lasagne", "telescope", "marathon", "library", "violin")
    for topic in topics:
        keep(bench, f"Ana's {topic} needs attention every {len(topic)} weeks.")
    session = bench.session()
    for number in range(1, 41):
        await play(session.send(f"What does my {topics[number % 8]} need, question {number}?"))
    assert len(model.requests) == 40
    for earlier, later in pairwise(model.requests):
        assert later.text.startswith(earlier.text)

    reopened = open_bench(answering=(second := FakeModel()), chat={"max_history_chars": 10_000_000})
    again = reopened.session()
    assert again.thread.id == session.thread.id
    await play(again.send("And once more?"))
    assert second.requests[0].text.startswith(model.requests[-1].text)
    snapshot = again.prompt(17)
    assert list(snapshot.prompt.messages) == model.requests[16].messages
    text = prompt_as_text(snapshot)
    for message in model.requests[16].messages:
        for line in str(message["content"]).splitlines():
            assert line.strip() in text


async def test_a_failed_message_stays_and_retry_sends_it_again(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = [Say(fails="fake.test cannot be reached: /retry."), "Yes, here I am."]
    session = bench.session()
    events = await play(session.send("Is anybody there?"))
    assert of_kind(events, TurnFailed)[0].text == "fake.test cannot be reached: /retry."
    assert of_kind(events, TurnEnded)[0].reason == "failed"
    assert [message.text for message in session.messages] == ["Is anybody there?"]
    events = await play(session.retry())
    assert of_kind(events, TurnEnded)[0].reason == "done"
    assert [message.text for message in session.messages] == [
        "Is anybody there?",
        "Yes, here I am.",
    ]
    assert session.messages[0].failed == ""
    assert model.requests[1].text == model.requests[0].text


async def test_after_a_failed_turn_the_thread_goes_on_with_a_placeholder(
    bench: Workbench, model: FakeModel
) -> None:
    model.says = [Say("half an ans", fails="broke off"), Say(fails="down"), "fine"]
    session = bench.session()
    events = await play(session.send("one"))
    assert of_kind(events, AnswerSaved)[0].message.text == "half an ans"
    await play(session.send("two"))
    await play(session.send("three"))
    roles = [message["role"] for message in model.requests[2].messages]
    assert roles == ["system", "user", "assistant", "user", "assistant", "user"]
    assert model.requests[2].messages[4]["content"] == "(no answer: the turn failed)"
    assert model.requests[2].text.startswith(model.requests[1].text)


LANGUAGES = [
    ("The spare key hangs behind the green door.", "Where does the spare key hang?"),
    ("小李的婚礼定在十月二十日，地点在杭州西湖。", "小李的婚礼在什么地方举行？"),
    ("祖母の家の裏庭には大きな柿の木がある。", "祖母の裏庭にはどんな木がありますか？"),
    ("민수의 고양이 이름은 구름이고 창가에서 잔다.", "민수의 고양이 이름이 뭐예요?"),
    ("Дедушкина дача находится возле Суздаля.", "Где находится дача дедушки?"),
    ("موعد طبيب الأسنان يوم الخميس في العيادة الجديدة.", "متى موعد طبيب الأسنان؟"),
    ("A reunião do condomínio é toda terça-feira.", "Quando acontece a reunião do condomínio?"),
]


@pytest.mark.parametrize(("memory", "question"), LANGUAGES)
async def test_in_every_language_the_memory_reaches_the_prompt(
    bench: Workbench, model: FakeModel, memory: str, question: str
) -> None:
    for text, _ in LANGUAGES:
        keep(bench, text)
    await play(bench.session().send(question))
    assert memory in context(model.requests[0].newest, "recall")
