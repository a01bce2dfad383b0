"""What the demo's data file holds: built once, by really having its conversations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import Settings
from workbench.demo import build, demo_settings
from workbench.memory.entry import Scope


@pytest.fixture(scope="module")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    path = tmp_path_factory.mktemp("demo") / "workbench.db"
    build(path)
    opened = Workbench.open(Loaded(demo_settings(Settings()), {}), path, offline=True)
    yield opened
    opened.close()


def test_has_memories_of_every_kind(workbench: Workbench) -> None:
    store = workbench.store
    active = store.select()
    assert len(active) >= 40
    assert len({memory.space for memory in active}) == 3
    assert any(memory.core for memory in active)
    assert sum(len(memory.text) > 320 for memory in active) >= 3
    assert store.count(Scope(), frozenset({"superseded"})) >= 3
    assert store.count(Scope(), frozenset({"forgotten"})) == 1


def test_the_last_conversation_shows_recall_and_silence(workbench: Workbench) -> None:
    session = workbench.session()
    assert session.thread.title == "A weekend away"
    turns = {
        head.turn: session.prompt(head.turn)
        for head in workbench.archive.snapshots(session.thread.id)
    }
    first, second, third = (turns[number].recall for number in (1, 2, 3))
    assert first is not None
    assert first.hits[0].text.startswith("Ana's dog is called Rex")
    assert second is not None
    assert second.hits == ()
    assert third is not None
    assert "Dona Lúcia" in third.hits[0].text


def test_almost_every_question_recalls_something(workbench: Workbench) -> None:
    silent = []
    for thread in workbench.archive.threads():
        for head in workbench.archive.snapshots(thread.id):
            snapshot = workbench.archive.snapshot(thread.id, head.turn, head.request)
            if snapshot.recall is not None and not snapshot.recall.hits:
                silent.append(snapshot.recall.query)
    assert set(silent) == {
        "ok, thanks!", "Thanks!", "Remember that logger 2 got a new battery today."
    }  # fmt: skip


def test_a_tool_call_stands_in_a_conversation(workbench: Workbench) -> None:
    kept = [memory for memory in workbench.store.select() if "new battery" in memory.text]
    assert len(kept) == 1
    assert kept[0].source.thread
