"""How good recall is on judgments: measured on what a turn would really be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from workbench.config.settings import RecallSettings
from workbench.recall.judgments import Judged
from workbench.recall.presets import threshold_of
from workbench.recall.question import Question
from workbench.recall.result import Recall

STEPS = 100
"""How finely thresholds are tried, between 0 and 1."""


class Recalls(Protocol):
    """Whatever answers a question with a Recall: the engine."""

    def recall(self, question: Question, settings: RecallSettings | None = None) -> Recall:
        """The memories relevant to what was said."""
        ...


@dataclass(frozen=True, slots=True)
class Quality:
    """The measures of one set of settings; shares are 0 to 1."""

    turns: int
    """Questions that were put."""
    judged: int
    """Those of them that should recall something; the next three are means over these."""
    recall: float
    """Share of the relevant memories that were recalled."""
    hit: float
    """Share of the questions for which at least one was."""
    mrr: float
    """Mean of 1 / the rank of the first relevant one (0 when none was recalled)."""
    fired: float
    """Share of all turns that recalled anything."""
    false: float
    """Share of the turns that should recall nothing and did."""
    missed: tuple[tuple[str, str], ...]
    """(query, memory id) of what must be recalled and was not."""


def evaluate(
    engine: Recalls,
    judged: Sequence[Judged],
    settings: RecallSettings,
    question_of: Callable[[Judged], Question],
) -> Quality:
    """Put every question and compare what is recalled with what should be."""
    recalls: list[float] = []
    ranks: list[float] = []
    fired: list[bool] = []
    false: list[bool] = []
    missed: list[tuple[str, str]] = []
    for one in judged:
        found = [hit.id for hit in engine.recall(question_of(one), settings).hits]
        fired.append(bool(found))
        if not one.relevant:
            false.append(bool(found))
            continue
        right = [at for at, id in enumerate(dict.fromkeys(found), 1) if id in one.relevant]
        recalls.append(len(right) / len(set(one.relevant)))
        ranks.append(1 / right[0] if right else 0.0)
        if one.must:
            missed += [(one.query, id) for id in one.relevant if id not in found]
    hits = [rank > 0 for rank in ranks]
    return Quality(
        turns=len(judged),
        judged=len(ranks),
        recall=_mean(recalls),
        hit=_mean(hits),
        mrr=_mean(ranks),
        fired=_mean(fired),
        false=_mean(false),
        missed=tuple(missed),
    )


def propose_threshold(
    engine: Recalls,
    judged: Sequence[Judged],
    settings: RecallSettings,
    question_of: Callable[[Judged], Question],
) -> float | None:
    """The threshold whose recalls fit the judgments best (F1); None when nothing tells.

    A hit counts as right when its memory is relevant, and as wrong when it was marked irrelevant or
    nothing should have been recalled; other hits were not judged and count for nothing.
    """
    open_gate = msgspec.structs.replace(settings, threshold=0.0)
    right: list[float] = []
    wrong: list[float] = []
    for one in judged:
        for hit in engine.recall(question_of(one), open_gate).hits:
            if hit.id in one.relevant:
                right.append(hit.score)
            elif hit.id in one.irrelevant or not one.relevant:
                wrong.append(hit.score)
    if not right or not wrong:
        return None
    candidates = [step / STEPS for step in range(1, STEPS)]
    fits = {at: _f1(_gate(settings, at), right, wrong) for at in candidates}
    best = max(fits.values())
    alike = [at for at, fit in fits.items() if fit == best]
    return min(alike, key=lambda at: abs(at - settings.threshold))


def _gate(settings: RecallSettings, threshold: float) -> float:
    return threshold_of(msgspec.structs.replace(settings, threshold=threshold))


def _f1(gate: float, right: Sequence[float], wrong: Sequence[float]) -> float:
    passed = sum(score >= gate for score in right)
    taken = passed + sum(score >= gate for score in wrong)
    return 2 * passed / (taken + len(right)) if passed else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
