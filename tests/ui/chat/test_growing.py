"""The text of an answer that still comes in."""

from __future__ import annotations

import time

import pytest

from workbench.ui.chat.growing import Growing


def grown(text: str, step: int) -> str:
    growing, settled = Growing(), ""
    for end in range(step, len(text) + step, step):
        took = growing.take(text[:end], whole=end >= len(text))
        settled += "".join(section.text for section in took)
    return settled + growing.rest.text


@pytest.mark.parametrize("step", [1, 2, 3, 7])
def test_what_steers_a_terminal_is_taken_out_wherever_the_pieces_end(step: int) -> None:
    text = "a \x1b[31mred\x1b[0m one\r\nb \x1b]8;;http://x.y\x07link\x1b]8;;\x07.\r\n\r\nEnd"
    assert grown(text, step) == "a red one\nb link.\n\nEnd"


def test_an_escape_that_never_ends_holds_up_nothing_for_long() -> None:
    assert grown("a \x1b]0;" + "words " * 200, 50).count("words") > 150


@pytest.mark.parametrize("text", ["x" * 1_000_000, "line\n" * 100_000, "漢字" * 100_000])
def test_a_great_deal_at_once_is_cut_up_in_no_time(text: str) -> None:
    began = time.process_time()
    assert grown(text, len(text)) == text
    assert time.process_time() - began < 1


def test_the_last_character_of_a_whole_text_is_there() -> None:
    assert grown("I ❤\ufe0f", 1) == "I ❤\ufe0f"
