"""How the command line writes what was recalled, with scores and their explanation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from workbench.cli.output import one_line, table
from workbench.counting import plural

if TYPE_CHECKING:
    from workbench.recall.result import Hit, Recall, Why

BAR = 10


def recall_text(recall: Recall, *, explain: bool = False) -> str:
    """Hits and near misses, best first."""
    lines = list(_hits(recall.hits, explain))
    if not recall.asked:
        lines.append("Nothing is asked here, so nothing is recalled.")
    elif not recall.hits:
        lines.append("Nothing is recalled.")
    if recall.near:
        lines.append(f"\nstayed below {recall.threshold:g}:")
        lines += _hits(recall.near, explain)
    if explain and recall.asked:
        lines.append("\nasked:")
        lines += [f"  {one_line(text)}" for text in recall.asked]
    searched = plural(recall.memories, "memory", "memories")
    lines.append(f"\n{searched} / {plural(recall.chunks, 'chunk')}, {recall.took_ms:.1f} ms")
    return "\n".join(lines)


def why_text(why: Why, text: str) -> str:
    """Why one memory is, or is not, recalled."""
    rows = [
        ("memory", f"entry #{why.entry}  {one_line(text)}"),
        ("recalled", "yes" if why.recalled else "no"),
        ("because", why.sentence),
        ("score", f"{why.score:.2f} (threshold {why.threshold:g})"),
        ("rank", str(why.rank) if why.rank is not None else ""),
        ("lacks", ", ".join(why.lacking)),
        ("remedy", why.remedy),
    ]
    lines = [table([(name, value) for name, value in rows if value])]
    if why.hit is not None:
        lines += ["", *_explanation(why.hit)]
    return "\n".join(lines)


def _hits(hits: tuple[Hit, ...], explain: bool) -> Iterator[str]:
    for hit in hits:
        filled = round(hit.score * BAR)
        bar = "█" * filled + "░" * (BAR - filled)
        label = f"entry #{hit.entry}, chunk {hit.chunk}"
        yield f"{hit.rank}  {hit.score:.2f} {bar}  {label}  {hit.id}"
        yield f"   {one_line(hit.text, 320)}"
        if explain:
            yield from _explanation(hit)


def _explanation(hit: Hit) -> Iterator[str]:
    from workbench.recall.sentences import account
    from workbench.recall.sums import adding_up

    yield f"   {hit.reason}"
    *shown, neighbour = adding_up([*(term.contribution for term in hit.terms), hit.neighbour], 3)
    if hit.terms:
        rows = [
            (
                "  ",
                one_line(term.term, 30),
                str(term.count),
                str(term.df),
                f"{term.idf:.3f}",
                f"{given:.3f}",
            )
            for term, given in zip(hit.terms, shown, strict=True)
        ]
        headings = ("  ", "term", "count", "in chunks", "idf", "adds")
        yield table(rows, headings)
    yield f"   bm25 {hit.bm25:.3f} (neighbours {neighbour:.3f}, length ×{hit.length_norm:.3f})"
    for sentence in account(hit):
        yield f"   {sentence}"
