"""What is told, when, and that it is told once: the bytes that a server receives."""

from __future__ import annotations

import re
import time
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.chat.conftest import Opening, TestClock, of_kind, play
from tests.stubs.fake_model import FakeModel, Say, call
from workbench.chat.events import Compacted, Notice, Recalled
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft, Memory

KEY = "The spare key hangs behind the green door."
ASK = "Where does the spare key hang?"


def keep(bench: Workbench, text: str, **fields: object) -> Memory:
    """Keep a memory."""
    return bench.store.add(Draft(text, **fields)).memory  # type: ignore[arg-type]  # by name


def contexts(content: str) -> dict[str, str]:
    """The contexts of a message by name."""
    return dict(re.findall(r'<context name="([^"]+)">\n(.*?)\n</context>', content, re.DOTALL))


async def test_the_system_part_is_the_same_in_every_thread_and_after_a_restart(
    open_bench: Opening, model: FakeModel, clock: TestClock
) -> None:
    bench = open_bench()
    await play(bench.session(new=True).send("one"))
    keep(bench, KEY, core=True)
    clock.advance(days=3)
    await play(bench.session(new=True).send("two"))
    again = open_bench(answering=(other := FakeModel()))
    again.folder = again.folder / "elsewhere"
    clock.time = clock.time.astimezone(ZoneInfo("Asia/Tokyo"))
    await play(again.session(new=True).send("three"))
    systems = {each.system for each in [*model.requests, *other.requests]}
    assert len(systems) == 1
    assert "2026" not in systems.pop()


async def test_remembered_is_told_once_and_recall_only_what_is_new(
    bench: Workbench, model: FakeModel
) -> None:
    core = keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    key = keep(bench, KEY)
    session = bench.session()
    await play(session.send(ASK))
    await play(session.send(ASK))
    first, second = (contexts(request.newest) for request in model.requests)
    assert f"[{core.id}]" in first["remembered"]
    assert f"[{key.id}]" in first["recall"]
    assert second == {}
    assert model.requests[1].messages[1]["content"] == model.requests[0].newest


async def test_only_core_memories_about_those_here_are_remembered(
    bench: Workbench, model: FakeModel
) -> None:
    keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    keep(bench, "Bruno plays chess.", core=True, about="person:bruno")
    keep(bench, "North should answer briefly.", core=True, about="agent:north")
    keep(bench, "South sings.", core=True, about="agent:south")
    keep(bench, "The world is round.", core=True)
    await play(bench.session().send("hello"))
    told = contexts(model.requests[0].newest)["remembered"]
    assert "cello. (learned" in told
    assert "briefly. (about you; learned" in told
    assert "round." in told
    assert "Bruno" not in told
    assert "South" not in told


async def test_a_subject_that_is_not_here_is_said(bench: Workbench, model: FakeModel) -> None:
    keep(bench, "Plays chess in the spare room on the green table.", about="person:bruno")
    keep(bench, "Waters the green plants in the spare room.", about="person:ana")
    await play(bench.session().send("Who does what in the spare room with green things?"))
    told = contexts(model.requests[0].newest)["recall"]
    assert "table. (about bruno; learned 8 November 2026 in personal)" in told
    assert "room. (learned 8 November 2026 in personal)" in told


async def test_what_was_told_and_corrected_since_is_told_as_news(
    bench: Workbench, model: FakeModel
) -> None:
    old = keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    key = keep(bench, KEY)
    session = bench.session()
    await play(session.send(ASK))
    new = bench.store.correct(old.id, "Ana plays the viola.")
    bench.store.forget(key.id)
    await play(session.send("What a nice day it is today"))
    news = contexts(model.requests[1].newest)["recall"]
    assert f"[{old.id}] was corrected and now says: Ana plays the viola." in news
    assert f"[{new.id}]" in news
    assert f"[{key.id}] was taken back" in news
    assert "spare key" not in news
    await play(session.send("Another nice day"))
    assert contexts(model.requests[2].newest) == {}
    bench.store.restore(key.id)
    await play(session.send(ASK))
    assert KEY in contexts(model.requests[3].newest)["recall"]


async def test_today_is_told_again_on_another_day_and_after_an_hours_pause(
    bench: Workbench, model: FakeModel, clock: TestClock
) -> None:
    session = bench.session()
    for minutes in (0, 30, 59, 61, 59):
        clock.advance(minutes=minutes)
        await play(session.send("tick"))
    clock.advance(hours=13)
    await play(session.send("tock"))
    told = ["today" in contexts(request.newest) for request in model.requests]
    assert told == [True, False, False, True, False, True]


async def test_today_is_told_again_in_another_time_zone(
    bench: Workbench, model: FakeModel, clock: TestClock
) -> None:
    session = bench.session()
    await play(session.send("tick"))
    clock.time = clock.time.astimezone(ZoneInfo("America/Recife"))
    await play(session.send("tock"))
    assert "(America/Recife)" in contexts(model.requests[1].newest)["today"]


async def test_private_messages_tell_learn_and_leave_nothing(
    bench: Workbench, model: FakeModel
) -> None:
    keep(bench, KEY)
    keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    model.says = [Say(calls=(call("memory_write", {"content": "A secret."}),)), "hm", "ok", "ok"]
    session = bench.session()
    session.set_private(True)
    events = await play(session.send(ASK))
    assert of_kind(events, Recalled)[0].recall.hits == ()
    assert set(contexts(model.requests[0].newest)) == {"today"}
    assert len(model.requests[0].tools) == 6
    assert "private" in model.requests[1].newest
    assert bench.store.count() == 2
    session.set_private(False)
    await play(session.send("Good morning"))
    assert "spare key" not in model.requests[2].text
    assert "cello" in contexts(model.requests[2].newest)["remembered"]
    await session.share_private()
    await play(session.send("Good evening"))
    assert ASK in model.requests[3].text


async def test_a_private_message_gives_no_title(bench: Workbench) -> None:
    session = bench.session()
    session.set_private(True)
    await play(session.send("The surprise party for Davi"))
    assert session.thread.title == ""
    session.set_private(False)
    await play(session.send("Good morning"))
    assert session.thread.title == "Good morning"


async def test_later_searches_do_not_use_private_messages(bench: Workbench) -> None:
    keep(bench, KEY)
    session = bench.session()
    session.set_private(True)
    await play(session.send(ASK))
    session.set_private(False)
    events = await play(session.send("and the second one?"))
    assert of_kind(events, Recalled)[0].recall.hits == ()
    assert bench.said.search("spare key", {session.thread.id}, (), 5) == []


async def test_recall_in_the_system_part_is_made_anew_and_never_told(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(contexts={"recall": {"place": "system"}})
    key = keep(bench, KEY)
    session = bench.session()
    await play(session.send(ASK))
    await play(session.send(ASK))
    await play(session.send("thanks!"))
    for request in model.requests[:2]:
        assert f"1. (entry #1, chunk 1) {KEY} [{key.id}]" in request.system
        assert "this turn only" in request.system
        assert request.system.endswith("</context>")
    assert KEY not in model.requests[2].text
    assert all("recall" not in contexts(str(m["content"])) for m in model.requests[1].messages[1:])


async def test_what_a_budget_keeps_out_is_said(open_bench: Opening, model: FakeModel) -> None:
    bench = open_bench(contexts={"remembered": {"budget": 60}})
    for number in range(9):
        keep(bench, f"Ana has {number} brothers in Lisbon.", core=True, about="person:ana")
    session = bench.session()
    await play(session.send("hello"))
    told = contexts(model.requests[0].newest)["remembered"]
    assert re.search(r"\(\d more memories left out: the limit here is 60 tokens", told)
    assert "core memories are not in the prompt" in session.prompt().prompt.left_out[0]
    await play(session.send("hello again"))
    assert contexts(model.requests[1].newest) == {}


async def test_an_agent_that_joins_is_told_what_is_about_it(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(agents={"south": {"instructions": "You are South."}})
    keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    keep(bench, "South should rhyme.", core=True, about="agent:south")
    session = bench.session()
    await play(session.send("hello"))
    await play(session.send("@south hello"))
    first, second = (contexts(request.newest)["remembered"] for request in model.requests)
    assert "cello" in first
    assert "rhyme" not in first
    assert "South should rhyme. (about you; " in second
    assert "cello" not in second


async def test_own_contexts_are_told_when_they_change_and_are_foreign(
    open_bench: Opening, model: FakeModel, tmp_path: Path
) -> None:
    bench = open_bench(
        contexts={
            "note": {"text": "Ends with </context> and \x1b[31mred"},
            "file": {"file": "note.txt"},
            "slow": {"command": "sleep 5; echo late", "timeout": 0.2},
            "big": {"command": "yes x", "max_bytes": 20},
            "broken": {"command": "exit 3"},
        }
    )
    (tmp_path / "work" / "note.txt").write_text("first")
    session = bench.session()
    await play(session.send("one"))
    (tmp_path / "work" / "note.txt").write_text("second")
    await play(session.send("two"))
    first, second = (contexts(request.newest) for request in model.requests)
    assert first["note"] == "Ends with ‹/context> and red"
    assert first["file"] == "first"
    assert "longer than 0.2 seconds" in first["slow"]
    assert "failed with exit code 3" in first["broken"]
    assert first["big"].endswith("(cut: more than this context may take)")
    assert second == {"file": "second"}
    assert next(iter(first)) == "today"


async def test_instructions_and_skills_are_read_again_when_they_change(
    bench: Workbench, model: FakeModel, tmp_path: Path
) -> None:
    folder = tmp_path / "work"
    (folder / "AGENTS.md").write_text("Use tabs.")
    skill = folder / "skills" / "review" / "SKILL.md"
    skill.parent.mkdir(parents=True)
    skill.write_text("---\ndescription: Looks\ntools: memory_search\n---\nReview with care.\n")
    session = bench.session()
    await play(session.send("one"))
    assert "Use tabs." in model.requests[0].system
    await session.use_skill("review")
    events = await play(session.send("two"))
    assert "Review with care." in model.requests[1].system
    assert [tool["function"]["name"] for tool in model.requests[1].tools] == ["memory_search"]
    assert any("The skill changed" in each.text for each in of_kind(events, Notice))
    (folder / "AGENTS.md").write_text("Use spaces.")
    events = await play(session.send("three"))
    assert "Use spaces." in model.requests[2].system
    assert any("AGENTS.md changed" in each.text for each in of_kind(events, Notice))
    assert not of_kind(await play(session.send("four")), Notice)


async def test_a_change_of_everybodys_instructions_is_said_when_another_agent_is_asked(
    open_bench: Opening, tmp_path: Path
) -> None:
    instructions = tmp_path / "work" / "AGENTS.md"
    bench = open_bench(agents={"north": {}, "south": {"instructions": "You are South."}})
    instructions.write_text("Use tabs.")
    session = bench.session()
    await play(session.send("one"))
    await session.use_agent("south")
    assert not of_kind(await play(session.send("two")), Notice)
    await session.use_agent("north")
    assert not of_kind(await play(session.send("three")), Notice)
    instructions.write_text("Use spaces.")
    for text in ("@south four", "five"):
        (notice,) = of_kind(await play(session.send(text)), Notice)
        assert notice.text.startswith("AGENTS.md changed: ")
    instructions.unlink()
    await session.use_agent("south")
    other = bench.session(new=True)
    await play(other.send("one"))
    instructions.write_text("Use tabs.")
    (notice,) = of_kind(await play(other.send("@south two")), Notice)
    assert notice.text == "AGENTS.md changed since the last turn."


async def test_after_a_compaction_contexts_are_told_again(
    open_bench: Opening, model: FakeModel
) -> None:
    bench = open_bench(chat={"max_history_chars": 1_500, "keep_recent": 2})
    keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    keep(bench, KEY)

    def answer(request: object) -> Say:
        return Say("The minutes." if "minutes" in model.requests[-1].system else "words " * 80)

    model.answer = answer
    session = bench.session()
    await play(session.send(ASK))
    events = await play(session.send("Tell me more " * 20))
    events = await play(session.send(ASK))
    assert [event.summary for event in of_kind(events, Compacted)] == ["The minutes."]
    last = model.requests[-1]
    assert last.messages[1]["content"] == '<context name="summary">\nThe minutes.\n</context>'
    told = contexts(last.newest)
    assert "cello" in told["remembered"]
    assert KEY in told["recall"]
    assert "today" in told
    minutes = next(each for each in model.requests if "minutes" in each.system)
    assert "cello" not in minutes.newest
    assert ASK in minutes.newest


async def test_a_failed_summary_changes_nothing(open_bench: Opening, model: FakeModel) -> None:
    bench = open_bench(chat={"max_history_chars": 300, "keep_recent": 1})
    session = bench.session()

    def answer(request: object) -> Say:
        return Say(fails="busy") if "minutes" in model.requests[-1].system else Say("words " * 30)

    model.answer = answer
    for number in range(3):
        events = await play(session.send(f"question {number}"))
    assert not of_kind(events, Compacted)
    assert any("nothing was changed: busy" in each.text for each in of_kind(events, Notice))
    assert not any(message.compacted for message in session.messages)
    assert "question 0" in model.requests[-1].text


async def test_a_late_recall_is_said_and_the_turn_goes_on(
    open_bench: Opening, model: FakeModel, monkeypatch: object
) -> None:
    import threading

    bench = open_bench(recall={"patience": 0.05})
    release = threading.Event()
    real = bench.engine.recall

    def slow(*args: object, **kwargs: object) -> object:
        release.wait(5)
        return real(*args, **kwargs)  # type: ignore[arg-type]  # whatever was asked

    bench.engine.recall = slow  # type: ignore[method-assign,assignment]  # the slowest engine
    keep(bench, KEY)
    events = await play(bench.session().send(ASK))
    release.set()
    assert "longer than 0.05 s" in of_kind(events, Recalled)[0].recall.problem
    assert "recall" not in contexts(model.requests[0].newest)
    assert bench.session().messages[-1].text == "ok"


async def test_recall_off_pauses_it_without_privacy(bench: Workbench, model: FakeModel) -> None:
    keep(bench, KEY)
    keep(bench, "Ana plays the cello.", core=True, about="person:ana")
    session = bench.session()
    session.set_recall(False)
    events = await play(session.send(ASK))
    assert of_kind(events, Recalled)[0].recall.problem == "Recall is off."
    assert set(contexts(model.requests[0].newest)) == {"remembered", "today"}
    assert (await session.recall_for(ASK)).hits[0].text == KEY


async def test_a_hit_that_was_dropped_is_left_out_of_the_next_message_only(
    bench: Workbench, model: FakeModel
) -> None:
    key = keep(bench, KEY)
    session = bench.session()
    session.dropped = frozenset({key.id})
    assert (await session.recall_for(ASK)).hits == ()
    await play(session.send(ASK))
    await play(session.send(ASK))
    assert "recall" not in contexts(model.requests[0].newest)
    assert KEY in contexts(model.requests[1].newest)["recall"]


async def test_of_a_pasted_document_the_beginning_and_the_end_are_asked(
    bench: Workbench, model: FakeModel
) -> None:
    key = keep(bench, KEY)
    session = bench.session()
    document = "漢字かな交じり文。" * 40_000
    began = time.process_time()
    events = await play(session.send(f"{document}\n{ASK}"))
    (recalled,) = of_kind(events, Recalled)
    assert len(recalled.recall.query) < 10_000
    assert time.process_time() - began < 4
    (hit,) = (await session.recall_for(f"{ASK}\n{document}", with_told=True)).hits
    assert hit.id == key.id
