"""The index follows the store, and however it came to be it gives the same."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence

import pytest

from tests.recall.conftest import Filler, Kept
from workbench.config.settings import RecallSettings
from workbench.memory.entry import Memory, Scope
from workbench.recall.engine import RecallEngine
from workbench.recall.index import live
from workbench.recall.index.builder import Cutting, build_segment
from workbench.recall.index.persist import from_bytes, to_bytes
from workbench.recall.index.segment import Segment
from workbench.recall.question import Question


def found(engine: RecallEngine, text: str) -> list[tuple[str, int, float, float]]:
    return [
        (h.id, h.chunk, round(h.bm25, 9), round(h.score, 9)) for h in engine.search(text, Scope())
    ]


def test_each_change_shows_in_the_next_search(kept: Kept) -> None:
    [dog] = kept.add("Ana's dog is called Rex.")
    assert kept.texts("dog")
    assert kept.engine.counts(Scope()) == (1, 1)
    kept.store.forget(dog.id)
    assert not kept.texts("dog")
    assert kept.engine.counts(Scope()) == (0, 0)
    kept.store.undo()
    assert kept.texts("dog")
    kept.store.correct(dog.id, "Ana's cat is called Tom.")
    assert not kept.texts("dog")
    assert kept.texts("cat")
    kept.store.purge(kept.ask("cat").hits[0].id)
    assert not kept.texts("cat")


def test_many_small_steps_give_what_one_build_gives(
    kept: Kept, filler: Filler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MAX_SEGMENTS", 3)
    monkeypatch.setattr(live, "SAVE_AFTER", 40)
    chance = random.Random(1)
    memories = []
    for number, text in enumerate(filler(120)):
        memories += kept.add(text)
        if number % 3 == 0:
            kept.store.forget(memories.pop(chance.randrange(len(memories))).id)
        if number % 7 == 0:
            kept.ask(text)
    for text in ("silver bridge", "number 77", "garden market of the stones"):
        fresh = RecallEngine(kept.store, RecallSettings(), None)
        assert found(kept.engine, text) == found(fresh, text) == found(kept.again(), text)


def test_the_kept_base_is_used_and_brought_up_to_date(
    kept: Kept, filler: Filler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SAVE_AFTER", 10)
    kept.add(*filler(50))
    kept.engine.warm()
    kept.add("Ana's dog is called Rex.")
    built: list[int] = []

    def noted(
        memories: Sequence[Memory], cutting: Cutting, progress: Callable[[int], None] | None = None
    ) -> Segment:
        built.append(len(memories))
        return build_segment(memories, cutting, progress)

    monkeypatch.setattr(live, "build_segment", noted)
    assert [hit.text for hit in kept.again().recall(Question("dog")).hits]
    assert built == [1]


def test_a_damaged_or_differently_made_base_is_made_again(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(5))
    cutting = Cutting(320, 80, ())
    segment = build_segment(kept.store.select(), cutting)
    data = to_bytes(segment, cutting)
    back = from_bytes(data, cutting)
    assert back is not None
    assert list(back.terms) == list(segment.terms)
    assert from_bytes(data[: len(data) // 2], cutting) is None
    assert from_bytes(b"", cutting) is None
    assert from_bytes(data, Cutting(200, 80, ())) is None


def test_many_threads_may_ask_while_memories_come(kept: Kept, filler: Filler) -> None:
    problems: list[str] = []

    def ask() -> None:
        for number in range(20):
            problem = kept.ask(f"number {number} of the silver bridge").problem
            if problem:
                problems.append(problem)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for text in filler(40):
        kept.add(text)
    for thread in threads:
        thread.join()
    assert problems == []
    assert kept.engine.counts(Scope())[0] == 40
