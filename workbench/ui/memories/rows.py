"""How one memory looks as a row of the list."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual.content import Content

from workbench.memory.entry import Memory
from workbench.ui.document.drawing import shorten
from workbench.ui.memories.listing import MemoryRow
from workbench.ui.text import MUTED, cut, excerpt, marked, one_line, width
from workbench.ui.virtual_list import RowState, VirtualList

BARS = " ▁▂▃▄▅▆▇█"


class MemoryList(VirtualList[MemoryRow]):
    """The memories, one or two lines each."""

    def row_key(self, row: MemoryRow) -> Hashable:
        """A row stays with its memory."""
        return row.memory.id

    def render_row(self, row: MemoryRow, state: RowState) -> Sequence[Content]:
        """Mark, core star, text and score; the second line says about whom, where and when."""
        first = first_line(row, state)
        if self.row_height == 1:
            return [first]
        return [first, second_line(row.memory, state.width)]


def score_bar(score: float) -> str:
    """A score as one block, so that a column of them reads as a chart."""
    return BARS[max(0, min(8, round(score * 8)))]


def cursor_bar(state: RowState) -> tuple[str, str]:
    """The bar of the row under the cursor; a thin one while the keys go elsewhere."""
    if not state.cursor:
        return " ", ""
    return ("▎", "$text-accent") if state.focused else ("▏", MUTED)


def first_line(row: MemoryRow, state: RowState) -> Content:
    """`▎✓★ text …  0.62▅`: cursor, mark, core, text, score."""
    memory, hit = row.memory, row.hit
    cursor = cursor_bar(state)
    mark = ("✓", "$text-success") if state.marked else " "
    core = ("★", "$text-warning") if memory.core else (" ", "")
    score = f" {hit.score:.2f}{score_bar(hit.score)}" if hit else ""
    number = f"#{memory.entry} "
    room = max(4, state.width - 4 - width(score) - len(number))
    text = _text(row, room)
    gone = "strike $foreground-muted" if memory.state != "active" else ""
    text = text.stylize(gone) if gone else text
    gap = " " * max(0, room - width(text.plain))
    return Content.assemble(
        cursor, mark, core, (number, "$foreground-muted"), text, gap, (score, "$text-accent")
    )


def _text(row: MemoryRow, room: int) -> Content:
    if row.hit is None:
        return Content(cut(one_line(row.memory.text, room * 2), room))
    piece, spans = excerpt(row.hit.text, row.hit.matched, room + 20)
    return shorten(marked(piece.replace("\n", " "), spans), room)


def second_line(memory: Memory, cells: int) -> Content:
    """Whom it is about, where and when it was learned, and its state when it is not active."""
    about = (memory.about or "").removeprefix("person:")
    when = f"{memory.learned_at:%Y-%m-%d}"
    parts = [part for part in (about, memory.space, when) if part]
    if memory.state != "active":
        parts.insert(0, memory.state)
    return Content.styled(cut("      " + one_line(" · ".join(parts)), cells), "$foreground-muted")
