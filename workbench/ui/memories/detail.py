"""One memory whole, as a page: its text with the chunk boundaries, history, source, where it was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from textual.content import Content

from workbench.chat.archive.records import TurnRef
from workbench.memory.entry import Change, Memory
from workbench.ui.document.blocks import (
    Block,
    Mark,
    Paragraph,
    heading,
    paragraphs,
    styled_paragraphs,
)
from workbench.ui.text import clean, cut, one_line, plural

BOUNDARY = "│"
OVERLAP = "underline $foreground-muted"
NUMBER = "bold $text-accent"


class Passage(Protocol):
    """A chunk of a memory: its 1-based number and where it stands."""

    @property
    def index(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Detail:
    """Everything there is to say about one memory."""

    memory: Memory
    chunks: Sequence[Passage]
    history: Sequence[tuple[Change, Memory | None]]
    told: Sequence[TurnRef] = ()
    source_text: str = ""
    """The message it came from, when it came from one."""
    source_title: str = ""


def detail_page(detail: Detail) -> list[Block]:
    """The memory as blocks of a page."""
    return [
        _head(detail),
        *_text(detail),
        *_history(detail),
        *_source(detail),
        *_told(detail),
    ]


def _head(detail: Detail) -> Block:
    memory = detail.memory
    star = ("  ★ core", "$text-warning") if memory.core else ""
    state = (f"  {memory.state}", "$text-error") if memory.state != "active" else ""
    title = Content.assemble((f"entry #{memory.entry}", "bold"), star, state)
    facts = [
        f"about {one_line(memory.about)}" if memory.about else "about nobody in particular",
        f"in {one_line(memory.space)}" + (f", {one_line(memory.agent)}'s" if memory.agent else ""),
        f"learned {memory.learned_at:%Y-%m-%d %H:%M}",
        f"id\u00a0{memory.id}",
    ]
    return Block(
        "head", title, (Paragraph(" · ".join(facts), "$foreground-muted"),), copy=memory.id
    )


def _text(detail: Detail) -> list[Block]:
    count = max(1, len(detail.chunks))
    length = plural(len(detail.memory.text), "character", "characters")
    head = heading("text", "text", f"{length} · {plural(count, 'chunk', 'chunks')}")
    body = Block("whole", None, tuple(text_with_chunks(detail.memory.text, detail.chunks)), level=1,
                 copy=clean(detail.memory.text))  # fmt: skip
    return [head, body]


def text_with_chunks(text: str, chunks: Sequence[Passage]) -> list[Paragraph]:
    """A memory's text with a numbered bar where each chunk begins and the overlaps underlined."""
    if len(chunks) < 2:
        return list(paragraphs(text))
    pieces: list[str] = []
    marks: list[Mark] = []
    at = written = 0
    for chunk, before in zip(chunks, [None, *chunks], strict=False):
        pieces.append(text[at : chunk.start])
        written += chunk.start - at
        sign = f"{BOUNDARY}{chunk.index} "
        pieces.append(sign)
        marks.append((written, written + len(sign), NUMBER))
        written += len(sign)
        at = chunk.start
        if before is not None and before.end > chunk.start:
            marks.append((written, written + before.end - chunk.start, OVERLAP))
    pieces.append(text[at:])
    return styled_paragraphs("".join(pieces), marks)


def _history(detail: Detail) -> list[Block]:
    blocks = [heading("history", "history", plural(len(detail.history), "change", "changes"))]
    for change, version in detail.history:
        undone = " (undone)" if change.undone else ""
        line = Content.assemble(
            (f"{change.at:%Y-%m-%d %H:%M}  ", "$foreground-muted"), f"{change.action}{undone}"
        )
        body = paragraphs(version.text) if version is not None else ()
        blocks.append(Block(f"change:{change.seq}", line, body, folded=True, level=1))
    return blocks


def _source(detail: Detail) -> list[Block]:
    source = detail.memory.source
    if source.message and source.thread:
        title = Content.assemble(
            "said in ", (cut(one_line(detail.source_title) or source.thread, 50), "bold"),
        )  # fmt: skip
        body = (*paragraphs(detail.source_text), Paragraph("Enter goes there", "$foreground-muted"))
        block = Block(
            "from", title, body, level=1, target=f"message:{source.thread}:{source.message}"
        )
    else:
        words = {"manual": "written by hand", "import": "imported", "tool": "kept by the model"}
        said = words.get(source.kind, "from a message that is not here")
        ref = f" ({one_line(source.ref)})" if source.ref else ""
        block = Block("from", None, (Paragraph(said + ref),), level=1)
    return [heading("source", "source"), block]


def _told(detail: Detail) -> list[Block]:
    blocks = [heading("told", "told in", plural(len(detail.told), "turn", "turns"))]
    for turn in detail.told:
        title = Content.assemble(
            (cut(one_line(turn.title) or turn.thread, 50), "bold"), f", turn {turn.turn}"
        )
        target = f"turn:{turn.thread}:{turn.turn}"
        body = (Paragraph("Enter shows that prompt", "$foreground-muted"),)
        blocks.append(Block(f"told:{turn.thread}:{turn.turn}", title, body, True, 1, target=target))
    if not detail.told:
        nothing = "It has not come up in a conversation yet."
        blocks.append(Block("told:none", None, (Paragraph(nothing, "$foreground-muted"),), level=1))
    return blocks
