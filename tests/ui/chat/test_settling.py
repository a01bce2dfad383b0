"""Where a growing text may be cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.ui.chat.settling import CODE_LINES, LONG, cut, sections


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


def test_a_table_without_end_goes_on_with_its_head() -> None:
    text = "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 2_000
    found = list(sections(text))
    assert len(found) > 2
    assert all(section.text.startswith("| a | b |\n|---|---|\n| 1 |") for section in found)
    assert sum(section.text.count("| 1 | 2 |") for section in found) == 2_000


def test_a_long_piece_of_code_is_closed_and_opened_at_every_cut() -> None:
    found = list(sections("```py\n" + "x = 1\n" * 5_000 + "```\n\nAfter"))
    code = found[:-1]
    assert len(code) > 2
    assert all(section.text.startswith("```py\nx = 1") for section in code)
    assert all(section.text.rstrip().endswith("\n```") for section in code)
    assert not any(section.gap for section in code)


@pytest.mark.parametrize("text", ["x" * 50_000, "漢字" * 20_000, "👨‍👩‍👧" * 5_000])
def test_a_text_without_any_place_to_cut_is_cut_between_characters(text: str) -> None:
    found = list(sections(text))
    assert all(len(section.text) <= LONG for section in found)
    assert "".join(section.text for section in found) == text
    assert not any(section.text.startswith("\u200d") for section in found)


@given(st.lists(st.sampled_from(["One.\n\n", "- a\n\n", "word " * 30, "\n", "# H\n", "> q\n"])))
def test_the_sections_are_the_whole_text(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert "".join(section.text for section in sections(text, 50)) == text
