"""Pseudo-relevance feedback: the best memories lend terms to a second round of ranking.

After Rocchio: each term of the first round's best passages weighs the sum of score share times idf, and
the best of them join the question with a small weight. They change the order, never the judgment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log

from workbench.recall.analysis import analyze_text
from workbench.recall.index.view import Reach, View
from workbench.recall.query import QueryTerm, lent
from workbench.recall.scoring import idf
from workbench.recall.tuning import Tuning


def expand(
    view: View,
    reach: Reach,
    terms: Sequence[QueryTerm],
    passages: Iterable[tuple[str, float]],
    languages: Sequence[str],
    tuning: Tuning,
) -> list[QueryTerm]:
    """The terms that passages (text, score) lend to a question."""
    known = {variant for term in terms for variant in term.variants}
    gathered: Counter[str] = Counter()
    for text, score in passages:
        tokens = analyze_text(text, languages).tokens
        counted = Counter(token.term for token in tokens if token.kind in ("word", "pair"))
        for term, count in counted.items():
            if term not in known:
                gathered[term] += score * (1 + log(count))  # type: ignore[assignment]
    weighed = []
    for term, weight in gathered.most_common(60):
        found = view.postings(term)
        df = 0 if found is None else int(reach.chunks[found.chunks].sum())
        if df > 1:
            weighed.append((term, weight * idf(df, reach.chunk_count)))
    weighed.sort(key=lambda pair: (-pair[1], pair[0]))
    best = weighed[: tuning.feedback_terms]
    if not best:
        return []
    return lent((term, tuning.feedback_weight * weight / best[0][1]) for term, weight in best)
