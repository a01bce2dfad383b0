"""Recall@k, hit@k, MRR, and what the threshold lets through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass
class Measures:
    """Sums over the queries of one row of the table."""

    count: int = 0
    sums: dict[str, float] = field(default_factory=dict)

    def add(self, name: str, value: float) -> None:
        """Count a value towards a mean over all queries."""
        self.sums[name] = self.sums.get(name, 0.0) + value

    def mean(self, name: str) -> float | None:
        """The mean of a measure; None when it was not taken."""
        return self.sums[name] / self.count if name in self.sums and self.count else None


def recall_at(ranked: Sequence[str], gold: frozenset[str], k: int) -> float:
    """The share of the relevant memories among the first k."""
    return len(gold & set(ranked[:k])) / len(gold)


def reciprocal_rank(ranked: Sequence[str], gold: frozenset[str], k: int = 10) -> float:
    """One over the place of the first relevant memory among the first k; 0 when none is there."""
    for place, id_ in enumerate(ranked[:k], 1):
        if id_ in gold:
            return 1 / place
    return 0.0


def measure(results: Iterable[tuple[Sequence[str], frozenset[str]]]) -> Measures:
    """The ranking measures over (ranked ids, relevant ids)."""
    total = Measures()
    for ranked, gold in results:
        if not gold:
            continue
        total.count += 1
        for k in (1, 5, 10):
            total.add(f"recall@{k}", recall_at(ranked, gold, k))
        total.add("hit@5", float(bool(gold & set(ranked[:5]))))
        total.add("mrr@10", reciprocal_rank(ranked, gold))
    return total
