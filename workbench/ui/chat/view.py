"""A virtual, scrolling view of blocks: what is in sight is laid out, what is near it while idle."""

from __future__ import annotations

import time
from collections.abc import Iterable

from rich.style import Style as RichStyle
from textual.geometry import Region, Size
from textual.reactive import reactive, var
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.timer import Timer

from workbench.ui.chat.blocks import Block
from workbench.ui.chat.drawing import INDENT, BlockDrawer
from workbench.ui.chat.layout import TranscriptLayout
from workbench.ui.chat.overlays import with_cursor, with_found, with_style
from workbench.ui.chat.placed import Spot
from workbench.ui.chat.searching import Found
from workbench.ui.chat.theme import Look, look_of

IDLE_SLICE = 0.008
"""Seconds that drawing out of sight may take at once."""
AHEAD = 600
"""Lines above and below the view that are drawn before one scrolls to them; what is farther keeps
guessed heights."""
KEPT = 2 * AHEAD
"""Lines above and below the view beyond which what was drawn is let go."""


class BlockView(ScrollView):
    """Blocks drawn line by line; follows the end unless one has scrolled away."""

    DEFAULT_CSS = """
    BlockView { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
    """

    cursor: reactive[int] = reactive(-1)
    """Index of the block the cursor is on; -1: none yet."""
    follow: var[bool] = var(True)
    """Whether the end stays in sight as it grows."""
    found: var[Found | None] = var(None)
    """The search that is on."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.pieces = TranscriptLayout()
        """The blocks and where each stands."""
        self._look: Look | None = None
        self._idle: Timer | None = None
        self._placing = False

    @property
    def blocks(self) -> list[Block]:
        """The blocks in order."""
        return self.pieces.blocks

    def set_blocks(self, blocks: Iterable[Block]) -> None:
        """Show other blocks, at their end."""
        self.pieces.set_blocks(blocks)
        self.follow = True
        self.screen.clear_selection()
        self.measure()
        self._draw_idly()

    def show_block(self, index: int, *, at_top: bool = False) -> None:
        """Scroll so that a block's beginning, or all of it, is in sight."""
        room = self.size.height
        self.pieces.reach(self.pieces.top(index), room)
        self.measure()
        top, height = self.pieces.top(index), self.pieces.placed[index].height
        if at_top or height >= room or top < self.scroll_offset.y:
            self.scroll_line(top)
        elif top + height > self.scroll_offset.y + room:
            self.scroll_line(top + height - room)

    def notify_style_update(self) -> None:
        """Colours have changed: everything is drawn anew."""
        super().notify_style_update()
        if self.is_mounted:
            self._look = None
            self.call_later(self._redraw)

    def on_resize(self) -> None:
        """Lines are made for their width; what is in sight comes first."""
        drawer = self.pieces.drawer
        if drawer is None or drawer.width != self._room or self._look is None:
            self._redraw()
        else:
            self.measure()

    @property
    def _room(self) -> int:
        return max(8, self.scrollable_content_region.width)

    def _redraw(self) -> None:
        if not self.size.width:
            return
        spot = self.pieces.spot(self.scroll_offset.y)
        self._look = self._look or look_of(self)
        self.pieces.use(BlockDrawer(self._look, self._room))
        self._restore(spot)
        self._draw_idly()

    def _restore(self, spot: Spot | None) -> None:
        """Bring what was at the top of the view there again."""
        if not self.follow and spot is not None:
            self.pieces.draw(spot.index, spot.part)
            self._size_up()
            self.scroll_line(self.pieces.line_of(spot))
        self.measure()

    def _draw_idly(self) -> None:
        if self._idle is None:
            self._idle = self.set_interval(0.03, self._draw_some)

    def _draw_some(self) -> None:
        """Draw a little that is out of sight, keeping what is in sight where it is."""
        if self.text_selection is not None or self.pieces.drawer is None:
            self._stop_drawing()  # a cleared selection, or a first size, begins it again
            return
        spot = self.pieces.spot(self.scroll_offset.y)
        end = time.perf_counter() + IDLE_SLICE
        drawn = 0
        while time.perf_counter() < end and self._draw_near(spot):
            drawn += 1
        if drawn:
            self._restore(spot)
        else:
            self._stop_drawing()
            self.pieces.release(self.scroll_offset.y, KEPT)

    def _stop_drawing(self) -> None:
        if self._idle is not None:
            self._idle.stop()
            self._idle = None

    def _draw_near(self, spot: Spot | None) -> bool:
        return spot is not None and self.pieces.draw_near(self.pieces.line_of(spot), AHEAD)

    def measure(self) -> None:
        """Take the whole's height anew, stay at the end when following, and show it."""
        self._fill()
        self._size_up()
        if self.follow:
            self.scroll_line(max(0, self.pieces.height - self.size.height))
        self.refresh()

    def _size_up(self) -> None:
        size = Size(0, self.pieces.height)
        if size != self.virtual_size:
            self.virtual_size = size

    def _fill(self) -> None:
        """Draw what is in sight, so that its heights are true before it is placed."""
        if self.pieces.drawer is None:
            return
        if self.follow:
            self.pieces.reach_end(self.size.height)
        else:
            self.pieces.reach(self.scroll_offset.y, self.size.height)

    def scroll_line(self, y: float) -> None:
        """Bring a line to the top, as far as there is enough below it."""
        self._placing = True
        self.scroll_to(y=max(0, y), animate=False, force=True, immediate=True)
        self._placing = False

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Scrolling up lets go of the end; coming back to it follows again."""
        super().watch_scroll_y(old_value, new_value)
        at_end = new_value >= self.pieces.height - self.size.height
        if at_end or (new_value < old_value and not self._placing):
            self.follow = at_end
        elif self._placing and not at_end:
            self.follow = False
        self._draw_idly()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw what is in sight first, so that no line moves while it is painted."""
        before = self.pieces.height
        self._fill()
        if self.pieces.height != before:
            self.call_later(self.measure)
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line as it shows: drawn once, with cursor, search and selection laid over it."""
        width, line = self._room, y + self.scroll_offset.y
        strip = self.pieces.line(line)
        base = self.visual_style.rich_style
        if strip is None or self._look is None:
            return Strip.blank(width, base)
        strip = self._overlaid(strip, line, self._look)
        return strip.apply_offsets(0, line).adjust_cell_length(width, base)

    def _overlaid(self, strip: Strip, line: int, look: Look) -> Strip:
        index = self.pieces.at(line)
        if self.found is not None:
            here = self.pieces.placed[index].block.key == self.found.key
            style = look.blocks["found.here" if here else "found"]
            strip = with_found(strip, self.found.pattern, style)
        looked_at = index == self.cursor and (self.has_focus or self.found is not None)
        if looked_at and (line > self.pieces.top(index) or strip.text.strip()):
            strip = with_cursor(strip, look.base + look.blocks["cursor"])
        selection = self.text_selection
        span = selection.get_span(line) if selection is not None else None
        if span is not None:
            strip = with_style(strip, *span, self._selection_style())
        return strip

    def _selection_style(self) -> RichStyle:
        return self.screen.get_component_rich_style("screen--selection")

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The words that the mouse has marked."""
        first = selection.start.y if selection.start else 0
        last = selection.end.y if selection.end else self.pieces.height - 1
        words = []
        for y in range(first, min(last, self.pieces.height - 1) + 1):
            strip, span = self.pieces.line(y), selection.get_span(y)
            if strip is not None and span is not None:
                start, end = span[0], None if span[1] < 0 else span[1]
                words.append(strip.text[max(start, INDENT) : end].rstrip())
        return "\n".join(words), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Show another selection."""
        self.refresh()
        if selection is None:
            self._draw_idly()
