"""The title of the terminal's window."""

from __future__ import annotations

from workbench.ui.terminal_title import can_be_titled, title_sequence


def test_it_names_the_conversation_and_nothing_steers_the_terminal() -> None:
    sequence = title_sequence("Tea\x07\x1b]0;evil\x07 [/x]\nnext")
    assert sequence == "\x1b]2;Tea [/x] next · Recall Workbench\x07"


def test_a_private_conversation_is_not_named() -> None:
    assert title_sequence("A secret", private=True) == "\x1b]2;Recall Workbench\x07"


def test_only_terminals_that_take_titles_get_one() -> None:
    assert can_be_titled({"TERM": "xterm-256color"})
    assert can_be_titled({"TERM": "tmux-256color"})
    assert not can_be_titled({"TERM": "linux"})
    assert not can_be_titled({"TERM": "dumb"})
    assert not can_be_titled({})
