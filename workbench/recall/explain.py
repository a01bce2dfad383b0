"""A hit with the account of its score: terms, length, neighbour, matched words, and one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from workbench.memory.entry import Memory
from workbench.recall.analysis import Token, analyze_text
from workbench.recall.inquiry import Inquiry
from workbench.recall.result import Account, Hit, TermMatch
from workbench.recall.scoring import Found
from workbench.recall.sentences import reason


def term_matches(inquiry: Inquiry, chunk: int) -> tuple[tuple[TermMatch, ...], float]:
    """What each query term did for a passage, and the passage's length factor."""
    length = inquiry.view.chunk_length[chunk] / inquiry.reach.average_length
    formula = inquiry.formula
    norm = float(1 - formula.b + formula.b * length)
    answering = 1 - formula.q * float(inquiry.view.chunk_asking[chunk])
    matches = []
    for found in inquiry.found:
        count = _count(found, chunk)
        if count:
            saturated = count * (formula.k1 + 1) / (count + formula.k1 * norm)
            part = found.term.weight * found.idf * saturated * answering
            matches.append(TermMatch(found.term.term, count, found.df, found.idf, part))
    matches.sort(key=lambda match: -match.contribution)
    return tuple(matches), norm


def _count(found: Found, chunk: int) -> int:
    # Variants' postings lie one segment after another, each rising, but not always all together.
    places = np.flatnonzero(found.chunks == chunk)
    return int(found.counts[places].sum()) if len(places) else 0


def asked_variants(found: Iterable[Found]) -> frozenset[str]:
    """The index terms that were asked for (not as a subject)."""
    return frozenset(
        variant
        for each in found
        if each.term.origin in ("asked", "earlier") and each.term.weight > 0
        for variant in each.term.variants
    )


def matched_spans(
    tokens: Sequence[Token], wanted: frozenset[str], start: int, end: int
) -> tuple[tuple[int, int], ...]:
    """Where the wanted terms stand in the passage `start:end`, overlapping ones as one span."""
    spans: list[tuple[int, int]] = []
    inside = (t for t in tokens if t.term in wanted and t.start >= start and t.end <= end)
    for token in sorted(inside, key=lambda token: (token.start, -token.end)):
        begin, finish = token.start - start, token.end - start
        if spans and begin <= spans[-1][1] and (begin < spans[-1][1] or token.kind == "single"):
            spans[-1] = (spans[-1][0], max(spans[-1][1], finish))
        else:
            spans.append((begin, finish))
    return tuple(spans)


def make_hit(
    inquiry: Inquiry,
    memory: Memory,
    row: int,
    chunk: int,
    *,
    rank: int,
    score: float,
    echo: float,
    threshold: float,
    languages: Sequence[str],
) -> Hit:
    """The hit for one passage of a memory."""
    view = inquiry.view
    start, end = int(view.chunk_start[chunk]), int(view.chunk_end[chunk])
    terms, norm = term_matches(inquiry, chunk)
    neighbour = float(inquiry.ranking.neighbour[row])
    first = int(view.first_chunk[row])
    last = int(np.searchsorted(view.chunk_memory, row, side="right"))
    tokens = analyze_text(memory.text, languages).tokens
    hit = Hit(
        rank=rank,
        id=memory.id,
        entry=memory.entry,
        chunk=chunk - first + 1,
        chunk_count=last - first,
        score=score,
        bm25=sum(term.contribution for term in terms) + neighbour,
        vector=None if inquiry.sense is None else float(inquiry.sense[chunk]),
        text=memory.text[start:end],
        start=start,
        end=end,
        terms=terms,
        matched=matched_spans(tokens, asked_variants(inquiry.found), start, end),
        reason="",
        neighbour=neighbour,
        length_norm=norm,
        coverage=float(inquiry.covered[chunk]),
        account=_account(inquiry, row, chunk, echo),
    )
    return replace(hit, reason=reason(hit, threshold))


def _account(inquiry: Inquiry, row: int, chunk: int, echo: float) -> Account:
    words, sense = inquiry.ranking.by_words, inquiry.ranking.by_sense
    return Account(
        words=float(inquiry.words[chunk]),
        chance=inquiry.chance,
        said=float(inquiry.said[chunk]),
        echo=echo,
        order_words=None if words is None else float(words[row]),
        order_sense=None if sense is None else float(sense[row]),
    )
