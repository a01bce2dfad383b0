"""The widget that shows a page of foldable pieces, drawn line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from workbench.ui.actions import bindings
from workbench.ui.document.blocks import Block
from workbench.ui.document.drawing import body_line, finds_in, title_line
from workbench.ui.document.outline import Line, Outline
from workbench.ui.strips import content_strip


class DocumentView(ScrollView, can_focus=True):
    """Pieces with titles that fold; a cursor that stops at each; search, copy, mouse selection."""

    ALLOW_SELECT = True
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("page"),
        Binding("up,k", "step(-1)", "Up", show=False),
        Binding("down,j", "step(1)", "Down", show=False),
        Binding("home,g", "edge(0)", "Start", show=False),
        Binding("end,G", "edge(1)", "End", show=False),
        Binding("pageup", "leaf(-1)", "Page up", show=False),
        Binding("pagedown", "leaf(1)", "Page down", show=False),
        Binding("enter", "open", "Fold or open", show=False),
        Binding("n", "find_next(1)", "Next find", show=False),
        Binding("N", "find_next(-1)", "Find before", show=False),
    ]
    DEFAULT_CSS = """
    DocumentView {
        height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    """

    cursor: reactive[int] = reactive(0)
    """Index of the block that the cursor is on."""

    @dataclass
    class Opened(Message):
        """Enter on a block that leads somewhere."""

        view: DocumentView
        block: Block

        @property
        def control(self) -> DocumentView:
            """The page it happened in."""
            return self.view

    def __init__(
        self, blocks: Sequence[Block] = (), *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.blocks: Sequence[Block] = blocks
        self.query_text = ""
        """What was last searched for; its finds are marked."""
        self._folds: dict[str, bool] = {}
        self._outline: Outline | None = None

    def set_blocks(self, blocks: Sequence[Block], *, keep: bool = True) -> None:
        """Show another page; with `keep`, folds and the cursor stay with the blocks of the same key."""
        current = self.current
        self.blocks = blocks
        if not keep:
            self._folds.clear()
        keys = {block.key: index for index, block in reversed(list(enumerate(blocks)))}
        self._invalidate()
        place = keys.get(current.key, 0) if keep and current is not None else 0
        self.cursor = place
        if not keep:
            self.scroll_home(animate=False)

    @property
    def current(self) -> Block | None:
        """The block under the cursor."""
        return self.blocks[self.cursor] if 0 <= self.cursor < len(self.blocks) else None

    @property
    def outline(self) -> Outline:
        """The lines of the page at the present width."""
        if self._outline is None:
            cells = (self.scrollable_content_region.width or self.size.width or 80) - 1
            self._outline = Outline(self.blocks, self._folds, cells)
            self.virtual_size = Size(0, self._outline.height)
        return self._outline

    @property
    def page_text(self) -> str:
        """The whole page as plain text, folded pieces too."""
        parts = []
        for block in self.blocks:
            if block.apart:
                continue
            title = [block.title.plain] if block.title is not None else []
            parts.append("\n".join([*title, *(paragraph.text for paragraph in block.body)]))
        return "\n".join(parts)

    def watch_cursor(self) -> None:
        """Draw the cursor anew."""
        self.refresh()

    def action_step(self, step: int) -> None:
        """Go on to the next piece, or by lines while the present one reaches out of view."""
        outline, place = self.outline, self.outline.place(self.cursor)
        span = outline.span(self.cursor)
        top, bottom = round(self.scroll_y), round(self.scroll_y) + self.size.height
        if place is None or span is None:
            self.cursor = outline.visible[0] if outline.visible else 0
        elif (step > 0 and span[1] > bottom) or (step < 0 and span[0] < top):
            self.scroll_to(y=top + step, animate=False)
        elif 0 <= place + step < len(outline.visible):
            self.go_to(outline.visible[place + step])
        else:
            self.scroll_to(y=top + step, animate=False)

    def go_to(self, index: int) -> None:
        """Put the cursor on a block and scroll as little as needed to see its beginning."""
        self.cursor = index
        span = self.outline.span(index)
        if span is None:
            return
        first, last = span[0], min(span[1], span[0] + self.size.height)
        if first < self.scroll_y:
            self.scroll_to(y=first, animate=False)
        elif last > self.scroll_y + self.size.height:
            self.scroll_to(y=last - self.size.height, animate=False)

    def action_edge(self, end: int) -> None:
        """Go to the first or the last piece."""
        visible = self.outline.visible
        if visible:
            self.cursor = visible[-1 if end else 0]
            self.scroll_to(y=self.outline.height if end else 0, animate=False)

    def action_leaf(self, step: int) -> None:
        """Turn a page; the cursor comes along."""
        height = max(1, self.size.height - 1)
        limit = max(0, self.outline.height - self.size.height)
        top = max(0, min(round(self.scroll_y) + step * height, limit))
        self.scroll_to(y=top, animate=False)
        line = self.outline.line(top if step < 0 else min(top + height, self.outline.height - 1))
        if line is not None:
            self.cursor = line.block

    def action_open(self) -> None:
        """Follow where the piece leads; fold it when it leads nowhere."""
        block = self.current
        if block is not None and block.target:
            self.post_message(self.Opened(self, block))
        else:
            self.action_fold()

    def action_fold(self) -> None:
        """Fold the piece under the cursor, or unfold it."""
        block = self.current
        if block is not None and block.title is not None:
            self._folds[block.key] = not self.outline.folded(block)
            self._invalidate()
            # The page can be scrolled further only once its new height is laid out.
            self.call_after_refresh(self.go_to, self.cursor)

    def action_fold_all(self, folded: bool) -> None:
        """Fold every piece under the headings, or unfold all."""
        deep = any(block.level for block in self.blocks)
        for block in self.blocks:
            self._folds[block.key] = folded and (block.level > 0 or not deep)
        self._invalidate()
        self.go_to(self.cursor)

    def find(self, text: str) -> int:
        """Mark every find of a text, unfold what holds one, go to the first; says how many."""
        self.query_text = text
        found = self._finding() if text else []
        for index in found:
            self._unfold(index)
        self._invalidate()
        if found:
            self.go_to(next((i for i in found if i >= self.cursor), found[0]))
        return sum(len(finds_in(p.text, text)) for i in found for p in self.blocks[i].body)

    def action_find_next(self, step: int) -> None:
        """Go to the next piece that holds what was searched."""
        found = self._finding() if self.query_text else []
        ahead = [i for i in found if (i - self.cursor) * step > 0]
        if found:
            self.go_to((ahead or found)[0 if step > 0 else -1])

    def _finding(self) -> list[int]:
        return [
            index
            for index, block in enumerate(self.blocks)
            if not block.apart
            and any(finds_in(paragraph.text, self.query_text) for paragraph in block.body)
        ]

    def _unfold(self, index: int) -> None:
        level = self.blocks[index].level + 1
        for above in range(index, -1, -1):
            if self.blocks[above].level < level:
                level = self.blocks[above].level
                self._folds[self.blocks[above].key] = False

    def _invalidate(self) -> None:
        self._outline = None
        self.virtual_size = Size(0, self.outline.height)
        self.refresh()

    def on_resize(self) -> None:
        """Lines are made for their width."""
        self._invalidate()

    def on_click(self, event: events.Click) -> None:
        """The cursor follows the mouse; a click on a title folds."""
        line = self.outline.line(event.y + round(self.scroll_y))
        if line is None or line.blank:
            return
        again = line.block == self.cursor
        self.cursor = line.block
        if line.paragraph is None and (again or not self.blocks[line.block].target):
            self.action_open()

    def line_content(self, y: int, cells: int) -> Content:
        """One line of the page."""
        line = self.outline.line(y)
        if line is None or line.blank:
            return Content("")
        block, current = self.blocks[line.block], line.block == self.cursor and self.has_focus
        if line.paragraph is None:
            content = title_line(block, self.outline.folded(block), current, cells)
            return content.stylize("bold") if current else content
        return self._body_content(line, block, current)

    def _body_content(self, line: Line, block: Block, current: bool) -> Content:
        assert line.paragraph is not None
        finds = finds_in(line.paragraph.text, self.query_text) if self.query_text else ()
        return body_line(line.paragraph, line.start, line.end, block.level, current, finds)

    def render_line(self, y: int) -> Strip:
        """One line as it shows."""
        at = y + round(self.scroll_y)
        cells = self.scrollable_content_region.width or self.size.width
        content = self.line_content(at, cells)
        selection = self.text_selection
        span = selection.get_span(at) if selection is not None else None
        if span is not None:
            end = len(content) if span[1] == -1 else span[1]
            content = content.stylize("reverse", span[0], end)
        return content_strip(self, content, cells, self.visual_style).apply_offsets(0, at)

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text that the mouse has selected."""
        cells = self.scrollable_content_region.width or self.size.width
        lines = [self.line_content(y, cells).plain for y in range(self.outline.height)]
        return selection.extract("\n".join(lines)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw the selection."""
        self.refresh()
