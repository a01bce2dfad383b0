"""Foreign text on the screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.ui.text import clean, cut, excerpt, fit, graphemes, marked, one_line, width

FAMILY = "👨‍👩‍👧"


def test_a_text_is_clean_and_its_tabs_are_spaces() -> None:
    assert clean("\x1b[31mred\x1b[0m\tand\r\nmore") == "red    and\nmore"


def test_one_line_has_no_line_ends() -> None:
    assert one_line(" a\n\n b\tc ") == "a b c"


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (FAMILY + "a", [FAMILY, "a"]),
        ("🇧🇷🇯🇵", ["🇧🇷", "🇯🇵"]),
        ("👍🏽!", ["👍🏽", "!"]),
        ("e\u0301x", ["e\u0301", "x"]),
        ("\u1100\u1161\u11a8a", ["\u1100\u1161\u11a8", "a"]),
        ("", []),
    ],
)
def test_what_a_person_sees_as_one_character_stays_together(text: str, whole: list[str]) -> None:
    assert list(graphemes(text)) == whole


def test_cutting_keeps_wide_characters_whole() -> None:
    assert cut("日本語", 5) == "日本…"
    assert cut("日本語", 6) == "日本語"
    assert cut("🇧🇷🇧🇷🇧🇷", 4) == "🇧🇷…"
    assert cut(FAMILY * 3, 3) == FAMILY + "…"


def test_a_very_long_text_is_not_looked_at_beyond_the_cut() -> None:
    assert cut("y" * 10_000_000, 4) == "yyy…"


@given(st.text(), st.integers(0, 30))
def test_a_cut_text_never_takes_more_room_than_there_is(text: str, cells: int) -> None:
    assert width(cut(clean(text), cells)) <= cells
    assert width(fit(clean(text), cells)) == cells


def test_marks_never_read_markup() -> None:
    content = marked("[/x] [bold]a", [(5, 11)])
    assert content.plain == "[/x] [bold]a"
    assert len(content.spans) == 1


def test_an_excerpt_holds_the_marked_words() -> None:
    text = "word " * 100 + "the needle is here " + "word " * 100
    start = text.index("needle")
    piece, spans = excerpt(text, [(start, start + 6)], 80)
    assert [piece[a:b] for a, b in spans] == ["needle"]
    assert len(piece) <= 82
