"""Measures of recall, on an engine whose answers are known."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from workbench.config.settings import RecallSettings
from workbench.errors import UsageError
from workbench.recall.evaluate import evaluate, propose_threshold
from workbench.recall.judgments import Judged, read_judgments
from workbench.recall.question import Question, Said
from workbench.recall.result import EMPTY_RECALL, Hit, Recall


@dataclass
class Known:
    """Recalls what it was told to, above the threshold."""

    answers: dict[str, list[tuple[str, float]]]

    def recall(self, question: Question, settings: RecallSettings | None = None) -> Recall:
        from dataclasses import replace

        gate = settings.threshold if settings else 0.0
        hits = tuple(
            Hit(rank, id, rank, 1, 1, score, 0, None, "", 0, 0, (), (), "")
            for rank, (id, score) in enumerate(self.answers.get(question.text, []), 1)
            if score >= gate
        )
        return replace(EMPTY_RECALL, hits=hits)


ENGINE = Known(
    {
        "both": [("a", 0.9), ("b", 0.8)],
        "second": [("x", 0.6), ("c", 0.5)],
        "none": [],
        "quiet": [("x", 0.4)],
    }
)
JUDGED = [
    Judged("both", relevant=("a", "b")),
    Judged("second", relevant=("c", "d"), must=True),
    Judged("none", relevant=("e",)),
    Judged("quiet"),
]


def question_of(one: Judged) -> Question:
    return Question(one.query, previous=one.previous)


def test_measures_are_means_over_what_should_be_recalled() -> None:
    quality = evaluate(ENGINE, JUDGED, RecallSettings(), question_of)
    assert (quality.turns, quality.judged) == (4, 3)
    assert quality.recall == pytest.approx((1 + 0.5 + 0) / 3)
    assert quality.hit == pytest.approx(2 / 3)
    assert quality.mrr == pytest.approx((1 + 1 / 2 + 0) / 3)
    assert (quality.fired, quality.false) == (0.75, 1.0)
    assert quality.missed == (("second", "d"),)


def test_a_threshold_is_proposed_that_keeps_the_right_and_drops_the_wrong() -> None:
    proposed = propose_threshold(ENGINE, JUDGED, RecallSettings(), question_of)
    assert proposed == pytest.approx(0.41)
    assert propose_threshold(ENGINE, JUDGED[:1], RecallSettings(), question_of) is None


def test_nothing_judged_measures_nothing() -> None:
    assert evaluate(ENGINE, [], RecallSettings(), question_of).recall == 0


def test_judgments_are_read_line_by_line() -> None:
    lines = [
        '{"query": "a", "relevant": ["m1"], "space": "work", "previous": ["b"]}',
        "",
        '{"query": "c", "previous": [{"role": "assistant", "text": "d"}], "must": true}',
    ]
    assert read_judgments(lines, "f") == [
        Judged("a", (Said("user", "b"),), "work", ("m1",)),
        Judged("c", (Said("assistant", "d"),), must=True),
    ]


@pytest.mark.parametrize(
    "line",
    ["{", "[]", '{"query": 1}', '{"query": "a", "relevant": "m1"}', '{"query":"a","previous":[1]}'],
)
def test_a_wrong_judgment_names_its_line(line: str) -> None:
    with pytest.raises(UsageError, match="f, line 2: "):
        read_judgments(['{"query": "a"}', line], "f")
