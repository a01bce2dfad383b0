"""Markdown from models and people, whatever is in it."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from rich.theme import Theme

from workbench.ui.chat.markdown import MarkdownRenderer
from workbench.ui.chat.theme import MARKDOWN_STYLES, Look

LOOK = Look(Style(bgcolor="black"), Theme({name: Style() for name in MARKDOWN_STYLES}), {}, {})
PIECES = ["> ", "- ", "1. ", "# ", "```", "~~~py\n", "|", "|-|\n", "\n", "\n\n", "    ", "[a](b)",
          "![i](u)", "<b>", "*", "**", "`", "_", "~~", "---\n", "日本", "👍🏽", "x ", "[/x]", "\\",
          "&amp;", "<!--", "http://a.b", "\u200d", "\u0301", "[a]: b\n", "* * *\n"]  # fmt: skip


def shown(text: str, width: int = 40) -> list[str]:
    return [
        "".join(s.text for s in line).rstrip() for line in MarkdownRenderer(LOOK).lines(text, width)
    ]


def cells(line: Sequence[Segment]) -> int:
    return sum(segment.cell_length for segment in line)


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
