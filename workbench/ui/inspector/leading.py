"""What stands under a told line: its memory, how it was recalled, where it came from, who was told."""

from __future__ import annotations

from textual.content import Content

from workbench.chat.archive.records import TurnRef
from workbench.recall.result import Hit
from workbench.ui.document.blocks import Block, Paragraph, marked_paragraphs
from workbench.ui.inspector.ways import Ways
from workbench.ui.memories.why import explanation
from workbench.ui.text import MUTED, clean, cut, one_line


def memory_blocks(key: str, memory_id: str, hit: Hit | None, ways: Ways | None) -> list[Block]:
    """The memory (Enter shows it), folded under it its sum, its source, and its other turns."""
    about = f"entry #{hit.entry}, chunk {hit.chunk}  {hit.score:.2f}" if hit else memory_id
    more = "  Enter: the memory · Space: why, source, turns" if hit or ways else "  Enter shows it"
    title = Content.assemble(about, (more, MUTED))
    body: tuple[Paragraph, ...] = ()
    if hit is not None:
        passage = marked_paragraphs(hit.text, hit.matched, "bold underline")
        body = (*passage, *explanation(hit))
    here = f"{key}:{memory_id}"
    blocks = [
        Block(here, title, body, True, 2, target=f"memory:{memory_id}",
              copy=clean(hit.text) if hit else memory_id, apart=True)
    ]  # fmt: skip
    return blocks + (_ways(here, ways) if ways is not None else [])


def _ways(key: str, ways: Ways) -> list[Block]:
    blocks: list[Block] = []
    if ways.source is not None:
        target = f"message:{ways.source.thread}:{ways.message}"
        blocks.append(_way(f"{key}:source", "learned in", ways.source, target))
    for turn in ways.told:
        target = f"turn:{turn.thread}:{turn.turn}"
        blocks.append(_way(f"{key}:told:{turn.thread}:{turn.turn}", "told in", turn, target))
    return blocks


def _way(key: str, how: str, turn: TurnRef, target: str) -> Block:
    name = cut(one_line(turn.title) or turn.thread, 50)
    title = Content.assemble((f"{how} ", MUTED), name, f", turn {turn.turn}")
    return Block(key, title, level=3, target=target, copy=f"{name}, turn {turn.turn}", apart=True)
