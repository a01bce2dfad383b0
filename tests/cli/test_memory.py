"""`workbench memory …` on a file of its own."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_adding_prints_the_entry_and_the_same_again_is_no_failure(run: Run) -> None:
    first = run("memory", "add", "Ana's dog is called Rex.", "--json").json
    assert (first["entry"], first["duplicate"], first["state"]) == (1, False, "active")
    assert (first["about"], first["space"], first["core"]) == (None, "personal", False)
    assert first["source"]["kind"] == "manual"
    again = run("memory", "add", "Ana's dog is called Rex.")
    assert again.out.startswith("already exists: entry #1")
    assert len(run("memory", "list", "--json").json) == 1


def test_everything_that_is_said_of_a_memory_is_kept(run: Run) -> None:
    kept = run(
        *("memory", "add", "Likes tea."),
        *("--about", "person:Bea", "--core", "--agent", "north", "--space", "work", "--create"),
        *("--learned-at", "2026-01-02T03:04:05+00:00", "--json"),
    ).json
    assert kept["about"] == "person:bea"
    assert kept["core"] is True
    assert (kept["space"], kept["agent"]) == ("work", "north")
    assert kept["learned_at"].startswith("2026-01-02T03:04:05")


def test_a_text_is_read_from_stdin(run: Run) -> None:
    kept = run("memory", "add", "-", "--json", stdin="First line\nsecond line\n").json
    assert kept["text"] == "First line\nsecond line"


def test_a_memory_goes_through_its_life(run: Run) -> None:
    first = run("memory", "add", "Rex is a dog.", "--json").json["id"]
    second = run("memory", "correct", first, "Rex is a cat.", "--json").json
    assert second["supersedes"] == first
    assert run("memory", "pin", second["id"], "--json").json["core"] is True
    assert run("memory", "unpin", second["id"], "--json").json["core"] is False
    assert run("memory", "forget", "#2").out.startswith("forgotten: entry #2")
    assert run("memory", "list").out == "No memories yet.\n"
    states = run("memory", "list", "--state", "all", "--json").json
    assert [memory["state"] for memory in states] == ["superseded", "forgotten"]
    assert run("memory", "restore", second["id"], "--json").json["state"] == "active"
    actions = [change["action"] for change in run("memory", "history", first, "--json").json]
    assert actions == ["add", "correct", "pin", "unpin", "forget", "restore"]
    assert "Rex is a cat." in run("memory", "undo").out
    assert run("memory", "list", "--state", "forgotten", "--json").json[0]["id"] == second["id"]


def test_undo_with_nothing_to_undo_says_so(run: Run) -> None:
    assert run("memory", "undo").out == "There is nothing to undo.\n"


def test_a_long_memory_shows_its_passages(run: Run) -> None:
    text = "".join(f"Sentence number {n} of a long story. " for n in range(20)).strip()
    kept = run("memory", "add", text, "--json").json
    shown = run("memory", "show", kept["id"], "--json").json
    assert shown["text"] == text
    assert shown["chunks"] == len(shown["passages"]) == kept["chunks"] > 1
    for passage in shown["passages"]:
        assert text[passage["start"] : passage["end"]] == passage["text"]
    printed = run("memory", "show", "1").out
    assert printed.startswith(text)
    assert "entry #1, chunk 2" in printed
    assert "manual" in printed


def test_purging_leaves_nothing(run: Run) -> None:
    kept = run("memory", "add", "A secret.", "--json").json
    assert run("memory", "purge", kept["id"], "--json").json["purged"] is True
    assert run("memory", "list", "--state", "all", "--json").json == []
    run("memory", "show", kept["id"], code=1)


def test_space_and_agent_narrow_the_list(run: Run) -> None:
    run("memory", "add", "At home.")
    run("memory", "add", "At work.", "--space", "work", "--create")
    assert len(run("memory", "list", "--json").json) == 2
    listed = run("memory", "list", "--space", "work", "--json").json
    assert [memory["text"] for memory in listed] == ["At work."]


def test_what_somebody_else_keeps_for_themselves_is_not_listed(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("memory", "add", "Ana's own.")
    monkeypatch.setenv("WORKBENCH_NAME", "Bea")
    assert run("memory", "list", "--json").json == []


def test_control_characters_never_reach_the_terminal(run: Run) -> None:
    run("memory", "add", "red \x1b[31malert\x07 [/bold]\rover")
    printed = run("memory", "list").out + run("memory", "show", "1").out
    assert "\x1b" not in printed
    assert "\x07" not in printed
    assert "\r" not in printed
    assert "[/bold]" in printed


@pytest.mark.parametrize(
    "command",
    [("show",), ("forget",), ("pin",), ("history",), ("purge",), ("correct",)],
)
def test_what_somebody_else_keeps_for_themselves_is_not_found(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    kept = run("memory", "add", "Ana's own secret.", "--json").json
    monkeypatch.setenv("WORKBENCH_NAME", "Bea")
    more = ("Mine.",) if command == ("correct",) else ()
    done = run("memory", *command, kept["id"], *more, code=1)
    assert "secret" not in done.out + done.err
    assert "secret" not in run("recall", "--why", kept["id"], "secret", code=1).out
    monkeypatch.setenv("WORKBENCH_NAME", "Ana")
    assert run("memory", "list", "--json").json == [
        {key: value for key, value in kept.items() if key != "duplicate"}
    ]


def test_undo_leaves_alone_what_somebody_else_keeps_for_themselves(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("memory", "add", "Shared.", "--space", "work", "--create")
    run("memory", "add", "Ana's own.")
    monkeypatch.setenv("WORKBENCH_NAME", "Bea")
    assert "Shared." in run("memory", "undo").out
    assert run("memory", "undo").out == "There is nothing to undo.\n"
    assert run("--offline", stdin="/undo\n").out == "(There is nothing to undo.)\n"
    monkeypatch.setenv("WORKBENCH_NAME", "Ana")
    assert "Ana's own." in run("memory", "undo").out


@pytest.mark.parametrize(
    "command",
    [("memory", "show"), ("memory", "history"), ("threads", "show"), ("prompt", "--thread")],
)
def test_an_id_that_is_not_utf8_is_only_not_found(run: Run, command: tuple[str, ...]) -> None:
    done = run(*command, "\udcff\udcfe", code=1)
    assert "No " in done.err
    assert "mistake" not in done.err
