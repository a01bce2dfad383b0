"""What had come of an answer when its process was killed is an answer that was cut off."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import pytest

from tests.chat.conftest import Opening, TestClock
from workbench.chat.archive.unfinished import CUT_OFF, LONGEST, is_running
from workbench.chat.messages import Message
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft


def begun(bench: Workbench) -> Message:
    """A message that was said, and the answer that streams in."""
    thread = bench.archive.create_thread("A talk", "personal", "north", None, 0)
    clock = bench.clock
    said = Message(clock.new_id(), thread.id, 1, "user", "Count", clock.now(), author="Ana")
    bench.archive.append(said)
    return Message(clock.new_id(), thread.id, 1, "assistant", "", clock.now(), author="north")


def gone() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


@pytest.mark.parametrize("process", [gone, os.getpid])
def test_what_had_come_is_taken_up_once_by_who_comes_next(
    open_bench: Opening, monkeypatch: pytest.MonkeyPatch, process: object
) -> None:
    bench = open_bench()
    answer = begun(bench)
    monkeypatch.setattr(os, "getpid", process)
    bench.archive.keep_unfinished(replace(answer, text="one"))
    bench.archive.keep_unfinished(replace(answer, text="one two", reasoning="Hm."))
    monkeypatch.undo()
    assert [each.text for each in bench.archive.messages(answer.thread)] == ["Count"]
    for _ in range(2):
        said = open_bench().archive.messages(answer.thread)
        assert [(each.text, each.reasoning, each.failed) for each in said] == [
            *(("Count", "", ""), ("one two", "Hm.", CUT_OFF))
        ]


def test_what_still_comes_in_is_left_alone(
    open_bench: Opening, monkeypatch: pytest.MonkeyPatch, clock: TestClock
) -> None:
    bench = open_bench()
    answer = begun(bench)
    bench.archive.keep_unfinished(replace(answer, text="one"))
    assert bench.archive.take_up_unfinished() == 0
    monkeypatch.setattr(os, "getpid", os.getppid)
    bench.archive.keep_unfinished(replace(answer, text="one"))
    monkeypatch.undo()
    assert open_bench().archive.take_up_unfinished() == 0
    clock.advance(seconds=LONGEST.total_seconds() + 1)
    assert open_bench().archive.messages(answer.thread)[1].text == "one"
    # The process that was taken for dead comes to its end after all.
    bench.archive.append(replace(answer, text="one two three"))
    said = bench.archive.messages(answer.thread)
    assert [(each.text, each.failed) for each in said] == [("Count", ""), ("one two three", "")]


def test_a_whole_answer_leaves_nothing_unfinished(open_bench: Opening) -> None:
    bench = open_bench()
    answer = begun(bench)
    bench.archive.keep_unfinished(replace(answer, text="one"))
    bench.archive.append(replace(answer, text="one two"))
    assert bench.database.rows("SELECT name FROM blobs") == []
    assert len(open_bench().archive.messages(answer.thread)) == 2


def test_a_purge_and_an_erased_conversation_take_it_along(open_bench: Opening) -> None:
    bench = open_bench()
    answer, other = begun(bench), begun(bench)
    memory = bench.store.add(Draft("The secret is 1234.")).memory
    bench.archive.keep_unfinished(replace(answer, text="The secret is 1234."))
    bench.store.purge(memory.id)
    bench.archive.keep_unfinished(replace(other, text="one"))
    bench.archive.erase_thread(other.thread)
    bench.archive.keep_unfinished(replace(other, text="one two"))
    again = open_bench()
    assert len(again.archive.messages(answer.thread)) == 1
    assert again.database.rows("SELECT name FROM blobs") == []


def test_running_processes_are_told_from_gone_ones() -> None:
    assert is_running(os.getppid())
    assert not is_running(gone())
