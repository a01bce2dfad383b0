"""How a hit came to its score, term by term, in a few short lines."""

from __future__ import annotations

from textual.content import Content

from workbench.recall.result import Hit
from workbench.recall.sentences import account
from workbench.recall.sums import adding_up
from workbench.ui.text import MUTED, clean, cut, fit, line, width, wrap

MOST_TERMS = 8


def explanation(hit: Hit, cells: int) -> list[Content]:
    """Why in a sentence, then the terms with what each gave, what else counted, and the sum."""
    lines = wrap(Content(clean(hit.reason)).stylize("italic"), cells) if hit.reason else []
    column = min(16, max((width(clean(term.term)) for term in hit.terms), default=4) + 1)
    terms = sorted(hit.terms, key=lambda term: -term.contribution)
    rest = sum(term.contribution for term in terms[MOST_TERMS:])
    given = [term.contribution for term in terms[:MOST_TERMS]]
    *shown, more, neighbour = adding_up([*given, rest, hit.neighbour])
    for term, contribution in zip(terms, shown, strict=False):
        adds = f"{contribution:+.2f}"
        told = f"×{term.count} · in {term.df:,} · idf {term.idf:.2f}"
        room = max(0, cells - column - len(adds) - 1)
        lines.append(
            line((fit(clean(term.term), column), "bold"), (fit(told, room), MUTED), " ", adds)
        )
    if len(terms) > MOST_TERMS:
        lines.append(line((f"{len(terms) - MOST_TERMS} more terms {more:+.2f}", MUTED)))
    parts = [f"bm25 {hit.bm25:.2f}", f"length ×{hit.length_norm:.2f}"]
    if neighbour:
        parts.append(f"neighbour {neighbour:+.2f}")
    lines.append(line((cut(" · ".join(parts), cells), MUTED)))
    for sentence in account(hit):
        lines += wrap(Content(sentence).stylize(MUTED), cells)
    return lines
