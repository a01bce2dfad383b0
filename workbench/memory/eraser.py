"""Takes every trace of purged memories out of a text or a JSON document."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

PURGED = "[purged]"
"""What stands where an erased text stood."""

_SHORTEST_TEXT = 4
"""A shorter text is only erased where it is all there is: it would be found within words."""

_SHORTEST_ID = 8
"""A shorter id (a wished one) only counts in brackets."""

_SHORTEST_LINE = 12
"""Lines of a text from this length on are erased by themselves, too."""


class Eraser:
    """Knows the ids and texts that must go.

    A line that names an erased id goes whole, since it carries a passage of its text; elsewhere
    the texts themselves go, as they are, on one line, and as they are written in JSON or markup.
    """

    def __init__(self, ids: Sequence[str], texts: Sequence[str]) -> None:
        """Erase what these memory ids and texts left behind."""
        self._ids = frozenset(ids)
        self._whole = frozenset(text.strip() for text in texts)
        self._named = _pattern(_named(id) for id in ids)
        traces = {trace for text in texts for trace in _traces(text)}
        longest_first = sorted(traces, key=lambda trace: (-len(trace), trace))
        self._said = _pattern(re.escape(trace) for trace in longest_first)

    def text(self, value: str) -> str:
        """The text without what must go."""
        if value.strip() in self._whole:
            return PURGED
        kept = value if self._said is None else self._said.sub(PURGED, value)
        if self._named is None or self._named.search(kept) is None:
            return kept
        lines = kept.split("\n")
        return "\n".join(PURGED if self._named.search(line) else line for line in lines)

    def document(self, value: Any) -> Any:
        """The JSON document without what must go; documents written inside strings, too."""
        if isinstance(value, str):
            return self._string(value)
        if isinstance(value, list):
            return [self.document(item) for item in value]
        if isinstance(value, dict):
            id = value.get("id")
            if isinstance(id, str) and id in self._ids and "text" in value:
                return {**value, "text": PURGED, "matched": [], "terms": []}
            return {
                key: item if key in _REFERENCES else self.document(item)
                for key, item in value.items()
            }
        return value

    def json(self, value: str) -> str:
        """A JSON text without what must go; the very same text when nothing must."""
        document = json.loads(value)
        kept = self.document(document)
        return value if kept == document else json.dumps(kept, ensure_ascii=False)

    def _string(self, value: str) -> str:
        if value.startswith("{"):
            try:
                return self.json(value)
            except (ValueError, RecursionError):
                return self.text(value)
        return self.text(value)


_REFERENCES = frozenset({"id", "memory_id", "memory_ids", "thread", "message_id"})
"""Ids stay: they say that something was there, not what."""


def _named(id: str) -> str:
    if len(id) < _SHORTEST_ID:
        return rf"\[{re.escape(id)}\]"
    return rf"(?<![\w-]){re.escape(id)}(?![\w-])"


def _traces(text: str) -> Iterable[str]:
    """The ways in which a text may stand in another one."""
    lines = [line for line in text.split("\n") if len(line.strip()) >= _SHORTEST_LINE]
    for form in (text.strip(), " ".join(text.split()), *lines):
        if len(form) >= _SHORTEST_TEXT:
            yield form
            yield html.escape(form, quote=False)
            yield html.escape(form)
            yield json.dumps(form)[1:-1]
            yield json.dumps(form, ensure_ascii=False)[1:-1]


def _pattern(alternatives: Iterable[str]) -> re.Pattern[str] | None:
    joined = "|".join(alternatives)
    return re.compile(joined) if joined else None
