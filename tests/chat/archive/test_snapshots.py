"""Prompts come back exactly, are kept compactly, and can be let go of."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.chat.archive.samples import snapshot
from tests.stubs.clock import FixedClock
from workbench.chat.archive.archive import Archive
from workbench.chat.archive.records import UsageTotals
from workbench.chat.prompt.snapshot import Usage
from workbench.errors import NotFoundError
from workbench.recall.result import Hit, Recall, TermMatch

HIT = Hit(
    *(1, "m1", 3, 1, 2, 0.5, 1.25, None, "a passage", 0, 9),
    *((TermMatch("passage", 1, 1, 0.7, 1.25),), ((2, 9),), "It answers."),
)
RECALL = Recall("q", 1.5, 3, 4, 0.3, ("q",), (HIT,), ())


def begin(archive: Archive) -> str:
    return archive.create_thread("t", "personal", "north", None, 0).id


def size(archive: Archive) -> int:
    rows = archive.database.rows(
        "SELECT (SELECT total(length(data)) FROM pieces) + "
        "(SELECT total(length(body)) FROM snapshots)"
    )
    return int(rows[0][0])


def test_a_prompt_comes_back_exactly(archive: Archive) -> None:
    thread = begin(archive)
    said = [f"message {number} 安娜" for number in range(200)]
    kept = replace(snapshot(archive, thread, 4, said), recall=RECALL)
    archive.save_snapshot(kept)
    assert archive.snapshot(thread, 4) == kept


def test_each_request_of_a_turn_has_its_own(archive: Archive) -> None:
    thread = begin(archive)
    for request in (1, 2):
        archive.save_snapshot(snapshot(archive, thread, 1, ["a"] * request, request))
    assert len(archive.snapshot(thread, 1).prompt.messages) == 2
    assert len(archive.snapshot(thread, 1, 1).prompt.messages) == 1
    heads = archive.snapshots(thread)
    assert [(one.turn, one.request, one.model) for one in heads] == [(1, 1, "mock"), (1, 2, "mock")]
    assert heads[0].prompt_tokens == archive.snapshot(thread, 1, 1).prompt.tokens
    with pytest.raises(NotFoundError, match="turn 1, request 3"):
        archive.snapshot(thread, 1, 3)


def test_a_long_thread_does_not_keep_its_history_again_and_again(archive: Archive) -> None:
    thread = begin(archive)
    said: list[str] = []
    sizes = []
    for turn in range(1, 301):
        said += [f"question {turn} " * 10, f"answer {turn} " * 40]
        archive.save_snapshot(snapshot(archive, thread, turn, said))
        sizes.append(size(archive))
    early, late = sizes[100] - sizes[50], sizes[299] - sizes[249]
    assert late < 1.5 * early
    assert sizes[-1] < 300 * 2_500


def test_old_prompts_can_be_let_go_of(archive: Archive) -> None:
    thread = begin(archive)
    archive.save_snapshot(snapshot(archive, thread, 1, ["shared", "old"]))
    clock = archive.clock
    assert isinstance(clock, FixedClock)
    clock.advance(timedelta(days=30))
    kept = snapshot(archive, thread, 2, ["shared", "new"])
    archive.save_snapshot(kept)
    before = size(archive)
    assert archive.prune(kept.at - timedelta(days=1)) == 1
    assert archive.prune(kept.at - timedelta(days=1)) == 0
    assert size(archive) < before
    assert archive.snapshot(thread, 2) == kept
    with pytest.raises(NotFoundError):
        archive.snapshot(thread, 1)


def test_usage_is_counted_per_thread_and_day_and_outlives_its_prompt(archive: Archive) -> None:
    first, second = begin(archive), begin(archive)
    clock = archive.clock
    assert isinstance(clock, FixedClock)
    for thread in (first, second):
        for turn in (1, 2):
            kept = snapshot(archive, thread, turn, ["a"])
            archive.save_snapshot(kept)
            archive.set_usage(kept.id, Usage(100, 10, 40), cost=0.5)
        clock.advance(timedelta(days=1))
    assert archive.snapshot(first, 1).usage == Usage(100, 10, 40)
    assert archive.snapshots(first)[0].usage == Usage(100, 10, 40)
    archive.prune(clock.now())
    expected = UsageTotals(2, 200, 20, 80, 1.0)
    assert archive.thread_usage(first) == expected
    days = [clock.now().date() - timedelta(days=ago) for ago in (2, 1)]
    assert [archive.day_usage(day) for day in days] == [expected, expected]
    assert archive.day_usage() == UsageTotals()
    assert archive.total_usage() == UsageTotals(4, 400, 40, 160, 2.0)
    with pytest.raises(NotFoundError):
        archive.set_usage("nowhere", Usage())
