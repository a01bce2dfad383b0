"""What was told before and still stands in the conversation: the model knows it without being told again."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from workbench.ui.panel.picture import Picture
from workbench.ui.panel.row import Row
from workbench.ui.text import MUTED, cut, line, one_line, plural


def told_rows(picture: Picture, cells: int) -> Iterator[Row]:
    """The memories one a line, the last told first; not those that are recalled just now."""
    state = picture.state
    if state is None or not state.has_memory or picture.past is not None:
        return
    now = {hit.id for hit in picture.hits}
    told = [memory for memory in state.told if memory.id not in now]
    if not told:
        return
    head = line(("Told before", f"bold {MUTED}"), (" · known without being told again", MUTED))
    yield Row("told", (Content(""), head))
    for memory in told:
        label = f" #{memory.entry} "
        text = cut(one_line(memory.text), max(1, cells - len(label)))
        yield Row(f"told-{memory.id}", (line((label, f"bold {MUTED}"), (text, MUTED)),))
    here = {line.memory_id for line in state.standing}
    if more := len(here - now) - len(told):
        yield Row("told-more", (line((f" and {plural(more, 'other', 'others')}", MUTED)),))
