"""`workbench threads delete`, `restore` and `erase`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

SECRET = "The vault opens with pelican 4711."


def begin(run: Run) -> str:
    """A conversation's id."""
    run("--offline", "--new", stdin=f"{SECRET}\n/remember Vaults are heavy.\n")
    return str(run("threads", "list", "--json").json[0]["id"])


def test_a_deleted_conversation_is_out_of_sight_and_comes_back(run: Run) -> None:
    thread = begin(run)
    assert f"`workbench threads restore {thread}`" in run("threads", "delete", thread).out
    assert run("threads", "list", "--json").json == []
    assert [found["id"] for found in run("threads", "list", "--deleted", "--json").json] == [thread]
    assert run("threads", "restore", thread[:8], "--json").json["deleted"] is False
    assert [found["id"] for found in run("threads", "list", "--json").json] == [thread]
    assert "None is deleted." in run("threads", "list", "--deleted").out


def test_an_erased_conversation_leaves_nothing_in_the_file(run: Run, data_file: Path) -> None:
    thread = begin(run)
    assert b"pelican" in data_file.read_bytes()
    refused = run("threads", "erase", thread, code=2).err
    assert "2 messages and 1 kept prompt go for good" in refused
    assert "Say --yes" in refused
    assert run("threads", "show", thread).out

    done = run("threads", "erase", thread, "--yes", "--json").json

    assert (done["messages"], done["memories_kept"], done["bytes_due"]) == (2, 1, False)
    assert done["bytes_freed"] >= 0
    left = b"".join(path.read_bytes() for path in data_file.parent.glob("workbench.db*"))
    assert b"pelican" not in left
    assert thread.encode() in left  # where the memory that stays came from
    assert "Vaults are heavy." in run("memory", "list").out
    run("threads", "show", thread, code=1)
    run("threads", "restore", thread, code=1)


def test_what_was_freed_is_said(run: Run) -> None:
    said = run("threads", "erase", begin(run), "--yes").out
    assert said.startswith("erased: ")
    assert "KB smaller" in said


def test_nobody_erases_what_is_somebody_else_s(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    thread = begin(run)
    monkeypatch.setenv("WORKBENCH_NAME", "Bea")
    for action in (("delete",), ("erase", "--yes")):
        refused = run("threads", *action, thread, code=1).err
        assert "No conversation" in refused
