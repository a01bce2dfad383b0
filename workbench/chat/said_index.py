"""Finds what was said before: Okapi BM25 over the messages of all conversations on disk."""

from __future__ import annotations

import math
import threading
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from workbench.chat.messages import Message
from workbench.chat.shorten import passage
from workbench.errors import NotFoundError
from workbench.recall.analysis import analyze

K1 = 1.2
B = 0.75
"""The usual parameters: messages are short and much alike."""
PASSAGE = 480
"""How much of a long message is shown around what matched, in characters."""


class MessageLog(Protocol):
    """Where messages come from, in the order they were kept."""

    def all_messages_since(self, position: int, limit: int = -1) -> list[tuple[int, Message]]:
        """Messages after a position, with their positions."""
        ...

    def message(self, ref: str) -> Message:
        """One message as it is now; NotFoundError."""
        ...


@dataclass(frozen=True, slots=True)
class SaidHit:
    """A message that answers a query."""

    message: Message
    score: float
    passage: str


@dataclass(frozen=True, slots=True)
class _Entry:
    id: str
    thread: str
    length: int


class SaidIndex:
    """Reads what is new before each search; safe to use from several threads."""

    def __init__(self, log: MessageLog, languages: Sequence[str] = ()) -> None:
        self._log = log
        self._languages = languages
        self._position = 0
        self._entries: list[_Entry] = []
        self._postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self._words = 0
        self._lock = threading.Lock()

    def search(
        self, query: str, threads: Collection[str], left_out: Collection[str], limit: int
    ) -> list[SaidHit]:
        """The messages of these threads that answer best; private ones never."""
        with self._lock:
            self._refresh()
            terms = {token.term for token in analyze(query, self._languages)}
            scores = self._scores(terms, frozenset(threads), frozenset(left_out))
        ranked = sorted(scores.items(), key=lambda item: (-item[1], -item[0]))
        hits: list[SaidHit] = []
        for number, score in ranked:
            message = self._present(self._entries[number].id)
            if message is not None and not message.private and not message.replaced:
                hits.append(SaidHit(message, score, self._passage(message.text, terms)))
            if len(hits) == limit:
                break
        return hits

    def _present(self, message_id: str) -> Message | None:
        """The message as it is now; None when its conversation was erased."""
        try:
            return self._log.message(message_id)
        except NotFoundError:
            return None

    def _refresh(self) -> None:
        for position, message in self._log.all_messages_since(self._position):
            self._position = position
            if message.role not in ("user", "assistant"):
                continue
            counts = Counter(token.term for token in analyze(message.text, self._languages))
            if not counts:
                continue
            number, length = len(self._entries), sum(counts.values())
            self._entries.append(_Entry(message.id, message.thread, length))
            self._words += length
            for term, count in counts.items():
                self._postings[term].append((number, count))

    def _scores(
        self, terms: Collection[str], threads: frozenset[str], left_out: frozenset[str]
    ) -> dict[int, float]:
        scores: dict[int, float] = defaultdict(float)
        total = len(self._entries)
        average = self._words / total if total else 1.0
        for term in terms:
            postings = self._postings.get(term, ())
            idf = math.log(1 + (total - len(postings) + 0.5) / (len(postings) + 0.5))
            for number, count in postings:
                entry = self._entries[number]
                if entry.thread in threads and entry.id not in left_out:
                    norm = K1 * (1 - B + B * entry.length / average)
                    scores[number] += idf * count * (K1 + 1) / (count + norm)
        return scores

    def _passage(self, text: str, terms: Collection[str]) -> str:
        """The whole message, or the part of a long one where most of what matched stands."""
        if len(text) <= PASSAGE:
            return text
        places = [token.start for token in analyze(text, self._languages) if token.term in terms]
        start = max(places, key=lambda at: sum(at <= p < at + PASSAGE for p in places), default=0)
        return passage(text, start - PASSAGE // 6, PASSAGE)
