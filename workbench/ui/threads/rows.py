"""How one conversation looks as a row of the list."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime

from textual.content import Content

from workbench.chat.messages import Thread
from workbench.chat.said.index import SaidHit
from workbench.ui.document.drawing import shorten
from workbench.ui.memories.rows import cursor_bar, score_bar
from workbench.ui.text import MUTED, cut, excerpt, marked, one_line, plural, width
from workbench.ui.threads.listing import ThreadRow, age
from workbench.ui.virtual_list import RowState, VirtualList

NO_TITLE = "(no title yet)"


class ThreadList(VirtualList[ThreadRow]):
    """The conversations, two lines each."""

    def __init__(self, now: Callable[[], datetime], *, id: str) -> None:
        super().__init__(row_height=2, id=id)
        self._now = now

    def row_key(self, row: ThreadRow) -> Hashable:
        """A row stays with its conversation."""
        return row.thread.id

    def render_row(self, row: ThreadRow, state: RowState) -> Sequence[Content]:
        """Title and age; then what was found, or where, with whom and how long."""
        bar = cursor_bar(state)
        said = _found(row.found, state.width - 3) if row.found is not None else None
        second = said if said is not None else _facts(row.thread, state.width - 3)
        return [self._first(row, state, bar), Content.assemble(bar, " ", second)]

    def _first(self, row: ThreadRow, state: RowState, bar: tuple[str, str]) -> Content:
        """Title at the left; score and age at the right."""
        score = f"{row.found.score:.2f}{score_bar(row.found.score)}  " if row.found else ""
        when = age(row.thread.updated_at, self._now())
        room = max(4, state.width - width(score) - width(when) - 5)
        title = cut(one_line(row.thread.title) or NO_TITLE, room)
        gap = " " * max(1, state.width - 3 - width(title) - width(score) - width(when))
        return Content.assemble(
            bar, " ", (title, "bold"), gap, (score, "$text-accent"), (when, MUTED)
        )


def _found(found: SaidHit, cells: int) -> Content:
    """What was said, with the words that matched."""
    author = f"{one_line(found.message.author)}: " if found.message.author else ""
    piece, spans = excerpt(found.passage, found.matched, cells - width(author) + 20)
    text = marked(piece.replace("\n", " "), spans)
    return shorten(Content.assemble(author, text), cells).stylize_before(MUTED)


def _facts(thread: Thread, cells: int) -> Content:
    """Where, with whom, how long."""
    facts = (
        one_line(thread.space),
        one_line(thread.agent),
        plural(thread.messages, "message", "messages"),
        "a branch" if thread.branched_from else "",
        "archived" if thread.archived else "",
    )
    return Content.styled(cut(" · ".join(fact for fact in facts if fact), cells), MUTED)
