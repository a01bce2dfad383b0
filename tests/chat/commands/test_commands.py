"""Slash commands: what each prints and does, the same for screen and pipe."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.fake_model import FakeModel, Say, call
from workbench.chat.commands import (
    COMMANDS,
    Ask,
    EditDraft,
    GoTo,
    OpenThread,
    Printed,
    Quit,
    help_text,
    parse_line,
    run_command,
)
from workbench.chat.commands.running import HANDLERS
from workbench.chat.events import MemoryChanged, Notice, TurnEnded, TurnFailed
from workbench.chat.session import Session
from workbench.chat.transcript import Transcript
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft


async def run(session: Session, *lines: str) -> list[object]:
    """The events of the last line."""
    events: list[object] = []
    for line in lines:
        events = await play(run_command(session, line))
    return events


def printed(events: list[object]) -> str:
    """What was printed or said."""
    return "\n".join(e.text for e in events if isinstance(e, Printed | Notice))


@pytest.fixture
def session(bench: Workbench) -> Session:
    """A new conversation."""
    return bench.session(new=True)


def test_the_table_and_what_is_run_are_the_same_commands() -> None:
    assert {command.name for command in COMMANDS} == set(HANDLERS)
    for command in COMMANDS:
        assert command.usage in help_text()
        assert command.help in help_text(f"/{command.name}")


@pytest.mark.parametrize(
    ("line", "command", "text"),
    [
        ("hello", "", "hello"),
        ("//etc/hosts is a file", "", "/etc/hosts is a file"),
        ("/", "", "/"),
        ("/Remember!  Ana sings ", "remember!", "Ana sings"),
        ("/correct ab12\tnew text", "correct", "ab12\tnew text"),
        ("  /quit", "quit", ""),
    ],
)
def test_a_line_is_a_command_or_a_message(line: str, command: str, text: str) -> None:
    parsed = parse_line(line)
    assert (parsed.command, parsed.text) == (command, text)


async def test_memories_are_kept_changed_and_brought_back(session: Session) -> None:
    store = session.workbench.store
    events = await run(session, "/remember! Ana plays the cello.")
    memory = of_kind(events, MemoryChanged)[0].memory
    assert (memory.core, memory.about, memory.source.kind) == (True, "person:ana", "manual")
    assert "already exists" in printed(await run(session, "/remember! Ana plays the cello."))
    assert store.count() == 1
    assert "Memory  1 entry / 1 chunk" in printed(await run(session, "/memory"))
    assert f"entry #1, chunk 1  Ana plays the cello. [{memory.id}]" in printed(
        await run(session, "/memory cello")
    )
    new = of_kind(await run(session, "/correct 1 Ana plays the viola."), MemoryChanged)[0].memory
    assert new.text == "Ana plays the viola."
    await run(session, f"/unpin {new.id}")
    assert not store.get(new.id).core
    await run(session, f"/pin {new.id}", f"/forget {new.id}")
    assert store.count() == 0
    await run(session, f"/restore {new.id}")
    assert store.get(new.id).core
    await run(session, f"/forget {new.id}", "/undo")
    assert store.count() == 1


async def test_what_is_wrong_is_one_sentence_with_level_error(session: Session) -> None:
    for line in (
        *("/nonsense", "/remember", "/correct 1", "/forget zzzz", "/open zzzz", "/use nothing"),
        *("/agent nobody", "/prompt x", "/prompt 7", "/edit x", "/retry", "/unuse", "/limit"),
        *("/model x", "/branch", "/archive", "/space work perhaps", "/export x.md", "/help zz"),
        *("/suggestions drop 3", "/replay", "/title auto", "/recall"),
    ):
        events = await run(session, line)
        said = [
            event.text
            for event in events
            if isinstance(event, TurnFailed)
            or (isinstance(event, Notice) and event.level == "error")
        ]
        assert said, line
        assert "\n" not in said[0], line
        assert said[0].endswith((".", "?")), said
    assert "Did you mean /memory?" in printed(await run(session, "/memmory"))


async def test_recall_shows_hits_and_can_be_paused(session: Session) -> None:
    session.workbench.store.add(Draft("Ana's boat is called Vento."))
    assert "entry #1, chunk 1" in printed(await run(session, "/recall What is my boat called?"))
    await run(session, "What is my boat called?")
    again = printed(await run(session, "/recall What is my boat called?"))
    assert again.splitlines()[0].endswith("(stands in this conversation already)")
    assert "Recall is off" in printed(await run(session, "/recall off"))
    assert not session.recall_enabled
    await run(session, "/recall on")
    assert session.recall_enabled


async def test_conversations_are_begun_named_found_opened_and_put_away(session: Session) -> None:
    await run(session, "The marathon was in Porto.", "/title Running")
    first = session.thread.id
    assert of_kind(await run(session, "/new Sailing"), OpenThread)[0].id == ""
    assert session.thread.title == "Sailing"
    await run(session, "Ahoy")
    listing = printed(await run(session, "/sessions"))
    assert re.search(rf"\* {session.thread.id} .* Sailing", listing)
    assert f"{first}  “Running”, turn 1, Ana: The marathon" in printed(
        await run(session, "/threads marathon")
    )
    await run(session, f"/open {first}")
    assert session.thread.title == "Running"
    await run(session, "/archive")
    assert first not in printed(await run(session, "/threads"))
    await run(session, f"/open {first}")
    notice = printed(await run(session, "/delete"))
    assert f"/undelete {first}" in notice
    await run(session, f"/undelete {first}")
    assert session.thread.id == first
    assert of_kind(await run(session, "/branch"), OpenThread)[0].id != first
    assert session.thread.title == "Running (2)"
    await run(session, "/reset")
    assert session.thread.id == ""


async def test_moving_asks_what_becomes_of_what_was_learned(
    session: Session, bench: Workbench, model: FakeModel
) -> None:
    model.says = [Say(calls=(call("memory_write", {"content": "Ana sails."}),)), "ok"]
    await run(session, "I sail")
    asked = of_kind(await run(session, "/space work"), Ask)[0]
    assert asked.question.startswith("1 memory was learned")
    assert session.space == "personal"
    await run(session, asked.choices[0].line)
    assert session.space == "work"
    memory = bench.store.select()[0]
    assert (memory.space, memory.owner) == ("work", None)
    await run(session, "/space personal keep")
    assert (session.thread.owner, bench.store.select()[0].space) == ("person:ana", "work")


async def test_source_goes_to_the_message(
    session: Session, model: FakeModel, bench: Workbench
) -> None:
    model.says = [Say(calls=(call("memory_write", {"content": "Ana sails."}),)), "ok"]
    await run(session, "I sail")
    thread, message = session.thread.id, session.messages[0].id
    await run(session, "/new")
    assert of_kind(await run(session, "/source 1"), GoTo) == [GoTo(thread, message)]
    assert session.thread.id == thread
    bench.store.add(Draft("By hand."))
    assert "no conversation" in printed(await run(session, "/source 2"))


async def test_told_lists_the_turns_a_memory_was_told_in(session: Session) -> None:
    session.workbench.store.add(Draft("Ana's boat is called Vento."))
    assert "never told" in printed(await run(session, "/told 1"))
    await run(session, "What is my boat called?")
    assert printed(await run(session, "/told 1")).startswith("turn 1 of “What is my boat")


async def test_told_is_silent_about_the_conversations_of_others(open_bench: Opening) -> None:
    ana, davi = open_bench(), open_bench(person="Davi")
    ana.store.add(Draft("The boat is called Vento.", space="work"))
    hers = ana.session(new=True)
    await run(hers, "What is the boat called?")
    assert "turn 1" in printed(await run(hers, "/told 1"))
    assert "never told" in printed(await run(davi.session(new=True), "/told 1"))


async def test_prompt_diff_and_cache_can_be_looked_at(session: Session) -> None:
    before = printed(await run(session, "/prompt"))
    for heading in ("tools", "system (cached across turns)", "history (cached as it grows)"):
        assert heading in before
    assert "(empty)" in before
    assert session.thread.id == ""
    await run(session, "one", "the second")
    assert "the second" in printed(await run(session, "/prompt"))
    assert "the second" not in printed(await run(session, "/prompt 1 1"))
    diff = printed(await run(session, "/diff"))
    assert "The whole request before is a beginning of this one." in diff
    assert "+ user message" in diff
    assert "expected from the cache" in printed(await run(session, "/cache"))


async def test_diff_names_the_piece_that_broke_the_prefix_and_its_cost(
    open_bench: Opening, tmp_path: Path
) -> None:
    session = open_bench(model={"prices": {"input": 2.0, "cached": 0.5}}).session()
    await run(session, "one")
    (tmp_path / "work" / "AGENTS.md").write_text("Use tabs.")
    await run(session, "two")
    diff = printed(await run(session, "/diff"))
    assert re.search(r"first difference is at byte [\d,]+, in the system part, in `project`", diff)
    assert re.search(r"which costs about 0\.\d+ USD more than from the cache", diff)
    assert "+   Use tabs." in diff


async def test_edit_gives_the_message_back_or_sends_it_anew(session: Session) -> None:
    await run(session, "one")
    assert of_kind(await run(session, "/edit"), EditDraft)[0].text == "one"
    assert of_kind(await run(session, "/edit eins"), TurnEnded)[0].reason == "done"
    assert session.messages[0].text == "eins"


async def test_suggestions_are_kept_edited_or_dropped(session: Session, bench: Workbench) -> None:
    await run(session, "hello")
    message = session.messages[0].id
    for text in ("Ana sails.", "Ana rows.", "Ana swims."):
        bench.archive.add_suggestion(session.thread.id, message, text, "Ana")
    assert printed(await run(session, "/suggestions")).startswith("1. Ana sails.")
    await run(session, "/suggestions keep 1", "/suggestions keep 1 Ana rows fast.")
    await run(session, "/suggestions drop 1")
    assert [m.text for m in bench.store.select()] == ["Ana sails.", "Ana rows fast."]
    assert bench.store.select()[0].source.message == message
    assert "Nothing waits" in printed(await run(session, "/suggestions"))


async def test_export_writes_markdown_or_json(session: Session, tmp_path: Path) -> None:
    await run(session, "one", "/export talk.md", "/export talk.json")
    assert "one" in (tmp_path / "work" / "talk.md").read_text()
    assert json.loads((tmp_path / "work" / "talk.json").read_text())["messages"][0]["text"] == "one"
    assert "cannot be written" in printed(await run(session, "/export no/such/place.md"))


async def test_the_model_names_a_conversation(session: Session, model: FakeModel) -> None:
    await run(session, "one")
    model.says = ["“Counting up”\n"]
    await run(session, "/title auto")
    assert session.thread.title == "Counting up"


async def test_a_pipe_prints_a_plain_transcript(open_bench: Opening, model: FakeModel) -> None:
    bench = open_bench()
    model.says = [
        Say("I keep it.", calls=(call("memory_write", {"content": "Ana sails."}),)),
        "Kept.\x1b[31m",
        Say("half", fails="fake.test broke off."),
    ]
    session = bench.session()
    out: list[str] = []
    transcript = Transcript("Ana", out.append)
    for line in ("I sail", "again", "/memory", "/quit"):
        async for event in run_command(session, line):
            if not isinstance(event, Quit):
                transcript.take(event, session.agent)
    lines = "".join(out).splitlines()
    assert lines[:4] == [
        "Ana → north › I sail",
        "north › I keep it.",
        next(line for line in lines if line.startswith("[tool memory_write → Remembered as [")),
        "north › Kept.",
    ]
    assert lines[4:7] == ["Ana → north › again", "north › half", "! fake.test broke off."]
    assert lines[7] == "Memory  1 entry / 1 chunk"
    assert transcript.failed


async def test_what_is_private_is_listed_as_private_and_kept_apart(session: Session) -> None:
    assert "Private: recall" in printed(await run(session, "/private on"))
    await run(session, "secret")
    assert session.messages[0].private
    assert session.panel().private
    assert "not carried on" in printed(await run(session, "/private off"))
    assert "2 private messages" in printed(await run(session, "/private keep"))
    assert not any(message.private for message in session.messages)


async def test_in_a_pipe_each_agent_speaks_on_a_line_of_its_own(open_bench: Opening) -> None:
    model = FakeModel("From north.", "From south.")
    bench = open_bench(answering=model, agents={"north": {}, "south": {}})
    session = bench.session()
    out: list[str] = []
    transcript = Transcript("Ana", out.append)
    async for event in session.send("@north @south hello"):
        transcript.take(event, session.agent)
    assert "north › From north.\nsouth › From south.\n" in "".join(out)
