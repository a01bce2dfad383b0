"""Writes memories in a format that can be read again."""

from __future__ import annotations

import json
from collections.abc import Iterator

from workbench.memory.entry import Memory, Scope
from workbench.memory.exchange.markdown import write_markdown
from workbench.memory.exchange.records import check_format
from workbench.memory.store import MemoryStore

PAGE = 1_000


def export_lines(store: MemoryStore, scope: Scope, format: str) -> Iterator[str]:
    """The active memories that a reader may see, as pieces of a file with their line ends."""
    check_format(format)
    memories = _walk(store, scope)
    if format == "jsonl":
        return (json.dumps(import_line(one), ensure_ascii=False) + "\n" for one in memories)
    if format == "memory-json":
        return _array(memories)
    return _markdown(memories)


def import_line(memory: Memory) -> dict[str, object]:
    """A memory as the import line that would bring it back."""
    source = {
        "kind": memory.source.kind,
        "thread": memory.source.thread,
        "message": memory.source.message,
        "ref": memory.source.ref,
    }
    line: dict[str, object] = {
        "id": memory.id,
        "text": memory.text,
        "about": memory.about,
        "core": memory.core,
        "space": memory.space,
        "agent": memory.agent,
        "learned_at": memory.learned_at.isoformat(),
        "source": {key: value for key, value in source.items() if value is not None},
    }
    return {key: value for key, value in line.items() if value is not None}


def _walk(store: MemoryStore, scope: Scope) -> Iterator[Memory]:
    after = 0
    while page := store.select(scope, after=after, limit=PAGE):
        yield from page
        after = page[-1].entry


def _array(memories: Iterator[Memory]) -> Iterator[str]:
    """A memory.json: two-space indent, a final newline."""
    separator = "[\n"
    for memory in memories:
        yield f"{separator}  {json.dumps(memory.text, ensure_ascii=False)}"
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def _markdown(memories: Iterator[Memory]) -> Iterator[str]:
    yield "# Memories\n\n"
    for memory in memories:
        yield write_markdown(memory, import_line(memory))
