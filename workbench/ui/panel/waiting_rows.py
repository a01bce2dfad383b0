"""What waits in the panel: proposed memories, and memories that go along with the next message."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from workbench.chat.archive.records import Suggestion
from workbench.memory.entry import Memory
from workbench.ui.panel.picture import Picture, proposal_key
from workbench.ui.panel.row import Row
from workbench.ui.text import MUTED, cut, line, one_line, plain, wrap

PASSAGE_LINES = 3
KEYS = "a keeps · e edits · d drops · s source"


def waiting_rows(picture: Picture, cells: int) -> Iterator[Row]:
    """Everything that waits for the person or for the next message."""
    state = picture.state
    if state is None:
        return
    if state.proposals:
        head = line(("Worth remembering?", "bold $text-primary"))
        keys = line((cut(KEYS, cells), MUTED))
        yield Row("proposals", (Content(""), head, keys))
    for proposal in state.proposals:
        yield _proposal_row(proposal, cells)
    if state.added and not picture.writing:
        yield Row("added", (Content(""), line(("With the next message", "bold $text-primary"))))
        for memory in state.added:
            yield _added_row(memory, cells)


def _proposal_row(proposal: Suggestion, cells: int) -> Row:
    text = [line("   ", each) for each in _passage(proposal.text, cells)]
    first = line((" ? ", "bold $text-accent"), text[0][3:]) if text else Content(" ? ")
    about = one_line((proposal.about or "").removeprefix("person:"))
    said = [f"about {about}" if about and about != "nobody" else ""]
    said += [f"instead of [{proposal.corrects}]" if proposal.corrects else ""]
    said += [f"from what was said at {proposal.at.astimezone():%H:%M}"]
    note = cut(" · ".join(piece for piece in said if piece), max(1, cells - 3))
    lines = (first, *text[1:], line("   ", (note, MUTED)))
    return Row(proposal_key(proposal), lines, selectable=True)


def _added_row(memory: Memory, cells: int) -> Row:
    head = line((" + ", "bold $text-accent"), f"entry #{memory.entry}", ("  added by hand", MUTED))
    passage = [line("   ", each) for each in _passage(memory.text, cells)]
    return Row(f"added-{memory.id}", (head, *passage), selectable=True)


def _passage(text: str, cells: int) -> list[Content]:
    return wrap(plain(one_line(text)), max(1, cells - 3), PASSAGE_LINES)
