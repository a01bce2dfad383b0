"""Why a memory is, or is not, recalled: the answer as a page."""

from __future__ import annotations

from textual.content import Content

from workbench.recall.result import Hit, Why
from workbench.recall.sums import adding_up
from workbench.ui.document.blocks import Block, Paragraph, heading, marked_paragraphs
from workbench.ui.memories.rows import score_bar
from workbench.ui.text import clean, fit, one_line


def why_page(why: Why, question: str) -> list[Block]:
    """The rule in words, what was lacking, what would help, and the whole sum."""
    verdict = "recalled" if why.recalled else "not recalled"
    style = "bold $text-success" if why.recalled else "bold $text-warning"
    rank = f"rank {why.rank}" if why.rank is not None else "no rank"
    title = Content.assemble(
        (f"entry #{why.entry}", "bold"), "  ", (verdict, style), f"  {rank}, ",
        f"score {why.score:.2f} of {why.threshold:.2f} needed",
    )  # fmt: skip
    asked = one_line(question) or "(nothing was asked yet)"
    lines = [
        Paragraph(f"for: {asked}", "$foreground-muted", hang=5),
        Paragraph(clean(why.sentence)),
    ]
    if why.lacking and "lack" not in why.sentence:
        lines.append(Paragraph("it lacks: " + clean(", ".join(why.lacking)), hang=10))
    if why.remedy:
        lines.append(Paragraph("what would help: " + clean(why.remedy), hang=17))
    blocks = [Block("verdict", title, tuple(lines))]
    if why.hit is not None:
        blocks += [heading("best", "its best chunk"), *hit_blocks(why.hit)]
    return blocks


def hit_blocks(hit: Hit, *, folded: bool = False) -> list[Block]:
    """One hit with its passage and the sum of its score."""
    title = Content.assemble(
        (f"{hit.score:.2f}{score_bar(hit.score)} ", "$text-accent"),
        (f"entry #{hit.entry}, chunk {hit.chunk}", "bold"),
    )
    passage = marked_paragraphs(hit.text, hit.matched, "bold underline")
    body = (*passage, Paragraph(""), *explanation(hit))
    return [Block(f"hit:{hit.id}:{hit.chunk}", title, body, folded, 1, target=f"memory:{hit.id}",
                  copy=clean(hit.text))]  # fmt: skip


def explanation(hit: Hit) -> list[Paragraph]:
    """How a hit came to its score, term by term; the parts add up to `bm25`."""
    lines = [Paragraph(clean(hit.reason), "italic")] if hit.reason else []
    *shown, neighbour = adding_up([*(term.contribution for term in hit.terms), hit.neighbour])
    if hit.terms:
        names = max(4, *(min(20, len(term.term)) for term in hit.terms))
        lines.append(
            Paragraph(f"{fit('term', names)}  count    df    idf   adds", "$foreground-muted")
        )
        lines += [
            Paragraph(
                f"{fit(clean(term.term), names)}  {term.count:>5} {term.df:>5} "
                f"{term.idf:>6.2f} {adds:>6.2f}"
            )
            for term, adds in zip(hit.terms, shown, strict=True)
        ]
    if hit.neighbour:
        lines.append(Paragraph(f"its neighbour in the conversation adds {neighbour:.2f}"))
    lines.append(
        Paragraph(
            f"bm25 {hit.bm25:.2f} (ranks) · score {hit.score:.2f} (judges)"
            + (f" · words {hit.coverage:.2f}" if hit.coverage else "")
            + (f" · vector {hit.vector:.2f}" if hit.vector is not None else "")
            + f" · length factor {hit.length_norm:.2f}",
            "$foreground-muted",
        )
    )
    return lines
