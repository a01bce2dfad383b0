"""Which conversations the list shows, and what was found in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from workbench.chat.messages import Thread
from workbench.chat.said.index import SaidHit

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench

FOUND = 50
"""How many messages a search looks at."""


@dataclass(frozen=True, slots=True)
class ThreadRow:
    """A conversation and, after a search, the message in it that answers best."""

    thread: Thread
    found: SaidHit | None = None


def look(workbench: Workbench, query: str, include_archived: bool) -> Sequence[ThreadRow]:
    """The conversations, the last used first; a query finds them by title and by what was said."""
    threads = workbench.archive.threads(workbench.person.owner, include_archived)
    if not query.strip():
        return [ThreadRow(thread) for thread in threads]
    by_id = {thread.id: thread for thread in threads}
    best: dict[str, SaidHit] = {}
    for hit in workbench.said.search(query, by_id.keys(), (), FOUND):
        best.setdefault(hit.message.thread, hit)
    words = query.casefold().split()
    titled = [t for t in threads if all(word in t.title.casefold() for word in words)]
    rows = [ThreadRow(thread, best.get(thread.id)) for thread in titled]
    named = {thread.id for thread in titled}
    rows += [ThreadRow(by_id[id], hit) for id, hit in best.items() if id not in named]
    return rows


def age(then: datetime, now: datetime) -> str:
    """How long ago, as a person says it."""
    passed = now - then
    if passed < timedelta(minutes=1):
        return "just now"
    if passed < timedelta(hours=1):
        return f"{passed.seconds // 60} min ago"
    if passed < timedelta(days=1):
        return f"{passed.seconds // 3600} h ago"
    if passed < timedelta(days=30):
        return "yesterday" if passed.days == 1 else f"{passed.days} days ago"
    return f"{then:%Y-%m-%d}"
