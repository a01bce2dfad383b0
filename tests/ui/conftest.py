"""What the tests of the screen share."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from textual.widgets import Input, TextArea

from tests.ui.stage import stage

__all__ = ["stage"]


@pytest.fixture(autouse=True)
def _one_time_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The times on the screen are the same wherever the tests run."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(autouse=True)
def _steady_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    """No cursor blinks: a picture is the same however long it took to be taken."""
    for widget in (Input, TextArea):
        monkeypatch.setattr(vars(widget)["cursor_blink"], "_default", False)
