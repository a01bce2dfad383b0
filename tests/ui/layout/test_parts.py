"""Parts of the main screen alone, with a host that only notes what is asked of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.stubs.conversation import make_workbench
from workbench.errors import StoreError
from workbench.memory.entry import Draft
from workbench.ui.actions import actions
from workbench.ui.layout.main_actions import MainActions
from workbench.ui.layout.parts.closing import Closing
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.file_watch import FileWatch
from workbench.ui.layout.parts.host import Job
from workbench.ui.layout.parts.turns import Turns
from workbench.ui.layout.parts.watching import Watching


class NotingHost:
    """Keeps the work it is given, and opens no screen."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.told: list[tuple[str, str]] = []

    def work(self, job: Job, group: str, *, exclusive: bool = True) -> None:
        self.jobs.append(job)

    def after(self, seconds: float, do: object) -> Any:
        return SimpleNamespace(stop=lambda: None, reset=lambda: None)

    async def do_work(self) -> None:
        while self.jobs:
            await self.jobs.pop(0)()

    def tell(self, text: str, severity: str = "information", seconds: float | None = None) -> None:
        self.told.append((text, severity))


def noted(calls: list[str], *names: str, **answers: Any) -> Any:
    """Something whose methods note that they were called; `answers` are what they give back."""

    def method(name: str) -> Any:
        def call(*_: object, **__: object) -> Any:
            calls.append(name)
            return answers.get(name)

        return call

    return SimpleNamespace(**{name: method(name) for name in (*names, *answers)})


def turns(calls: list[str], waiting: list[str] | None = None) -> tuple[Turns, Current]:
    session: Any = noted(calls, "stop", "edit")
    session.agent, session.private, session.recall_enabled = "north", False, True
    current = Current(session, "t1", waiting=waiting or [])
    composer = noted(calls, "say")
    composer.input = noted(calls, "set_draft")
    composer.input.draft = "half a thought"
    settings = SimpleNamespace(ui=SimpleNamespace(reasoning=False), keys={})
    host: Any = NotingHost()
    made = Turns(
        host,
        SimpleNamespace(settings=settings),  # type: ignore[arg-type]
        current,
        noted(calls, "take_out", "action_last"),
        composer,
        noted(calls, "say"),
    )
    return made, current


def test_a_line_waits_while_a_turn_runs_but_help_does_not() -> None:
    made, current = turns([])
    made.submit("first")
    assert (current.running, current.token, current.waiting) == (True, 1, [])
    made.submit("second")
    assert current.waiting == ["second"]
    made.submit("/help")
    assert current.waiting == ["second"]


def test_what_waited_is_sent_one_by_one_and_comes_back_after_a_failure() -> None:
    calls: list[str] = []
    made, current = turns(calls, ["one", "two", "three"])
    made.ended = "done"
    made.go_on()
    assert (current.running, current.waiting) == (True, ["two", "three"])
    made.ended = "failed"
    made.go_on()
    assert current.waiting == []
    assert "set_draft" in calls


def test_a_turn_that_one_leaves_is_known_by_its_conversation() -> None:
    made, current = turns([])
    made.submit("first")
    made.submit("second")
    made.leave()
    assert (current.running, current.waiting) == (False, [])
    assert made.goes_on_unseen("t1")
    assert made.unseen_over(7) is None
    assert made.unseen_over(1) == "t1"
    assert not made.goes_on_unseen("t1")


def test_esc_closes_one_thing_at_a_time_and_stops_before_it_leaves_a_pane() -> None:
    calls: list[str] = []
    composer = noted(calls, "say", close_completions=False)
    composer.input = noted(calls, "set_draft")
    pane = noted(calls, leave_search=False, close_search=False)
    panes = noted(calls, "go_to")
    panes.side, panes.pane = None, "panel"
    running: Any = SimpleNamespace(editing="", answering=True)
    running.stop = lambda: (calls.append("stop"), running.answering)[1]  # type: ignore[func-returns-value]
    closing = Closing(pane, composer, panes, running, noted(calls, close=False))
    assert closing.close_something()
    assert calls == ["close_completions", "leave_search", "stop"]
    running.answering = False
    assert closing.close_something()
    assert calls[-2:] == ["close_search", "go_to"]
    panes.pane = "input"
    assert not closing.close_something()
    assert calls[-1] == "close"


def test_a_file_is_watched_without_taking_ones_own_writing_for_news(tmp_path: Path) -> None:
    ours, theirs = make_workbench(tmp_path), make_workbench(tmp_path)
    watch = FileWatch(ours.store, ours.database)
    theirs.store.add(Draft("Rex is grey."))
    watch.own()
    seen = watch.look(memory=False)
    assert (seen.memory, seen.file) == (False, False)
    assert watch.look().memory
    assert not watch.look().memory
    theirs.store.add(Draft("Rex is old."))
    assert watch.look().file


async def test_a_lost_file_is_said_once_until_it_is_back() -> None:
    def lost() -> int:
        raise StoreError("gone")

    calls: list[str] = []
    host: Any = NotingHost()
    store: Any = SimpleNamespace(version=lambda: 1)
    database: Any = SimpleNamespace(data_version=lambda: 1)
    feed, reading = noted(calls, "refresh"), noted(calls, "look_for_news")
    current: Any = SimpleNamespace(running=False)
    watching = Watching(host, current, FileWatch(store, database), feed, reading)
    store.version = lost
    watching.look()
    watching.look()
    await host.do_work()
    assert host.told == [("gone", "error")]
    store.version = lambda: 2
    watching.look()
    await host.do_work()
    assert calls == ["refresh"]
    store.version = lost
    watching.look()
    await host.do_work()
    assert len(host.told) == 2


@pytest.mark.parametrize("spec", actions("workbench"), ids=lambda spec: spec.id)
def test_every_action_of_the_workbench_has_its_one_line(spec: Any) -> None:
    assert f"action_{spec.action.split('(')[0]}" in vars(MainActions)
