"""A store of a test's own and what is asked of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from workbench.clock import SystemClock
from workbench.config.settings import RecallSettings
from workbench.memory.blobs import Blobs
from workbench.memory.database import Database
from workbench.memory.entry import Draft, Memory, Scope
from workbench.memory.sqlite_store import SqliteStore
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question, Said
from workbench.recall.result import Recall


@dataclass
class Kept:
    """A store, its engine, and short ways to use both."""

    database: Database
    store: SqliteStore
    engine: RecallEngine

    def add(self, *texts: str, **fields: object) -> list[Memory]:
        """Keep memories."""
        drafts = [Draft(text, **fields) for text in texts]  # type: ignore[arg-type]
        return [added.memory for added in self.store.add_many(drafts)]

    def ask(
        self,
        text: str,
        *previous: str,
        people: Sequence[str] = (),
        settings: RecallSettings | None = None,
        scope: Scope | None = None,
        **fields: object,
    ) -> Recall:
        """Recall for a message."""
        question = Question(
            text,
            tuple(Said("user", said) for said in previous),
            scope=scope or Scope(),
            people=frozenset(people),
            **fields,  # type: ignore[arg-type]
        )
        return self.engine.recall(question, settings)

    def texts(self, text: str, *previous: str, **fields: object) -> list[str]:
        """The passages recalled for a message."""
        return [hit.text for hit in self.ask(text, *previous, **fields).hits]  # type: ignore[arg-type]

    def again(self) -> RecallEngine:
        """Another engine on the same file, as another process would have."""
        return RecallEngine(self.store, RecallSettings(), Blobs(self.database))


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    """An empty store with its engine."""
    database = Database(tmp_path / "w.db")
    store = SqliteStore(database, SystemClock())
    yield Kept(database, store, RecallEngine(store, RecallSettings(), Blobs(database)))
    store.close()


Filler = Callable[[int], list[str]]


@pytest.fixture
def filler() -> Filler:
    """Makes memories about nothing in particular, each different."""
    words = [
        "river",
        "stone",
        "window",
        "paper",
        "yellow",
        "engine",
        "garden",
        "market",
        "winter",
        "silver",
        "copper",
        "bridge",
    ]

    def make(count: int) -> list[str]:
        return [
            f"The {words[n % 12]} near the {words[n // 12 % 12]} was number {n} of the {words[n // 144 % 12]}s."
            for n in range(count)
        ]

    return make
