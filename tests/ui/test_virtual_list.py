"""The list that draws only what is in view."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from textual import events
from textual.content import Content
from textual.theme import Theme
from textual.widget import Widget

from tests.ui.host import Host, screen_text
from workbench.ui.themes import THEMES
from workbench.ui.virtual_list import PagedRows, Rows, RowState, VirtualList


class Names(VirtualList[str]):
    """Rows of one word."""

    def render_row(self, row: str, state: RowState) -> Sequence[Content]:
        return [Content(("* " if state.marked else "  ") + row)]

    def row_key(self, row: str) -> str:
        return row


async def test_a_hundred_thousand_rows_are_shown_at_once() -> None:
    host = Host(rows := Names())
    async with host.run_test(size=(40, 10)) as pilot:
        began = time.perf_counter()
        rows.set_source(Rows([f"row {n}" for n in range(100_000)]))
        await pilot.press("end")
        assert time.perf_counter() - began < 1.0
        assert "row 99999" in screen_text(host)
        assert rows.cursor == 99_999


async def test_only_the_pages_in_view_are_fetched() -> None:
    asked: list[int] = []

    def fetch(offset: int, limit: int) -> Sequence[str]:
        asked.append(offset)
        return [f"row {n}" for n in range(offset, offset + limit)]

    host = Host(rows := Names())
    async with host.run_test(size=(40, 10)) as pilot:
        rows.set_source(PagedRows(100_000, fetch))
        await pilot.press("end")
        await pilot.pause()
        assert "row 99999" in screen_text(host)
        assert set(asked) <= {0, 99_900}


async def test_the_cursor_stays_with_its_row_when_the_source_changes() -> None:
    host = Host(rows := Names())
    async with host.run_test(size=(40, 10)) as pilot:
        rows.set_source(Rows(["b", "c", "d"]))
        await pilot.press("down")
        rows.set_source(Rows(["a", "b", "c", "d"]))
        assert rows.cursor_row == "c"


async def test_rows_can_be_marked_and_chosen() -> None:
    host = Host(rows := Names(multi=True))
    async with host.run_test(size=(40, 10)) as pilot:
        rows.set_source(Rows(["a", "b"]))
        await pilot.press("space", "enter")
        await pilot.pause()
        assert rows.marks == {"a"}
        assert "* a" in screen_text(host)
        assert [message.row for message in host.heard_of(VirtualList.Chosen)] == ["b"]


async def test_an_empty_list_says_what_to_do() -> None:
    host = Host(Names(empty="Nothing here yet [/x]."))
    async with host.run_test(size=(40, 10)):
        assert "Nothing here yet [/x]." in screen_text(host)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("focused", [True, False])
async def test_the_row_under_the_cursor_has_a_background_of_its_own(
    theme: Theme, focused: bool
) -> None:
    host = Host(rows := Names())
    async with host.run_test(size=(40, 10)) as pilot:
        host.register_theme(theme)
        host.theme = theme.name
        rows.set_source(Rows(["here", "elsewhere"]))
        host.set_focus(rows if focused else None)
        await pilot.pause()
        here, elsewhere = (next(iter(rows.render_line(y))).style for y in (0, 1))
        assert here is not None
        assert elsewhere is not None
        assert here.bgcolor != elsewhere.bgcolor


async def test_a_click_moves_the_cursor_and_a_second_one_opens_the_row() -> None:
    host = Host(rows := Names())
    async with host.run_test(size=(40, 10)) as pilot:
        rows.set_source(Rows(["a", "b", "c"]))
        await pilot.click(rows, offset=(4, 2))
        assert rows.cursor_row == "c"
        assert rows.has_focus
        assert host.heard_of(VirtualList.Chosen) == []
        await pilot.click(rows, offset=(4, 2))
        assert [message.row for message in host.heard_of(VirtualList.Chosen)] == ["c"]


async def test_a_double_click_opens_the_row_it_is_on_once() -> None:
    host = Host(rows := Names())
    async with host.run_test(size=(40, 10)) as pilot:
        rows.set_source(Rows(["a", "b", "c"]))
        await pilot.double_click(rows, offset=(4, 1))
        assert [message.row for message in host.heard_of(VirtualList.Chosen)] == ["b"]


async def test_the_wheel_scrolls_and_a_click_takes_the_row_that_is_seen() -> None:
    host = Host(rows := Names())
    async with host.run_test(size=(40, 10)) as pilot:
        rows.set_source(Rows([f"row {n}" for n in range(100)]))
        await pilot.pause()
        for _ in range(4):
            rows.post_message(wheel_down(rows))
        await pilot.pause()
        first = round(rows.scroll_y)
        assert first > 0
        await pilot.click(rows, offset=(4, 3))
        assert rows.cursor == first + 3
        assert round(rows.scroll_y) == first


def wheel_down(widget: Widget) -> events.MouseScrollDown:
    """The wheel turned once over a widget."""
    return events.MouseScrollDown(widget, 4, 4, 0, 0, 0, False, False, False)
