"""Own contexts: a text, a file or a command, whatever it does, within its limits and never in the way."""

from __future__ import annotations

import os
import sys
import time

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.chat.contexts.test_telling import contexts
from tests.stubs.fake_model import FakeModel
from workbench.chat.events import TurnEnded
from workbench.chat.project import skills

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are of a shell")


async def told_by(open_bench: Opening, **context: object) -> tuple[str, float]:
    """What a context told on the first turn, and how long the turn took."""
    model = FakeModel()
    bench = open_bench(answering=model, contexts={"own": context})
    began = time.monotonic()
    events = await play(bench.session().send("Hello"))
    assert of_kind(events, TurnEnded)[0].reason == "done"
    return contexts(model.requests[0].newest)["own"], time.monotonic() - began


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("sleep 30", "took longer than 0.5 seconds"),
        ("(trap '' TERM; sleep 30) & sleep 30", "took longer than 0.5 seconds"),
        ("yes", "cut"),
        ("exit 3", "exit code 3"),
        ("no-such-command-at-all", "not found"),
        ("printf ''", "(empty now)"),
        ("cat", "(empty now)"),
        ("printf '\\000\\377\\033[31mred'", "red"),
    ],
)
async def test_a_command_keeps_to_its_limits(open_bench: Opening, command: str, said: str) -> None:
    if said == "(empty now)":
        with pytest.raises(KeyError):
            await told_by(open_bench, command=command, timeout=0.5, max_bytes=1_000)
        return
    text, seconds = await told_by(open_bench, command=command, timeout=0.5, max_bytes=1_000)
    assert said in text
    assert len(text) < 1_200
    assert seconds < 8


async def test_a_pipe_or_a_folder_is_no_file_and_nothing_waits_for_it(open_bench: Opening) -> None:
    folder = open_bench().folder
    os.mkfifo(folder / "pipe")
    os.mkfifo(folder / "AGENTS.md")
    (folder / "skills" / "odd" / "SKILL.md").mkdir(parents=True)
    text, _ = await told_by(open_bench, file="pipe")
    assert text == "(pipe is no file)"
    assert skills([folder]) == []


@pytest.mark.parametrize("file", ["x" * 5_000, "~nobody-here/x", "missing.txt"])
async def test_a_file_that_cannot_be_read_says_so(open_bench: Opening, file: str) -> None:
    text, _ = await told_by(open_bench, file=file)
    assert "cannot be read" in text


async def test_a_huge_file_is_cut_and_says_so(open_bench: Opening) -> None:
    folder = open_bench().folder
    (folder / "huge.txt").write_text("漢" * 2_000_000)
    text, seconds = await told_by(open_bench, file="huge.txt", budget=100)
    assert "cut" in text
    assert len(text) < 500
    assert seconds < 8
