"""What was sent before."""

from __future__ import annotations

from workbench.ui.chat.history import InputHistory


def test_up_goes_back_and_down_returns_to_the_draft() -> None:
    history = InputHistory(["one", "two"])
    assert history.earlier("dra") == "two"
    assert history.earlier("two") == "one"
    assert history.earlier("one") is None
    assert history.later() == "two"
    assert history.later() == "dra"
    assert history.later() is None


def test_what_is_sent_joins_the_end_once() -> None:
    history = InputHistory(["one"])
    history.add("two")
    history.add("two")
    assert history.earlier("") == "two"
    assert history.earlier("") == "one"
