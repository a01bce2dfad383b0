"""Our engine on a data set: a store in a temporary folder, asked as a turn asks."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from suite.data import DataSet, Item, Query
from workbench.clock import SystemClock
from workbench.config.settings import RecallSettings
from workbench.memory.database import Database
from workbench.memory.entry import Draft, Scope, Source
from workbench.memory.sqlite_store import SqliteStore
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question, Said
from workbench.recall.result import Recall
from workbench.recall.tuning import DEFAULT, Tuning

RANKING = RecallSettings(k=10, threshold=0.0)
TURN = RecallSettings()
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Bench:
    """A store filled with a set's memories."""

    store: SqliteStore
    to_set: dict[str, str]
    """Our id → the set's id."""

    def engine(self, settings: RecallSettings = TURN, tuning: Tuning = DEFAULT) -> RecallEngine:
        """An engine on this store."""
        return RecallEngine(self.store, settings, None, tuning)


def fill(items: Iterable[Item]) -> Bench:
    """A new store with these memories."""
    folder = Path(tempfile.mkdtemp(prefix="recall-bench-"))
    store = SqliteStore(Database(folder / "bench.db"), SystemClock())
    items = list(items)
    added = store.add_many(draft(item) for item in items)
    to_set = {result.memory.id: item.id for item, result in zip(items, added, strict=True)}
    return Bench(store, to_set)


def draft(item: Item) -> Draft:
    """A set's memory as it is kept."""
    source = Source("import", thread=item.thread, message=item.message)
    return Draft(item.text, space=item.space, learned_at=item.time or LONG_AGO, source=source)


def question(query: Query, space: str | None = None) -> Question:
    """A set's query as it is asked."""
    previous = tuple(
        Said("user" if role == "user" else "assistant", text) for role, text in query.previous
    )
    return Question(query.text, previous, scope=Scope(space=space or query.space))


def ranked_ids(bench: Bench, recall: Recall) -> list[str]:
    """The set's ids of what was recalled, best first, each once."""
    return list(dict.fromkeys(bench.to_set[hit.id] for hit in recall.hits))


def ranked(
    bench: Bench, engine: RecallEngine, data: DataSet, settings: RecallSettings = RANKING
) -> list[tuple[list[str], frozenset[str]]]:
    """What the engine ranks first for each query that has an answer, with that answer."""
    return [
        (ranked_ids(bench, engine.recall(question(query), settings)), query.gold)
        for query in data.queries
        if query.gold and query.type != "adversarial"
    ]
