"""How long recall takes in stores of 1,000 to 100,000 memories: `python benchmarks/scale.py`.

The memories are made of random everyday words; no data set is needed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from suite.report import table

from workbench.clock import SystemClock
from workbench.config.settings import RecallSettings
from workbench.memory.blobs import Blobs
from workbench.memory.database import Database
from workbench.memory.entry import Draft, Scope
from workbench.memory.sqlite_store import SqliteStore
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question

SIZES = (1_000, 10_000, 100_000)
VOCABULARY = 20_000
ROUNDS = 30


def texts(count: int) -> Iterator[str]:
    """Sentences of 8 to 30 words, common ones common as in a language (Zipf)."""
    chance = random.Random(7)
    weights = [1 / (rank + 10) for rank in range(VOCABULARY)]
    total = [0.0]
    for weight in weights:
        total.append(total[-1] + weight)
    for number in range(count):
        words = chance.choices(range(VOCABULARY), cum_weights=total[1:], k=chance.randint(8, 30))
        yield f"note {number} " + " ".join(map(_word, words))


def _word(number: int) -> str:
    letters = "bdfgklmnprstvz", "aeiou"
    made = ""
    while len(made) < 4 or number:
        number, at = divmod(number, len(letters[len(made) % 2]))
        made += letters[len(made) % 2][at]
    return made


def main() -> None:
    """Measure each size and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    rows = [_measure(size) for size in parser.parse_args().sizes]
    head = ["memories", "index built s", "from the file s", "MB kept", "recall ms (median, worst)"]
    print(table([*head, "search ms", "recall after one more memory ms"], rows))


def _measure(size: int) -> list[str]:
    folder = Path(tempfile.mkdtemp(prefix="recall-scale-"))
    database = Database(folder / "scale.db")
    store = SqliteStore(database, SystemClock())
    for _ in store.add_many(Draft(text) for text in texts(size)):
        pass
    blobs = Blobs(database)
    engine = RecallEngine(store, RecallSettings(), blobs)
    built = _timed(engine.warm)
    again = RecallEngine(store, RecallSettings(), blobs)
    loaded = _timed(again.warm)
    asked = list(texts(ROUNDS))
    scope = Scope(space="personal")
    recalls = [_timed(lambda t=t: engine.recall(Question(t, scope=scope))) for t in asked]  # type: ignore[misc]
    searches = [_timed(lambda t=t: engine.search(t, scope)) for t in asked[:10]]  # type: ignore[misc]
    more = []
    for number, text in enumerate(asked[:10]):
        store.add(Draft(f"one more {number} {text}"))
        more.append(_timed(lambda t=text: engine.recall(Question(t, scope=scope))))  # type: ignore[misc]
    kept = sum(bytes_ for bytes_ in blobs.names().values()) / 2**20
    store.close()
    return [
        f"{size:,}",
        f"{built:.1f}",
        f"{loaded:.2f}",
        f"{kept:.1f}",
        f"{statistics.median(recalls) * 1000:.0f}, {max(recalls) * 1000:.0f}",
        f"{statistics.median(searches) * 1000:.0f}",
        f"{statistics.median(more) * 1000:.0f}",
    ]


def _timed(what: Callable[[], object]) -> float:
    began = time.perf_counter()
    what()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
