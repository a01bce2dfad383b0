"""All marks of recall as a page: how good recall is on them, then each of them."""

from __future__ import annotations

from textual.content import Content

from workbench.recall.evaluate import Quality
from workbench.ui.document.blocks import Block, Paragraph, heading
from workbench.ui.recall_lab.measuring import Mark, Measured
from workbench.ui.text import MUTED, clean, cut, fit, one_line, plural

NONE = (
    "Nothing is marked yet. In the panel + and - mark a hit as useful or useless, here and in the "
    "inspector u and x do; h in the memories marks one that should have come up. `workbench eval` "
    "measures recall on all of them."
)
MEASURES: tuple[tuple[str, str], ...] = (
    ("recall", "of what was wanted is recalled"),
    ("hit", "of the questions recall something wanted"),
    ("mrr", "1 / the rank of the first wanted one, on average"),
    ("false", "of what should recall nothing does"),
)
"""What of a Quality is shown, and what it means."""


def marks_page(measured: Measured) -> list[Block]:
    """The measures with the settings in force (and with the lab's), then a row per mark."""
    if not measured.marks:
        return [Block("none", None, (Paragraph(NONE, MUTED),))]
    blocks = [heading("measures", "recall on these marks")]
    if measured.in_force is not None:
        blocks.append(Block("figures", None, tuple(_figures(measured)), level=1))
    blocks.append(heading("marks", "marks", plural(len(measured.marks), "mark", "marks")))
    return blocks + [_row(mark) for mark in measured.marks]


def _figures(measured: Measured) -> list[Paragraph]:
    in_force, yours = measured.in_force, measured.yours
    assert in_force is not None
    head = "in force  yours" if yours is not None else "in force"
    lines = [Paragraph(f"{plural(in_force.turns, 'question', 'questions')} · {head}", MUTED)]
    for name, meaning in MEASURES:
        figures = "  ".join(_figure(each, name) for each in (in_force, yours) if each is not None)
        lines.append(Paragraph(f"{figures}  {meaning}", hang=len(figures) + 2))
    if measured.threshold is not None:
        lines.append(Paragraph(f"A threshold of {measured.threshold:.2f} would fit them best."))
    return lines


def _figure(quality: Quality, name: str) -> str:
    value: float = getattr(quality, name)
    return f"{value:>6.0%}" if name != "mrr" else f"{value:>6.2f}"


def _row(mark: Mark) -> Block:
    judgment = mark.judgment
    sign, style = ("✓", "$text-success") if mark.right else ("✗", "bold $text-error")
    wanted = "useful " if judgment.relevant else "useless"
    came = "recalled" if mark.recalled else "not recalled"
    title = Content.assemble(
        (f"{sign} ", style), (f"{wanted} ", "bold"), (fit(came, 13), MUTED),
        cut(one_line(judgment.query, 200), 120),
    )  # fmt: skip
    about = f"#{mark.entry} {clean(mark.text)}" if mark.text else "this memory is gone"
    facts = f"marked {judgment.at:%Y-%m-%d %H:%M} in {one_line(judgment.space)}"
    body = (
        Paragraph(about),
        *(Paragraph(f"after: {one_line(said.text, 200)}", MUTED) for said in judgment.previous),
        Paragraph(facts, MUTED),
    )
    return Block(f"mark:{judgment.id}", title, body, True, 1, copy=clean(judgment.query),
                 target=f"mark:{judgment.id}")  # fmt: skip
