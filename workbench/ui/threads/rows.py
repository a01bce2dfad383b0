"""How one conversation looks as a row of the list."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime

from textual.content import Content

from workbench.ui.text import MUTED, cut, one_line, plural, width
from workbench.ui.threads.listing import ThreadRow, age
from workbench.ui.virtual_list import RowState, VirtualList

NO_TITLE = "(no title yet)"


class ThreadList(VirtualList[ThreadRow]):
    """The conversations, two lines each."""

    def __init__(self, now: Callable[[], datetime], *, empty: str, id: str) -> None:
        super().__init__(row_height=2, empty=empty, id=id)
        self._now = now

    def row_key(self, row: ThreadRow) -> Hashable:
        """A row stays with its conversation."""
        return row.thread.id

    def render_row(self, row: ThreadRow, state: RowState) -> Sequence[Content]:
        """Title and age; then what was found, or where, with whom and how long."""
        thread = row.thread
        when = age(thread.updated_at, self._now())
        bar = ("▎", "$text-accent") if state.cursor else " "
        room = max(4, state.width - width(when) - 5)
        title = cut(one_line(thread.title) or NO_TITLE, room)
        gap = " " * max(1, state.width - 3 - width(title) - width(when))
        first = Content.assemble(bar, " ", (title, "bold"), gap, (when, MUTED))
        if row.found is not None:
            said = one_line(row.found.passage)
            text = f"“{said}”"
        else:
            text = " · ".join(
                part
                for part in (
                    one_line(thread.space),
                    one_line(thread.agent),
                    plural(thread.messages, "message", "messages"),
                    "a branch" if thread.branched_from else "",
                    "archived" if thread.archived else "",
                )
                if part
            )
        second = Content.assemble(bar, " ", (cut(text, state.width - 3), MUTED))
        return [first, second]
