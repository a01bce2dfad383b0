"""The other engines, each with its own analysis: bm25s, rank_bm25, SQLite FTS5, tantivy."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.util import find_spec

from suite.data import DataSet, Item, Query

Search = Callable[[str], list[int]]
"""A question to the places of the memories it finds, best first."""
Maker = Callable[[Sequence[str]], Search]

K = 10
WORD = re.compile(r"\w+")


def bm25s_engine(texts: Sequence[str]) -> Search:
    """bm25s with its English stop words and a Snowball stemmer, as its manual does."""
    import bm25s
    import Stemmer

    stemmer = Stemmer.Stemmer("english")

    def tokens(text: Sequence[str]) -> object:
        return bm25s.tokenize(list(text), stopwords="en", stemmer=stemmer, show_progress=False)

    index = bm25s.BM25()
    index.index(tokens(texts), show_progress=False)

    def search(question: str) -> list[int]:
        asked = tokens([question])
        try:
            found, scores = index.retrieve(asked, k=min(K, len(texts)), show_progress=False)
        except ValueError:
            return []
        return [int(at) for at, score in zip(found[0], scores[0], strict=True) if score > 0]

    return search


def rank_bm25_engine(texts: Sequence[str]) -> Search:
    """rank_bm25's Okapi on lower-case words."""
    from rank_bm25 import BM25Okapi

    index = BM25Okapi([WORD.findall(text.lower()) or ["-"] for text in texts])

    def search(question: str) -> list[int]:
        scores = index.get_scores(WORD.findall(question.lower()))
        order = sorted(range(len(texts)), key=lambda at: -scores[at])[:K]
        return [at for at in order if scores[at] > 0]

    return search


def fts5_engine(texts: Sequence[str]) -> Search:
    """SQLite FTS5 with its porter tokenizer, any of the words."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE t USING fts5(text, tokenize='porter unicode61')")
    connection.executemany("INSERT INTO t(rowid, text) VALUES (?, ?)", enumerate(texts))

    def search(question: str) -> list[int]:
        words = WORD.findall(question)
        if not words:
            return []
        wanted = " OR ".join(f'"{word}"' for word in words)
        rows = connection.execute(
            "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?", (wanted, K)
        )
        return [int(row[0]) for row in rows]

    return search


def tantivy_engine(texts: Sequence[str]) -> Search:
    """tantivy with its English stemmer."""
    import tantivy

    schema = tantivy.SchemaBuilder()
    schema.add_integer_field("at", stored=True)
    schema.add_text_field("text", tokenizer_name="en_stem")
    index = tantivy.Index(schema.build())
    writer = index.writer(15_000_000, 1)
    for at, text in enumerate(texts):
        writer.add_document(tantivy.Document(at=at, text=text))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()

    def search(question: str) -> list[int]:
        words = " ".join(WORD.findall(question))
        if not words:
            return []
        query, _ = index.parse_query_lenient(words, ["text"])
        hits = searcher.search(query, K).hits
        return [int(searcher.doc(address)["at"][0]) for _, address in hits]

    return search


PEERS: dict[str, tuple[str, Maker]] = {
    "bm25s": ("bm25s", bm25s_engine),
    "rank_bm25": ("rank_bm25", rank_bm25_engine),
    "SQLite FTS5": ("sqlite3", fts5_engine),
    "tantivy": ("tantivy", tantivy_engine),
}


def missing_peers() -> list[str]:
    """The engines that are not installed."""
    return [name for name, (module, _) in PEERS.items() if find_spec(module) is None]


def peer_ranked(make: Maker, data: DataSet) -> Iterator[tuple[list[str], frozenset[str], str]]:
    """What an engine ranks first for each query that has an answer: ids, answer, type."""
    for space in data.spaces:
        items = [item for item in data.items if item.space == space]
        search = make([_dated(item) for item in items])
        for query in _asked(data.queries, space):
            yield [items[at].id for at in search(_joined(query))], query.gold, query.type


def _asked(queries: Iterable[Query], space: str) -> Iterator[Query]:
    return (q for q in queries if q.space == space and q.gold and q.type != "adversarial")


def _dated(item: Item) -> str:
    when = f" {item.time:%d %B %Y}" if item.time else ""
    return item.text + when


def _joined(query: Query) -> str:
    """A proactive dialogue as its user messages together: what such an engine would be given."""
    said = [text for role, text in query.previous if role == "user"]
    return " ".join([*said, query.text])
