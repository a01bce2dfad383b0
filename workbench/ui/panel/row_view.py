"""Rows of any height with a cursor over some of them, drawn line by line and diffed by key."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from workbench.ui.actions import bindings
from workbench.ui.panel.row import Row
from workbench.ui.strips import content_strip
from workbench.ui.text import line

Drawn = tuple[Row, list[Strip]]


class RowView(ScrollView, can_focus=True):
    """Shows rows; a row that did not change is not drawn again."""

    BINDINGS = bindings("panel")
    DEFAULT_CSS = """
    RowView { overflow-x: hidden; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    """

    at: reactive[str] = reactive("")
    """Key of the row the cursor is on; empty: none."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn: list[Drawn] = []
        self._lines: list[tuple[str, Strip]] = []

    @property
    def rows(self) -> list[Row]:
        """The rows that are shown."""
        return [row for row, _ in self._drawn]

    @property
    def room(self) -> int:
        """Cells that a row's text has."""
        return max(8, self.scrollable_content_region.width - 2)

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows, drawing only the ones that look different."""
        before = {row.key: (row, strips) for row, strips in self._drawn}
        self._drawn = []
        for row in rows:
            old = before.get(row.key)
            strips = old[1] if old is not None and old[0].same(row) else self._draw(row)
            self._drawn.append((row, strips))
        self._keep_cursor(list(before), [row.key for row in rows if row.selectable])
        if self.has_focus:
            self._choose_first()
        lines = [(row.key, strip) for row, strips in self._drawn for strip in strips]
        changed = lines != self._lines
        self._lines = lines
        if changed:
            self.virtual_size = Size(0, len(lines))
            self.refresh()

    def _keep_cursor(self, before: Sequence[str], now: Sequence[str]) -> None:
        """When the cursor's row is gone, it stands on the one that came in its place."""
        if not self.at or self.at in now or self.at not in before:
            return
        above = before[: before.index(self.at)]
        place = sum(1 for key in above if key in now)
        self.at = now[min(place, len(now) - 1)] if now else ""

    def on_focus(self) -> None:
        """Whoever comes here stands on something."""
        self._choose_first()

    def _choose_first(self) -> None:
        keys = [row.key for row in self.rows if row.selectable]
        if self.at not in keys:
            self.at = keys[0] if keys else ""

    def redraw(self) -> None:
        """Draw every row anew: width or colours have changed."""
        self._drawn, rows = [], self.rows
        self.set_rows(rows)

    def _draw(self, row: Row) -> list[Strip]:
        width = self.room + 2
        return [
            content_strip(self, line(" ", content), width, self.visual_style)
            for content in row.lines
        ]

    def notify_style_update(self) -> None:
        """Colours have changed."""
        super().notify_style_update()
        if self.is_mounted and self._drawn:
            self.call_later(self.redraw)

    def action_cursor(self, step: int) -> None:
        """Move the cursor to the next row that can be chosen; without one, scroll."""
        keys = [row.key for row, _ in self._drawn if row.selectable]
        if not keys:
            self.scroll_relative(y=step, animate=False, force=True)
            return
        place = (
            keys.index(self.at) + step if self.at in keys else (0 if step > 0 else len(keys) - 1)
        )
        if place < 0:
            self.scroll_home(animate=False, force=True)
        self.at = keys[max(0, min(place, len(keys) - 1))]
        self._show(self.at)

    def _show(self, key: str) -> None:
        places = [y for y, (owner, _) in enumerate(self._lines) if owner == key]
        if not places:
            return
        top, bottom, room = places[0], places[-1] + 1, self.size.height
        if top < self.scroll_offset.y or bottom - top > room:
            self.scroll_to(y=top, animate=False, force=True)
        elif bottom > self.scroll_offset.y + room:
            self.scroll_to(y=bottom - room, animate=False, force=True)

    def row_at(self, y: int) -> Row | None:
        """The row that a line of the view belongs to."""
        place = y + self.scroll_offset.y
        if not 0 <= place < len(self._lines):
            return None
        key = self._lines[place][0]
        return next((row for row, _ in self._drawn if row.key == key), None)

    def watch_at(self) -> None:
        """Show where the cursor is."""
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One line as it shows."""
        width = self.room + 2
        place = y + self.scroll_offset.y
        if place >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        key, strip = self._lines[place]
        if key == self.at and self.has_focus:
            bar = content_strip(self, line(("▌", "bold $text-accent")), 1, self.visual_style)
            strip = Strip.join([bar, strip.crop(1, strip.cell_length)])
        return strip.adjust_cell_length(width, self.rich_style)
