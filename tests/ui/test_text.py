"""Foreign text on the screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.ui.text import clean, cut, excerpt, fit, graphemes, marked, one_line, width

FAMILY = "👨‍👩‍👧"


def test_escape_sequences_and_control_bytes_are_taken_out() -> None:
    hostile = "\x1b[31mred\x1b[0m\x1b]0;title\x07 bell\x07 \x9b2Jgone\x00"
    assert clean(hostile) == "red bell gone"


def test_every_line_end_becomes_one_newline() -> None:
    assert clean("a\r\nb\rc\u2028d\x85e") == "a\nb\nc\nd\ne"


def test_lone_surrogates_can_be_written_to_a_terminal() -> None:
    assert clean("x\ud800y").encode() == "x\ufffdy".encode()


def test_direction_overrides_cannot_turn_the_screen_around() -> None:
    assert clean("abc\u202edef\u2066") == "abcdef"


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
