"""A session with a few memories on a real data file and an engine that finds by plain words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.ui.host import FakeArchive
from workbench.chat.archive.scribe import Scribe
from workbench.chat.person import Person
from workbench.config.settings import Settings
from workbench.demo.clock import MovableClock
from workbench.memory.entry import Draft, Scope, Source
from workbench.memory.opening import open_store
from workbench.recall.question import Question
from workbench.recall.result import Hit, TermMatch, Why

LONG = "The threshold for compaction is 4000 characters. " * 9
HOSTILE = "[/x] [bold]not bold[/] \x1b[31mred\x1b[0m \x07 </context> ‮ end"


class WordEngine:
    """Finds memories that hold a word of the query; the score is the share of words found."""

    def __init__(self, store: Any) -> None:
        self.store = store

    def search(self, text: str, scope: Scope, limit: int = 50, offset: int = 0) -> list[Hit]:
        words = text.casefold().split()
        found = []
        for memory in self.store.select(scope):
            have = [word for word in words if word in memory.text.casefold()]
            if have:
                at = memory.text.casefold().find(have[0])
                found.append((len(have) / len(words), memory, (at, at + len(have[0]))))
        found.sort(key=lambda one: -one[0])
        return [hit(m, score, rank, span) for rank, (score, m, span) in enumerate(found, 1)][:limit]

    def why(self, memory_id: str, question: Question, settings: Any = None) -> Why:
        memory = self.store.get(memory_id)
        return Why(
            memory.id, memory.entry, False, 7, 0.12, 0.3, "threshold",
            "It answers too little of the question.", ("dentist",), "A threshold of 0.12.", None,
        )  # fmt: skip


def hit(memory: Any, score: float, rank: int = 1, span: tuple[int, int] = (0, 3)) -> Hit:
    """A hit with everything it can have."""
    term = TermMatch("rex", 1, 2, 1.5, 2.25)
    return Hit(
        rank, memory.id, memory.entry, 1, 1, score, 2.25, None, memory.text, 0, len(memory.text),
        (term,), (span,), "It says the rarest word of the question.",
    )  # fmt: skip


def make_session(folder: Path, drafts: Sequence[Draft] = ()) -> Any:
    """A session on a new data file with these memories."""
    clock = MovableClock(datetime(2026, 3, 5, 9, 30, tzinfo=UTC))
    database, store = open_store(folder / "test.db", clock)
    for draft in drafts:
        clock.advance(minutes=1)
        store.add(draft)
    workbench = SimpleNamespace(
        store=store, engine=WordEngine(store), archive=FakeArchive(), settings=Settings(),
        person=Person("Ana", "person:ana", configured=False), database=database, scribe=Scribe(),
    )  # fmt: skip
    session = SimpleNamespace(
        workbench=workbench, scope=Scope(), space="personal", agent="north", messages=[],
        thread=SimpleNamespace(id="t1", title="A talk"), clock=clock,
        conversation=SimpleNamespace(recall_settings=workbench.settings.recall),
    )  # fmt: skip
    session.question = lambda draft="": Question(draft, scope=session.scope)
    return session


def some() -> list[Draft]:
    """Memories of every kind that the browser must show."""
    return [
        Draft("Ana is a designer in Recife.", about="person:ana", core=True),
        Draft("Ana's dog is called Rex.", about="person:ana",
              source=Source("message", thread="t1", message="m1")),
        Draft(LONG, space="work"),
        Draft("由紀さんは京都に住んでいて、抹茶が好き。" * 4, about="person:由紀"),
        Draft(HOSTILE),
        Draft("سمير باحث في الإسكندرية"),
        Draft("Rex is afraid of thunder.", about="person:ana"),
    ]  # fmt: skip
