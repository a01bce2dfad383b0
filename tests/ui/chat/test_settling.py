"""Where a growing text may be cut."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.ui.chat.settling import CODE_LINES, LONG, cut


def test_a_paragraph_settles_when_the_next_begins() -> None:
    piece = cut("One.\n\nTwo")
    assert (piece.settled, piece.rest) == ("One.\n\n", "Two")


def test_a_list_is_kept_together() -> None:
    assert cut("- a\n\n- b\n\n  more").settled == ""
    assert cut("1. a\n\n2. b").settled == ""


def test_an_open_code_block_is_not_cut_at_its_empty_lines() -> None:
    assert cut("```\na\n\nb\n").settled == ""
    assert cut("```\na\n\nb\n```\n\nAfter").settled == "```\na\n\nb\n```\n\n"


def test_a_long_code_block_settles_piece_by_piece() -> None:
    text = "```py\n" + "x = 1\n" * (CODE_LINES + 5)
    piece = cut(text)
    assert piece.settled.count("x = 1") == CODE_LINES - 1
    assert piece.rest.startswith("```py\nx = 1")
    assert (piece.close, piece.gap) == ("```\n", False)


def test_a_text_without_paragraphs_is_cut_at_a_space() -> None:
    piece = cut("word " * LONG)
    assert piece.settled.endswith(" ")
    assert not piece.gap


@given(st.text(alphabet="ab -`#>1.\n|", max_size=300))
def test_nothing_is_lost_by_cutting(text: str) -> None:
    rest, settled = text, ""
    while (piece := cut(rest)).settled:
        settled += piece.settled
        rest = piece.rest
    assert settled + rest == text
