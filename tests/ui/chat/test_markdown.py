"""Markdown from models and people, whatever is in it."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from rich.theme import Theme

from workbench.ui.chat.markdown import MarkdownRenderer
from workbench.ui.chat.theme import MARKDOWN_STYLES, Look

LOOK = Look(
    Style(bgcolor="black"),
    Theme({name: Style() for name in MARKDOWN_STYLES}),
    lambda _: Style(),
    {},
)
PIECES = ["> ", "- ", "1. ", "# ", "```", "~~~py\n", "|", "|-|\n", "\n", "\n\n", "    ", "[a](b)",
          "![i](u)", "<b>", "*", "**", "`", "_", "~~", "---\n", "日本", "👍🏽", "x ", "[/x]", "\\",
          "&amp;", "<!--", "http://a.b", "\u200d", "\u0301", "[a]: b\n", "* * *\n"]  # fmt: skip


def shown(text: str, width: int = 40) -> list[str]:
    return [
        "".join(s.text for s in line).rstrip() for line in MarkdownRenderer(LOOK).lines(text, width)
    ]


def cells(line: Sequence[Segment]) -> int:
    return sum(segment.cell_length for segment in line)


def test_a_piece_that_was_drawn_leaves_no_parser_behind() -> None:
    shown("*warm*")
    renderer = MarkdownRenderer(LOOK)
    gc.collect()
    gc.disable()
    try:
        for number in range(20):
            renderer.lines(f"Words *of* piece {number}", 40)
        assert gc.collect() < 20
    finally:
        gc.enable()


def test_line_ends_stay_where_they_were_written() -> None:
    assert shown("one\ntwo") == ["one", "two"]


def test_html_and_markup_show_as_they_were_written() -> None:
    assert shown("<context>x</context> [/x] [bold]y") == ["<context>x</context> [/x] [bold]y"]


def test_a_link_says_where_it_leads() -> None:
    assert shown("[here](http://a.b/c)") == ["here (http://a.b/c)"]


def test_a_table_with_ragged_rows_is_shown() -> None:
    assert "a" in " ".join(shown("|a|b|\n|-|-|\n|1|\n|1|2|3|"))


def test_several_empty_lines_are_one() -> None:
    assert shown("a\n\n\n\n---\n\n\nb")[1:] == ["", "─" * 40, "", "b"]


def test_deep_nesting_on_a_narrow_screen_still_says_the_words() -> None:
    assert "deep" in " ".join(shown("> " * 30 + "deep", 12))


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(PIECES), max_size=30), st.integers(5, 60))
def test_no_text_can_break_it_and_no_line_is_too_wide(pieces: list[str], width: int) -> None:
    for line in MarkdownRenderer(LOOK).lines("".join(pieces), width):
        assert cells(line) <= max(width, 12)


def test_an_address_that_is_its_own_words_is_said_once() -> None:
    assert shown("<http://a.b/c>") == ["http://a.b/c"]
    assert shown("<me@a.b>") == ["me@a.b"]


def test_an_image_stands_where_it_was_written() -> None:
    assert shown("Here: ![map](http://a.b), see?") == ["Here: image: map (http://a.b), see?"]


def test_boxes_stand_in_place_of_bullets() -> None:
    assert shown("- [x] done\n- [ ] open\n- [y] neither") == [
        " ☑ done", " ☐ open", " • [y] neither",
    ]  # fmt: skip


def test_numbers_begin_where_the_text_says_and_stand_under_each_other() -> None:
    assert shown("9. a\n10. b") == ["  9. a", " 10. b"]
    assert shown("0. a\n1. b") == [" 0. a", " 1. b"]


def test_paragraphs_in_quotes_and_items_stand_apart() -> None:
    assert shown("> a\n>\n> b") == ["▌ a", "▌", "▌ b"]
    assert shown("- a\n\n  b\n- c") == [" • a", "", "   b", " • c"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"so $a_1 \cdot b_1 = \{x\}$ is", [r"so a_1 \cdot b_1 = \{x\} is"]),
        (r"so \(a_1*b*c\) is", ["so a_1*b*c is"]),
        ("$$x_1*y*z$$", ["x_1*y*z"]),
        ("$$\na\n= b\n- c\n$$", [" a", " = b", " - c"]),
        ("\\[\n\\frac{a}{b}\n\\]", ["", r" \frac{a}{b}"][1:]),
    ],
)
def test_formulas_are_shown_as_they_were_written(text: str, expected: list[str]) -> None:
    assert shown(text) == expected


@pytest.mark.parametrize(
    "text", ["It is $5 or $10.", "a $ b $ c", "$HOME and $PATH", "$A_B:$C_D", "$$ open"]
)
def test_prices_and_variables_are_no_formulas(text: str) -> None:
    assert shown(text) == [text]


def test_a_table_with_more_columns_than_room_is_shown_as_it_was_written() -> None:
    text = "|" + "ab|" * 30 + "\n|" + "-|" * 30 + "\n|" + "12|" * 30
    assert "".join(shown(text)).startswith("|ab|ab|")


def test_changed_lines_are_coloured() -> None:
    look = replace(LOOK, blocks={"added": Style(color="green"), "removed": Style(color="red")})
    lines = MarkdownRenderer(look).lines("```diff\n- old\n+ new\n```", 20)
    colours = {
        segment.text.strip(): segment.style.color.name
        for line in lines
        for segment in line
        if segment.text.strip() and segment.style and segment.style.color
    }
    assert colours == {"- old": "red", "+ new": "green"}
