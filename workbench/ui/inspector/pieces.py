"""The prompt's four parts as a page: each context and message a piece that folds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from textual.content import Content

from workbench.chat.prompt.snapshot import HEADINGS, Part, Prompt, Section, Snapshot
from workbench.recall.result import Hit, Recall
from workbench.ui.document.blocks import Block, Paragraph, heading, paragraphs
from workbench.ui.inspector.leading import memory_blocks
from workbench.ui.inspector.ways import Ways
from workbench.ui.text import one_line, plural

EMPTY = "(empty)"
NEW = "new"
NOTHING_TOLD = (
    "Nothing had to be told with this message: what was told before stands in the history. What is "
    "marked as new there is what was said since."
)
LONG = 4_000
"""Characters from which a piece begins folded, also a new one."""
PREVIEW = 200
"""Characters of a folded piece that its title shows."""


def parts_page(snapshot: Snapshot, ways: Mapping[str, Ways] | None = None) -> list[Block]:
    """Four headings, and under each its pieces with their tokens and `new` marks."""
    prompt = snapshot.prompt
    hits = hits_by_id(snapshot.recall)
    blocks: list[Block] = []
    for section in prompt.sections:
        blocks.append(_section(section, prompt))
        for number, part in enumerate(section.parts):
            piece = _part(section, part, number, prompt)
            blocks.append(piece)
            for id in part.memory_ids:
                blocks += memory_blocks(piece.key, id, hits.get(id), (ways or {}).get(id))
        if not section.parts:
            nothing = Paragraph(_nothing(section, prompt), "$foreground-muted")
            blocks.append(Block(f"{section.name}:empty", None, (nothing,), level=1))
    if prompt.left_out:
        lines = tuple(Paragraph(one_line(sentence)) for sentence in prompt.left_out)
        blocks += [heading("left-out", "left out"), Block("left-out:lines", None, lines, level=1)]
    return blocks


def _nothing(section: Section, prompt: Prompt) -> str:
    """That a part is empty; of the turn's also why, when there is news in the history all the same."""
    news = sum(
        part.new for each in prompt.sections for part in each.parts if each.name == "history"
    )
    if section.name != "turn" or not news or prompt.aside:
        return EMPTY
    return f"{EMPTY}  {NOTHING_TOLD}"


def tokens(count: int, prompt: Prompt) -> str:
    """A count of tokens, marked when it is an estimate."""
    return ("" if prompt.exact_tokens else "≈ ") + plural(count, "token", "tokens")


def hits_by_id(recall: Recall | None) -> Mapping[str, Hit]:
    """The recalled passages by their memory."""
    return {hit.id: hit for hit in recall.hits} if recall is not None else {}


def _section(section: Section, prompt: Prompt) -> Block:
    """A heading; the parts that were sent before and hold nothing new begin folded."""
    count = sum(part.new for part in section.parts)
    new = f"{count} {NEW} · " if count else ""
    size = new + tokens(section.tokens, prompt) if section.parts else ""
    head = heading(section.name, HEADINGS[section.name], size)
    quiet = section.name in ("tools", "system") and not count and prompt.turn > 0
    return replace(head, folded=quiet and bool(section.parts))


def _part(section: Section, part: Part, number: int, prompt: Prompt) -> Block:
    key = f"{section.name}:{part.kind}:{part.name}:{part.message_id or number}"
    title = Content.assemble(
        (_called(part), "bold"), ("  " + one_line(part.text, PREVIEW), "$foreground-muted")
    )
    aside = Content.assemble(
        (f"{NEW}  ", "bold $text-success") if part.new else "",
        (tokens(part.tokens, prompt), "$foreground-muted"),
    )
    fresh = section.name == "turn" or (part.new and section.name == "history")
    folded = not fresh or len(part.text) > LONG
    return Block(key, title, paragraphs(part.text), folded, 1, aside, part.text)


def _called(part: Part) -> str:
    """What a piece is called: a context's or tool's name, or who said the message."""
    if part.kind == "message":
        return one_line(part.role + (f" {part.name}" if part.name else ""))
    return one_line(f"{part.kind} {part.name}".strip())
