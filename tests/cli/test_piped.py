"""The workbench in a pipe: lines in, the talk out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from tests.cli.conftest import Run
from tests.stubs.openai_server import OpenAIServer, Reply
from workbench.chat.events import Recalled
from workbench.chat.transcript import Transcript
from workbench.recall.question import Silence
from workbench.recall.result import EMPTY_RECALL


def test_a_talk_is_written_as_plain_text(run: Run) -> None:
    done = run("--offline", stdin="My dog is called Rex.\n\n/title Dogs\n//not a command\n")
    lines = done.out.splitlines()
    assert lines[0] == "Ana → north › My dog is called Rex."
    assert "north › You said: Ana: My dog is called Rex." in lines
    assert any(line == "Ana → north › /not a command" for line in lines)


def test_in_a_pipe_the_echo_names_the_settings_that_end_it(run: Run) -> None:
    out = run("--offline", stdin="Hello.\nAgain.\n").out
    assert out.count("(This is the offline echo") == 1
    assert "set [model] base_url (or OPENAI_BASE_URL)" in out
    assert "F8" not in out


def test_the_prompt_has_its_four_headings(run: Run) -> None:
    out = run("--offline", stdin="Hello.\n/prompt\n").out
    for heading in ("tools", "system (cached across turns)", "history (cached as it grows)"):
        assert heading in out
    assert "turn (what's new, then kept in the history)" in out


def test_a_failed_turn_is_said_and_the_next_line_goes_on(
    run: Run, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", openai_server.base_url)
    openai_server.script(Reply(status=401, error="bad key"), Reply("I am here."))
    done = run(stdin="One?\nTwo?\n", code=1)
    assert [line for line in done.out.splitlines() if line.startswith("! ")]
    assert "north › I am here." in done.out.splitlines()


def test_a_thread_goes_on_and_can_be_shown_and_exported(run: Run, work: Path) -> None:
    run("--offline", stdin="My dog is called Rex.\n")
    run("--offline", stdin="And my cat is Tom.\n")
    (thread,) = run("threads", "list", "--json").json
    assert thread["messages"] == 4
    run("--offline", "--new", stdin="Something else.\n")
    assert len(run("threads", "list").out.splitlines()) == 2
    shown = run("threads", "show", thread["id"]).out
    assert "My dog is called Rex." in shown
    assert "Something else." not in shown
    run("threads", "export", thread["id"], "out.md")
    assert "And my cat is Tom." in (work / "out.md").read_text()
    exported = run("threads", "export", thread["id"], "-", "--json").json
    assert len(exported["messages"]) == 4
    run("--thread", "nothing", "--offline", stdin="Hello.\n", code=1)


def test_prompts_can_be_looked_at_afterwards(run: Run) -> None:
    run("--offline", stdin="My dog is called Rex.\nAnd my cat is Tom.\n")
    first = run("prompt", "--turn", "1", "--json").json
    assert (first["turn"], first["request"]) == (1, 1)
    assert [section["name"] for section in first["sections"]] == [
        "tools",
        "system",
        "history",
        "turn",
    ]
    last = run("prompt", "--json").json
    assert last["turn"] == 2
    assert last["messages"][: len(first["messages"])] == first["messages"]
    assert "And my cat is Tom." in run("prompt").out
    assert "And my cat is Tom." in run("prompt", "--diff").out
    run("prompt", "--turn", "9", code=1)
    assert "counts from 1" in run("prompt", "--turn", "0", code=2).err


def test_what_was_sent_beside_a_talk_can_be_looked_at(
    run: Run, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", openai_server.base_url)
    openai_server.script(Reply("Hello."), Reply("Greetings"))
    run(stdin="Good morning!\n/title auto\n")
    out = run("prompt", "--aside", "title").out
    assert "Good morning!" in out
    assert "It took " in out.splitlines()[-1]
    found = run("prompt", "--aside", "title", "--json").json
    assert (found["aside"], found["request"], found["turn"]) == ("title", 0, 1)
    assert found["usage"]["prompt"] > 0
    assert "not asked for a summary" in run("prompt", "--aside", "summary", code=1).err
    assert (
        "not asked for a title in turn 2"
        in run("prompt", "--aside", "title", "--turn", "2", code=1).err
    )
    assert "--aside is one of" in run("prompt", "--aside", "poem", code=2).err
    assert "goes with neither" in run("prompt", "--aside", "title", "--diff", code=2).err


def test_there_is_no_prompt_before_a_talk(run: Run) -> None:
    assert "no conversation yet" in run("prompt", code=1).err


def test_quitting_ends_the_talk(run: Run) -> None:
    out = run("--offline", stdin="One.\n/quit\nTwo.\n").out
    assert "One." in out
    assert "Two." not in out


def test_a_demo_answers_from_its_samples(run: Run, data_file: Path) -> None:
    out = run(
        "--demo", "--new", stdin="/recall What's my dog's name?\nWhat's my dog's name?\n/prompt\n"
    ).out
    assert "entry #" in out
    assert "Ana → north › What's my dog's name?" in out
    assert "called Rex" in out.split('<context name="recall">')[1]
    assert not data_file.exists()


def test_what_went_wrong_with_recall_is_said_and_what_was_wanted_is_not() -> None:
    written: list[str] = []
    transcript = Transcript("Ana", written.append)
    said = {None: "No encoder.", "late": "Too late.", "failed": "It broke.", "paused": "Off."}
    for silence, problem in said.items():
        recall = replace(EMPTY_RECALL, problem=problem, silence=cast(Silence | None, silence))
        transcript.take(Recalled(recall), "north")
    transcript.take(Recalled(EMPTY_RECALL), "north")
    assert written == ["(No encoder.)\n", "(Too late.)\n", "(It broke.)\n"]
    assert not transcript.failed


def test_a_line_in_which_nothing_can_be_seen_says_nothing(run: Run) -> None:
    assert run("--offline", stdin="\0\n \x1b[31m \n").out == ""


def test_nothing_in_a_line_can_steer_the_terminal(run: Run) -> None:
    out = run("--offline", stdin="a\rb\x0bc\x0cd\x85e\x1b]0;title\x07f\x00g\x9bh\n").out
    assert not set(out) & set("\r\x0b\x0c\x85\x1b\x07\x00\x9b")


def test_json_is_one_document_however_the_prompt_is_looked_at(run: Run) -> None:
    run("--offline", stdin="My dog is called Rex.\nAnd my cat is Tom.\n")
    assert run("prompt", "--turn", "1", "--diff", "--json").json["against"] is None
    found = run("prompt", "--diff", "--json").json
    assert found["against"] == {"turn": 1, "request": 1}
    assert "And my cat is Tom." in [part["text"] for part in found["added"]]
    assert 0 < found["prefix_kept"] < found["characters"]
    assert run("prompt", "--curl", "--json").json["command"].startswith("curl ")


def test_somebody_elses_conversation_is_not_found(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("--offline", stdin="A secret.\n")
    (thread,) = run("threads", "list", "--json").json
    monkeypatch.setenv("WORKBENCH_NAME", "Bea")
    for command in (("threads", "show"), ("prompt", "--thread")):
        assert "No conversation" in run(*command, thread["id"], code=1).err
    run("threads", "export", thread["id"], "-", code=1)


def test_the_source_of_a_memory_without_a_message_is_its_conversation(run: Run) -> None:
    lines = "Hello.\n/remember Rex is a dog.\n/source 1\n"
    run("--offline", stdin=lines)
    (thread,) = run("threads", "list", "--json").json
    out = run("--offline", stdin="/source 1\n").out
    assert out == f"(conversation {thread['id']})\n"


def test_a_conversation_goes_on_where_it_is(run: Run, work: Path) -> None:
    (work / "workbench.toml").write_text('[agents.bob]\ninstructions = "You are Bob."')
    run("--offline", "--space", "team", "--create", stdin="Hello.\n")
    (thread,) = run("threads", "list", "--json").json
    on = ("--offline", "--thread", thread["id"])
    assert "is team" in run(*on, "--space", "personal", stdin="x\n", code=2).err
    assert "is north" in run(*on, "--agent", "bob", stdin="x\n", code=2).err
    run(*on, "--space", "team", "--agent", "north", stdin="x\n")


def test_the_mark_of_utf8_is_no_part_of_the_first_line(run: Run) -> None:
    assert run("--offline", stdin="\ufeff/title Dogs\n").out.startswith("(This conversation")
