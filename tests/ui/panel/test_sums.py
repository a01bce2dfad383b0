"""What an explanation shows adds up to what it shows as the sum."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.ui.test_looks import RECALL
from workbench.recall.result import TermMatch
from workbench.recall.sums import adding_up
from workbench.ui.memories import why
from workbench.ui.panel.explain import explanation


@pytest.mark.parametrize(
    "parts",
    [[1.855, 1.855], [0.333, 0.333, 0.333], [0.005] * 7, [1.0], [], [-0.005, 0.014, 2.001]],
)
def test_rounded_parts_add_up_to_the_rounded_sum(parts: list[float]) -> None:
    rounded = adding_up(parts)
    assert round(sum(rounded), 2) == round(round(sum(parts) * 100) / 100, 2)
    assert all(abs(a - b) < 0.0101 for a, b in zip(parts, rounded, strict=True))


@pytest.mark.parametrize("count", [2, 8, 11])
def test_the_terms_shown_add_up_to_bm25(count: int) -> None:
    terms = tuple(TermMatch(f"word{n}", 1, 1, 1.792, 1.8554 + n / 997) for n in range(count))
    total = sum(term.contribution for term in terms) + 0.333
    hit = replace(RECALL.hits[0], terms=terms, bm25=total, neighbour=0.333)
    text = "\n".join(line.plain for line in explanation(hit, 60))
    added = [float(number) for number in re.findall(r"([+-]\d+\.\d\d)", text)]
    shown = float(re.search(r"bm25 (\d+\.\d\d)", text)[1])  # type: ignore[index]  # it stands there
    assert round(sum(added), 2) == shown == round(total, 2)


@pytest.mark.parametrize("count", [2, 8, 11])
def test_the_terms_of_a_memory_add_up_to_bm25(count: int) -> None:
    terms = tuple(TermMatch(f"word{n}", 1, 1, 1.792, 1.8554 + n / 997) for n in range(count))
    total = sum(term.contribution for term in terms) + 0.333
    hit = replace(RECALL.hits[0], terms=terms, bm25=total, neighbour=0.333)
    text = "\n".join(str(line.text) for line in why.explanation(hit))
    added = [float(number) for number in re.findall(r"(?m)(?:^word.*|adds) (\d+\.\d\d)$", text)]
    shown = float(re.search(r"bm25 (\d+\.\d\d)", text)[1])  # type: ignore[index]  # it stands there
    assert len(added) == count + 1
    assert round(sum(added), 2) == shown == round(total, 2)
