"""The two results beside each other: what both recall, what came in, what fell out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from textual.content import Content

from workbench.recall.result import Hit, Recall
from workbench.ui.document.blocks import Block, Paragraph, marked_paragraphs
from workbench.ui.memories.why import explanation
from workbench.ui.text import MUTED, clean, cut, one_line, plural

NEITHER = "Neither recalls anything: nothing is relevant enough."


@dataclass(frozen=True, slots=True)
class Pair:
    """What a memory got in each result; None where it was not looked at."""

    in_force: Hit | None
    yours: Hit | None
    was_in: bool
    """Whether the settings in force recall it."""
    is_in: bool

    @property
    def hit(self) -> Hit:
        """The one to show."""
        hit = self.yours or self.in_force
        assert hit is not None
        return hit

    @property
    def fate(self) -> str:
        """`+` came in, `-` fell out, a space: as before."""
        return " " if self.was_in == self.is_in else "+" if self.is_in else "-"


def pairs(in_force: Recall, yours: Recall) -> list[Pair]:
    """Every memory that either result names: those recalled first, then those near."""
    before = best_of_each((*in_force.hits, *in_force.near))
    after = best_of_each((*yours.hits, *yours.near))
    was_in, is_in = best_of_each(in_force.hits), best_of_each(yours.hits)
    ids = dict.fromkeys([*is_in, *was_in, *after, *before])
    return [Pair(before.get(id), after.get(id), id in was_in, id in is_in) for id in ids]


def best_of_each(hits: Sequence[Hit]) -> dict[str, Hit]:
    """The first hit of each memory, by its id: further passages of one make no further result."""
    best: dict[str, Hit] = {}
    for hit in hits:
        best.setdefault(hit.id, hit)
    return best


def results_page(in_force: Recall, yours: Recall, marks: Mapping[str, bool]) -> list[Block]:
    """A summary, then a row per memory."""
    found = pairs(in_force, yours)
    came = sum(pair.fate == "+" for pair in found)
    fell = sum(pair.fate == "-" for pair in found)
    lines = [
        Paragraph(_said("in force", in_force)),
        Paragraph(_said("yours", yours) + f" · {came} came in, {fell} fell out"),
        *(Paragraph(clean(p), "$text-warning") for p in {in_force.problem, yours.problem} if p),
    ]
    if not yours.asked and not yours.problem:
        lines.append(Paragraph("This asks for nothing, so nothing is searched.", MUTED))
    lines.append(Paragraph("    in force  yours", MUTED))
    blocks = [Block("summary", None, tuple(lines))]
    if not found:
        blocks.append(Block("neither", None, (Paragraph(NEITHER, MUTED),)))
    return blocks + [_row(pair, marks.get(pair.hit.id)) for pair in found]


def _said(name: str, recall: Recall) -> str:
    count = plural(len(best_of_each(recall.hits)), "hit", "hits")
    return f"{name:8}  {count}, threshold {recall.threshold:.2f}, {recall.took_ms:.0f} ms"


def _row(pair: Pair, mark: bool | None) -> Block:
    hit, fate = pair.hit, pair.fate
    style = {"+": "bold $text-success", "-": "bold $text-error"}.get(fate, "")
    dim = "" if pair.was_in or pair.is_in else MUTED
    judged = Content("" if mark is None else "✓ useful " if mark else "✗ useless ")
    title = Content.assemble(
        (fate, style), " ", _score(pair.in_force, pair.was_in), " ", _score(pair.yours, pair.is_in),
        "  ", judged, (f"#{hit.entry}.{hit.chunk} ", MUTED), (cut(one_line(hit.text), 200), dim),
    )  # fmt: skip
    body = [
        *marked_paragraphs(hit.text, hit.matched, "bold underline"),
        Paragraph(""),
        *explanation(hit),
    ]
    return Block(f"hit:{hit.id}", title, tuple(body), folded=True, copy=clean(hit.text))


def _score(hit: Hit | None, recalled: bool) -> Content:
    """A score; in brackets when it stayed out."""
    if hit is None:
        return Content.styled("   –  ", MUTED)
    text = f"{hit.score:.2f}"
    return Content.styled(f" {text} ", "bold") if recalled else Content.styled(f"({text})", MUTED)
