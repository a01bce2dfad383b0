"""Why-not is exact for every memory of a large store: held against a scan of all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from math import log
from typing import cast

import pytest

from workbench.config.settings import RecallSettings
from workbench.errors import NotFoundError
from workbench.memory.entry import Change, Memory, Source
from workbench.memory.store import MemoryStore
from workbench.recall.analysis import analyze
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question
from workbench.recall.tuning import DEFAULT

SETTINGS = RecallSettings()
ANCHOR = 0.3
NAMED = (
    "anchor basket candle dragon engine feather garden hammer island jacket kettle ladder magnet "
    "needle orange pepper quartz ribbon saddle turnip umbrella violin walnut yogurt zipper"
)
WORDS = NAMED.split()
QUERY = "Which anchor, which basket and which violin?"
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


class HeldStore:
    """A store held in the process, as far as an engine looks at one."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.memories = [
            Memory(
                f"m{n}", n, text, None, False, "personal", None, None, LONG_AGO, LONG_AGO,
                "active", None, None, Source("manual"), n, n,
            )
            for n, text in enumerate(texts, 1)
        ]  # fmt: skip

    def version(self) -> int:
        return 1

    def seq(self) -> int:
        return len(self.memories)

    def changes_since(self, seq: int) -> list[Change]:
        return []

    def memories_since(self, seq: int) -> Iterator[Memory]:
        return iter(self.memories[seq:])

    def get_many(self, ids: Sequence[str]) -> list[Memory]:
        return [self.get(each) for each in ids]

    def get(self, ref: str) -> Memory:
        if ref[1:].isdigit() and int(ref[1:]) <= len(self.memories):
            return self.memories[int(ref[1:]) - 1]
        raise NotFoundError(ref)


def made_texts(count: int) -> list[str]:
    """Texts of four different words each, out of a thousand; every one stands there many times."""
    chance = random.Random(11)
    some = [" ".join(chance.sample(WORDS, 4)) for _ in range(1000)]
    return [chance.choice(some) for _ in range(count)]


def scanned(texts: Sequence[str]) -> tuple[list[float], list[float]]:
    """Every memory's BM25 and coverage by the formulas, from its words and nothing else.

    All are equally long and have a word once, so that length and saturation are 1.
    """
    stems = {word: analyze(word)[0].term for word in WORDS}
    asked = [stems[word] for word in ("anchor", "basket", "violin")]
    having = [{stems[word] for word in text.split()} for text in texts]
    n = len(texts)
    df = {term: sum(term in words for words in having) for term in asked}
    idf = {term: log(1 + (n - df[term] + 0.5) / (df[term] + 0.5)) for term in asked}
    imagined, share = DEFAULT.judge_prior, DEFAULT.prior_share
    rare = {t: -log((df[t] + imagined * share) / (n + imagined)) for t in asked}
    weight = sum(rare.values())
    bm25 = [sum(idf[term] for term in asked if term in words) for words in having]
    covered = [sum(rare[term] for term in asked if term in words) / weight for words in having]
    return bm25, covered


@pytest.mark.parametrize("count", [5_000, 100_000])
def test_rank_score_and_remedy_are_those_of_a_full_scan(count: int) -> None:
    texts = made_texts(count)
    store = HeldStore(texts)
    engine = RecallEngine(cast(MemoryStore, store), SETTINGS)
    bm25, covered = scanned(texts)
    order = sorted((-score, -at) for at, score in enumerate(bm25) if score > 0)
    ranks = {-at: rank for rank, (_, at) in enumerate(order, 1)}
    chosen = [0, count // 2, count - 2, count - 1, *random.Random(4).sample(range(count), 12)]
    chosen += [-order[0][1], -order[4][1], -order[5][1], -order[-1][1]]
    question = Question(QUERY)
    for at in chosen:
        why = engine.why(f"m{at + 1}", question)
        assert (why.entry, why.rank) == (at + 1, ranks.get(at))
        if why.hit is None or why.hit.account is None:
            assert why.rule == "no_match"
            continue
        score = covered[at] ** (log(ANCHOR) / log(why.hit.account.chance))
        assert why.hit.bm25 == pytest.approx(bm25[at])
        assert why.hit.coverage == pytest.approx(covered[at])
        assert why.score == pytest.approx(score)
        assert why.recalled == (ranks[at] <= SETTINGS.k)
        if not why.recalled and score >= SETTINGS.threshold:
            assert why.remedy.startswith(f"k = {ranks[at]},")
