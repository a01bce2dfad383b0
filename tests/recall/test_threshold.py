"""The threshold means the same in a small store and in a large one."""

from __future__ import annotations

import math

import pytest

from tests.recall.conftest import Filler, Kept
from workbench.recall.judge import chance_power
from workbench.recall.tuning import DEFAULT


@pytest.mark.parametrize("size", [1, 30, 1500])
def test_a_question_passes_and_small_talk_does_not_at_every_size(
    kept: Kept, filler: Filler, size: int
) -> None:
    kept.add(*filler(size), "Ana's dog is called Rex.")
    assert kept.texts("What's my dog's name?") == ["Ana's dog is called Rex."]
    assert kept.texts("I would love to bake some bread with my grandmother this weekend") == []


def test_chance_scores_the_anchor_whatever_the_size() -> None:
    for terms in (50, 5_000, 500_000):
        by_chance = DEFAULT.by_chance * math.log(1 + terms)
        assert by_chance ** chance_power(terms, DEFAULT) == pytest.approx(DEFAULT.anchor)


def test_nothing_stays_nothing_and_all_stays_all() -> None:
    power = chance_power(1000, DEFAULT)
    assert (0.0**power, 1.0**power) == (0.0, 1.0)
