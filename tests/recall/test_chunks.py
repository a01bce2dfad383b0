"""Long memories in passages: 320 characters, 80 shared, nothing cut inside a visible character."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.recall.analysis.graphemes import is_boundary
from workbench.recall.chunks import chunks_of


def spans(text: str) -> list[tuple[int, int]]:
    return [(chunk.start, chunk.end) for chunk in chunks_of(text)]


def test_a_short_text_is_one_passage() -> None:
    assert spans("x" * 320) == [(0, 320)]
    assert spans("") == [(0, 0)]


def test_passages_are_320_long_and_share_80() -> None:
    assert spans("x" * 1000) == [(0, 320), (240, 560), (480, 800), (720, 1000)]
    assert [chunk.index for chunk in chunks_of("x" * 1000)] == [1, 2, 3, 4]


def test_a_family_of_emoji_is_never_cut() -> None:
    text = "👨‍👩‍👧‍👦" * 120
    assert all(start % 7 == 0 and (end % 7 == 0) for start, end in spans(text))


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab 漢e\u0301👩🏽‍💻🇧🇷가", min_size=300, max_size=1200))
def test_passages_cover_the_text_and_overlap(text: str) -> None:
    found = spans(text)
    assert found[0][0] == 0
    assert found[-1][1] == len(text)
    for (_, end), (start, _) in itertools.pairwise(found):
        assert end - start >= 80
        assert is_boundary(text, start)
        assert is_boundary(text, end)


def test_a_heap_of_marks_longer_than_a_passage_still_ends() -> None:
    assert spans("a" + "\u0301" * 2000)[-1][1] == 2001
