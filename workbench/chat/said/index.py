"""Finds what was said before: the recall engine, with its analysis and its scores, over all messages."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from workbench.chat.messages import Message
from workbench.chat.said.store import MessageLog, SaidStore
from workbench.config.settings import RecallSettings
from workbench.errors import NotFoundError
from workbench.memory.entry import Scope
from workbench.memory.store import MemoryStore
from workbench.recall.result import Hit

if TYPE_CHECKING:
    from workbench.recall.engine import RecallEngine

PASSAGE = 480
"""How much of a long message is shown around what matched, in characters."""
LOOKED_AT = (50, 1_000)
"""How many messages are looked at, then how many where these are not enough."""


@dataclass(frozen=True, slots=True)
class SaidHit:
    """A message that answers a query."""

    message: Message
    score: float
    """How much of the query it answers, 0 to 1: the same number as for memories."""
    passage: str
    """The message, or the part of a long one that answers best."""
    matched: tuple[tuple[int, int], ...] = ()
    """What in the passage matched."""


class SaidIndex:
    """An index in memory that reads what is new before each search; safe in several threads."""

    def __init__(self, log: MessageLog, languages: Sequence[str] = ()) -> None:
        """Nothing is read before the first search."""
        self._log = log
        self._settings = RecallSettings(
            languages=tuple(languages), chunk_size=PASSAGE, chunk_overlap=PASSAGE // 4
        )
        self._lock = threading.Lock()
        self._engine: RecallEngine | None = None

    def search(
        self, query: str, threads: Collection[str], left_out: Collection[str], limit: int
    ) -> list[SaidHit]:
        """The messages of these threads that answer best; private ones never."""
        wanted, hidden = frozenset(threads), frozenset(left_out)
        found: list[SaidHit] = []
        for hit in self._hits(query, wanted):
            message = self._present(hit.id)
            if message is not None and message.thread in wanted and message.id not in hidden:
                found.append(SaidHit(message, hit.score, hit.text, hit.matched))
            if len(found) == limit:
                break
        return found

    def warm(self) -> None:
        """Read what there is now (in a worker), so that the first search does not wait for it."""
        self._opened().warm()

    def _hits(self, query: str, threads: frozenset[str]) -> Iterator[Hit]:
        """What answers, the best first; what shares a day or a neighbour alone does not count."""
        scope = Scope(space=next(iter(threads)) if len(threads) == 1 else None)
        engine, seen = self._opened(), set[str]()
        for limit in LOOKED_AT:
            for hit in engine.search(query, scope, limit):
                if hit.matched and hit.id not in seen:
                    seen.add(hit.id)
                    yield hit

    def _opened(self) -> RecallEngine:
        from workbench.recall.engine import RecallEngine

        with self._lock:
            if self._engine is None:
                # The engine reads a store and never writes it; what it reads is all there.
                self._engine = RecallEngine(cast(MemoryStore, SaidStore(self._log)), self._settings)
            return self._engine

    def _present(self, message_id: str) -> Message | None:
        """The message as it is now; None when it was erased, or may not be found."""
        try:
            return self._log.message(message_id)
        except NotFoundError:
            return None
