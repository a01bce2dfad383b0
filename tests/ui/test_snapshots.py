"""What a person sees: each docstring says what must be on the picture."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from tests.ui.host import Host, settle
from tests.ui.inspector.stage import make_inspected
from tests.ui.memories.stage import make_session, some
from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import Settings
from workbench.demo.clock import MovableClock
from workbench.memory.entry import Draft
from workbench.ui.help import HelpScreen
from workbench.ui.inspector import InspectorScreen
from workbench.ui.memories import MemoriesScreen, MemoryBrowser
from workbench.ui.recall_lab.marks_screen import MarksScreen
from workbench.ui.setup import SetupScreen
from workbench.ui.threads import ThreadsScreen

Compare = Callable[..., bool]


def after(*keys: str) -> Callable[[Pilot[Any]], Any]:
    """Press keys once everything is read, and wait for what they do."""

    async def run(pilot: Pilot[Any]) -> None:
        await pilot.pause(0.1)
        await settle(pilot)
        await pilot.press(*keys)
        await pilot.pause(0.2)
        await settle(pilot)

    return run


def test_memories_wide(snap_compare: Compare, tmp_path: Path) -> None:
    """List at the left with two lines a memory, ★ at the core one; at the right the memory under the
    cursor whole: its text, history, source, the turns that were told it. No markup is read from the
    hostile one. The keys stand at the foot."""
    app = Host(MemoriesScreen(make_session(tmp_path, some())))
    assert snap_compare(app, terminal_size=(130, 36), run_before=after("down", "down"))


def test_memories_chunk_boundaries(snap_compare: Compare, tmp_path: Path) -> None:
    """At 80×24 one long memory fills the screen; │1 and │2 say where its chunks begin, and what both
    have is underlined."""
    app = Host(MemoriesScreen(make_session(tmp_path, some())))
    keys = ["down"] * 5 + ["enter"]
    assert snap_compare(app, terminal_size=(80, 24), run_before=after(*keys))


def test_memories_search_in_the_pane(snap_compare: Compare, tmp_path: Path) -> None:
    """In the narrow pane the search line has the words typed, and two memories stand below it with
    their scores as number and bar, the matched words underlined."""
    app = Host(MemoryBrowser(make_session(tmp_path, some())))
    assert snap_compare(app, terminal_size=(50, 16), run_before=after(*"dog rex"))


def test_memories_empty(snap_compare: Compare, tmp_path: Path) -> None:
    """A store with nothing in it says how memories come to be."""
    app = Host(MemoryBrowser(make_session(tmp_path)))
    assert snap_compare(app, terminal_size=(50, 16), run_before=after())


def test_purge_asks(snap_compare: Compare, tmp_path: Path) -> None:
    """A red-edged box says which memory would be erased, that it cannot be undone, and the two keys."""
    app = Host(MemoriesScreen(make_session(tmp_path, some())))
    assert snap_compare(app, terminal_size=(80, 24), run_before=after("down", "x"))


@pytest.mark.parametrize("view", ["parts", "diff", "cache", "recall"])
def test_inspector(snap_compare: Compare, tmp_path: Path, view: str) -> None:
    """Turn and request in the first line, the views below with one in brackets. parts: the four
    headings in their order, `new` and tokens at the right. diff: how much is kept, what is new with +.
    cache: expected beside served, every request in a table. recall: the hit with its sum."""
    app = Host(InspectorScreen(make_inspected(tmp_path), 2, view=view))
    assert snap_compare(app, terminal_size=(110, 36), run_before=after())


def test_threads(snap_compare: Compare, tmp_path: Path) -> None:
    """Two lines for each conversation: title and age; space, agent, how many messages."""
    clock = MovableClock(datetime(2026, 3, 5, 9, 30, tzinfo=UTC))
    loaded = Loaded(Settings(), {})
    bench = Workbench.open(loaded, tmp_path / "t.db", offline=True, clock=clock, environ={})
    for title in ("A weekend away", "[/x] not markup", "夜間配色"):
        clock.advance(days=1)
        bench.archive.create_thread(title, "personal", "north", None, 0)
    app = Host(ThreadsScreen(bench))
    assert snap_compare(app, terminal_size=(80, 24), run_before=after("down", "down"))


def test_marks(snap_compare: Compare, tmp_path: Path) -> None:
    """How good recall is on the marks, then each: ✓ or ✗, what was wanted, what came, the question."""
    bench = Workbench.open(Loaded(Settings(), {}), tmp_path / "m.db", offline=True, environ={})
    rex = bench.store.add(Draft("Rex is afraid of thunder.")).memory.id
    bench.archive.judge(None, None, "Who is afraid of thunder?", (), "personal", rex, True)
    bench.archive.judge(None, None, "When does Davi [/x] arrive?", (), "personal", rex, True)
    settings = bench.settings.recall
    stricter = msgspec.structs.replace(settings, threshold=1.0)
    app = Host(MarksScreen(bench.session(new=True), stricter, settings))
    assert snap_compare(app, terminal_size=(80, 24), run_before=after("down", "down"))


def test_help_begins_with_where_one_is(snap_compare: Compare) -> None:
    """First what the memories are for and their keys, then the keys that work everywhere."""
    assert snap_compare(Host(HelpScreen("memories")), terminal_size=(90, 30), run_before=after())


def test_setup(snap_compare: Compare) -> None:
    """All of it on 80×24: five servers, the lines for address, key and model, and how to leave."""
    model = SimpleNamespace(name="echo", server="offline", offline=True)
    workbench = SimpleNamespace(settings=Settings(), model=model)
    app = Host(SetupScreen(workbench))  # type: ignore[arg-type]
    assert snap_compare(app, terminal_size=(80, 24), run_before=after())
