"""The list that draws only what is in view."""

from __future__ import annotations

import time
from collections.abc import Sequence

from textual.content import Content

from tests.ui.host import Host, screen_text
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
