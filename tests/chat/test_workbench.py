"""Opening everything that one process has open."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest

from tests.chat.conftest import Opening, TestClock, play


async def test_prompts_that_are_due_to_be_forgotten_are(
    open_bench: Opening, clock: TestClock
) -> None:
    session = open_bench().session(new=True)
    await play(session.send("Hello."))
    thread = session.thread.id
    clock.advance(days=3)
    assert open_bench().archive.snapshots(thread)
    assert open_bench(chat={"snapshot_days": 2}).archive.snapshots(thread) == []


async def test_a_file_that_is_read_only_opens_though_prompts_are_due_to_be_forgotten(
    open_bench: Opening, clock: TestClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = open_bench()
    session = before.session(new=True)
    await play(session.send("Hello."))
    before.close()
    clock.time += timedelta(days=3)
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    bench = open_bench(chat={"snapshot_days": 2})
    assert bench.database.read_only
    assert bench.archive.snapshots(session.thread.id)
