"""The benchmark's rows and its one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from suite.data import DataSet, Query
from suite.measures import Measures, measure, recall_at
from suite.ours import Bench, question, ranked_ids
from workbench.config.settings import RecallSettings
from workbench.recall.engine import RecallEngine

COLUMNS = ("recall@1", "recall@5", "recall@10", "hit@5", "mrr@10")
Result = tuple[Sequence[str], frozenset[str], str]
"""Ranked ids, relevant ids, the question's type."""


def ranking_rows(engine: str, name: str, results: Iterable[Result]) -> Iterator[list[str]]:
    """A row for a whole set and one for each of its types."""
    listed = list(results)
    kinds = sorted({kind for _, _, kind in listed})
    for kind in ["all", *kinds] if len(kinds) > 1 else ["all"]:
        found = [(ids, gold) for ids, gold, its in listed if kind in ("all", its)]
        total = measure(found)
        yield [name, kind, engine, str(total.count), *_means(total)]


def _means(total: Measures) -> list[str]:
    means = (total.mean(column) for column in COLUMNS)
    return ["" if mean is None else f"{mean:.3f}" for mean in means]


def answerable(data: DataSet) -> list[Query]:
    """The queries of a set that its memories answer."""
    return [query for query in data.queries if query.gold and query.type != "adversarial"]


def ours_ranked(
    bench: Bench, engine: RecallEngine, queries: Iterable[Query], settings: RecallSettings
) -> Iterator[Result]:
    """What our engine ranks first for each query."""
    for query in queries:
        found = engine.recall(question(query), settings)
        yield ranked_ids(bench, found), query.gold, query.type


def passing(
    bench: Bench, engine: RecallEngine, queries: Sequence[Query], settings: RecallSettings
) -> tuple[float, float]:
    """The share of questions for which anything passes the threshold, and recall@5 among these."""
    passed, recalled = 0, 0.0
    for query in queries:
        ids = ranked_ids(bench, engine.recall(question(query), settings))
        if ids:
            passed += 1
            recalled += recall_at(ids, query.gold, 5)
    return passed / max(len(queries), 1), recalled / max(passed, 1)


def firing(
    engine: RecallEngine, queries: Sequence[Query], spaces: Sequence[str], settings: RecallSettings
) -> float:
    """The share of off-topic turns that recall anything, asked in each of some spaces."""
    asked = [(query, space) for query in queries for space in spaces]
    fired = sum(bool(engine.recall(question(q, space), settings).hits) for q, space in asked)
    return fired / max(len(asked), 1)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows as a Markdown table, columns aligned."""
    widths = [max(len(row[at]) for row in [head, *rows]) for at in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        return "| " + " | ".join(padded) + " |"

    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([line(head), rule, *(line(row) for row in rows)])
