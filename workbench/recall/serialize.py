"""What recall gives, as the JSON that scripts rely on."""

from __future__ import annotations

from dataclasses import asdict

from workbench.recall.result import Hit, Recall, TermMatch, Why

Json = dict[str, object]


def recall_json(recall: Recall) -> Json:
    """The public shape of an act of recall (a line of a batch's output)."""
    document: Json = {
        "query": recall.query,
        "took_ms": round(recall.took_ms, 3),
        "memories": recall.memories,
        "chunks": recall.chunks,
        "threshold": recall.threshold,
        "preset": recall.preset,
        "asked": list(recall.asked),
        "hits": [hit_json(hit) for hit in recall.hits],
        "near": [hit_json(hit) for hit in recall.near],
    }
    return {**document, "problem": recall.problem} if recall.problem else document


def why_json(why: Why) -> Json:
    """The public shape of why one memory is, or is not, recalled."""
    return {
        "id": why.id,
        "entry": why.entry,
        "recalled": why.recalled,
        "rank": why.rank,
        "score": why.score,
        "threshold": why.threshold,
        "rule": why.rule,
        "sentence": why.sentence,
        "lacking": list(why.lacking),
        "remedy": why.remedy,
        "hit": hit_json(why.hit) if why.hit is not None else None,
    }


def hit_json(hit: Hit) -> Json:
    """The public shape of one hit."""
    return {
        "rank": hit.rank,
        "id": hit.id,
        "entry": hit.entry,
        "chunk": hit.chunk,
        "chunks": hit.chunk_count,
        "score": hit.score,
        "bm25": hit.bm25,
        "vector": hit.vector,
        "text": hit.text,
        "start": hit.start,
        "end": hit.end,
        "terms": [_term_json(term) for term in hit.terms],
        "matched": [list(span) for span in hit.matched],
        "reason": hit.reason,
        "neighbour": hit.neighbour,
        "length_norm": hit.length_norm,
        "coverage": hit.coverage,
        "account": None if hit.account is None else asdict(hit.account),
    }


def _term_json(term: TermMatch) -> Json:
    return {
        "term": term.term,
        "count": term.count,
        "df": term.df,
        "idf": term.idf,
        "contribution": term.contribution,
    }
