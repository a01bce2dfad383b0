"""A list over a data source that renders only the rows in view, so that 100,000 rows cost nothing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.style import Style

from workbench.ui.row_source import PagedRows, Rows, RowSource
from workbench.ui.strips import content_strip
from workbench.ui.text import wrap

__all__ = ["PagedRows", "RowSource", "RowState", "Rows", "VirtualList"]

Row = TypeVar("Row")
SomeRow = TypeVar("SomeRow")


@dataclass(frozen=True, slots=True)
class RowState:
    """How a row is to look: its room and what it is just now."""

    width: int
    index: int
    cursor: bool
    marked: bool
    focused: bool


class VirtualList(ScrollView, Generic[Row], can_focus=True):
    """Rows of a fixed height with a cursor and marks; subclasses say how a row looks.

    Subclasses override `render_row` and, when rows have ids, `row_key`, so that cursor and marks
    stay with their rows when the source changes.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"virtual-list--cursor", "virtual-list--empty"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "cursor(-1)", "Up", show=False),
        Binding("down,j", "cursor(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home,g", "cursor_to(0)", "First", show=False),
        Binding("end,G", "cursor_to(-1)", "Last", show=False),
        Binding("enter", "choose", "Open", show=False),
        Binding("space", "mark", "Mark", show=False),
    ]
    DEFAULT_CSS = """
    VirtualList { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    VirtualList > .virtual-list--cursor { background: $boost; }
    VirtualList:focus > .virtual-list--cursor {
        background: $block-cursor-blurred-background; text-style: bold;
    }
    VirtualList > .virtual-list--empty { color: $text-muted; }
    """

    cursor: reactive[int] = reactive(0)
    """Index of the row the cursor is on."""

    @dataclass
    class Highlighted(Message, Generic[SomeRow]):
        """The cursor came to another row (or that row changed)."""

        list: VirtualList[SomeRow]
        index: int
        row: SomeRow | None

        @property
        def control(self) -> VirtualList[SomeRow]:
            """The list it happened in."""
            return self.list

    @dataclass
    class Chosen(Message, Generic[SomeRow]):
        """Enter or a click on the row under the cursor."""

        list: VirtualList[SomeRow]
        index: int
        row: SomeRow

        @property
        def control(self) -> VirtualList[SomeRow]:
            """The list it happened in."""
            return self.list

    def __init__(
        self,
        *,
        row_height: int = 1,
        empty: str = "",
        multi: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.row_height, self.empty, self.multi = row_height, empty, multi
        self.marks: set[Hashable] = set()
        """Keys of the marked rows (with `multi`)."""
        self._source: RowSource[Row] = Rows[Row]()
        self._cache: OrderedDict[RowState, list[Strip]] = OrderedDict()

    def render_row(self, row: Row, state: RowState) -> Sequence[Content]:
        """The row's lines, at most `row_height` of them."""
        raise NotImplementedError

    def row_key(self, row: Row) -> Hashable:
        """What makes this row the same after a change of source."""
        return id(row)

    @property
    def source(self) -> RowSource[Row]:
        """Where the rows come from."""
        return self._source

    def set_source(
        self, source: RowSource[Row], *, keep: bool = True, at: int | None = None
    ) -> None:
        """Show other rows; with `keep`, the cursor stays with its row when it is near its place."""
        current = self.cursor_row
        wanted = self.row_key(current) if keep and current is not None else None
        self._source = source
        self._cache.clear()
        self._measure()
        place = at if at is not None else (self._find(wanted) if wanted is not None else 0)
        self.cursor = self._clamped(place)
        self._announce()
        self.refresh()

    def _find(self, key: Hashable) -> int:
        """The row's new place, looked for within a few hundred rows of its old one."""
        size = len(self._source)
        near = (
            sorted(range(size), key=lambda i: abs(i - self.cursor))
            if size < 400
            else [
                i for d in range(200) for i in (self.cursor + d, self.cursor - d) if 0 <= i < size
            ]
        )
        for index in near:
            row = self._source.row(index)
            if row is not None and self.row_key(row) == key:
                return index
        return self.cursor

    @property
    def cursor_row(self) -> Row | None:
        """The row under the cursor."""
        return self._source.row(self.cursor) if 0 <= self.cursor < len(self._source) else None

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on a row."""
        return self._clamped(cursor)

    def watch_cursor(self) -> None:
        """Follow the cursor and say where it is."""
        self.show_row(self.cursor)
        self._announce()
        self.refresh()

    def show_row(self, index: int) -> None:
        """Scroll as little as needed so that a row is in view."""
        top, room = index * self.row_height, max(self.row_height, self.size.height)
        if top < self.scroll_y:
            self.scroll_to(y=top, animate=False, force=True)
        elif top + self.row_height > self.scroll_y + room:
            self.scroll_to(y=top + self.row_height - room, animate=False, force=True)

    def action_cursor(self, step: int) -> None:
        """Move the cursor by rows."""
        self.cursor = self._clamped(self.cursor + step)

    def action_page(self, step: int) -> None:
        """Move the cursor by a screenful."""
        self.cursor = self._clamped(
            self.cursor + step * max(1, self.size.height // self.row_height)
        )

    def action_cursor_to(self, index: int) -> None:
        """Move the cursor to a row; -1 is the last."""
        self.cursor = self._clamped(index if index >= 0 else len(self._source) + index)

    def action_choose(self) -> None:
        """Open the row under the cursor."""
        row = self.cursor_row
        if row is not None:
            self.post_message(self.Chosen(self, self.cursor, row))

    def action_mark(self) -> None:
        """Mark the row under the cursor, or take its mark away, and go on to the next."""
        row = self.cursor_row
        if self.multi and row is not None:
            self.marks ^= {self.row_key(row)}
            self.refresh()
            self.action_cursor(1)

    def on_click(self, event: events.Click) -> None:
        """The cursor follows the mouse; a click on its row opens it."""
        index = (event.y + self.scroll_offset.y) // self.row_height
        if not 0 <= index < len(self._source):
            return
        if index == self.cursor:
            self.action_choose()
        self.cursor = index

    def on_resize(self) -> None:
        """Rows are made for their width."""
        self._cache.clear()
        self._measure()
        self.show_row(self.cursor)

    def notify_style_update(self) -> None:
        """Colours have changed."""
        super().notify_style_update()
        self._cache.clear()

    def render_line(self, y: int) -> Strip:
        """One line of the list as it shows."""
        size = self.scrollable_content_region.width or self.size.width
        index, within = divmod(y + self.scroll_offset.y, self.row_height)
        if len(self._source) == 0:
            return self._empty_line(y, size)
        row = self._source.row(index) if index < len(self._source) else None
        if row is None:
            return Strip.blank(size, self.rich_style)
        marked = bool(self.marks) and self.row_key(row) in self.marks
        state = RowState(size, index, index == self.cursor, marked, self.has_focus)
        strips = self._cache.get(state)
        if strips is None:
            strips = self._cache[state] = self._render_row(row, state)
            if len(self._cache) > 500:
                self._cache.popitem(last=False)
        return strips[within]

    def _render_row(self, row: Row, state: RowState) -> list[Strip]:
        style = self._row_style(state.cursor)
        lines = list(self.render_row(row, state))[: self.row_height]
        lines += [Content("")] * (self.row_height - len(lines))
        return [content_strip(self, content, state.width, style) for content in lines]

    def _row_style(self, cursor: bool) -> Style:
        # A partial style would lose a background without transparency.
        return self.get_visual_style("virtual-list--cursor") if cursor else self.visual_style

    def _empty_line(self, y: int, size: int) -> Strip:
        lines = wrap(Content(self.empty), max(1, size - 2)) if self.empty else []
        if not 0 <= y - 1 < len(lines):
            return Strip.blank(size, self.rich_style)
        style = self.visual_style + self.get_visual_style("virtual-list--empty", partial=True)
        return content_strip(self, Content(" ") + lines[y - 1], size, style)

    def _measure(self) -> None:
        self.virtual_size = Size(0, len(self._source) * self.row_height)

    def _clamped(self, index: int) -> int:
        return max(0, min(index, len(self._source) - 1))

    def _announce(self) -> None:
        self.post_message(self.Highlighted(self, self.cursor, self.cursor_row))
