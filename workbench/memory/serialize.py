"""A memory as the JSON that scripts rely on."""

from __future__ import annotations

from workbench.memory.entry import Memory

Json = dict[str, object]


def memory_json(memory: Memory, chunks: int) -> Json:
    """The public shape of a memory; `chunks` is how many passages it is searched in."""
    return {
        "id": memory.id,
        "entry": memory.entry,
        "text": memory.text,
        "about": memory.about,
        "core": memory.core,
        "space": memory.space,
        "agent": memory.agent,
        "learned_at": memory.learned_at.isoformat(),
        "updated_at": memory.updated_at.isoformat(),
        "state": memory.state,
        "supersedes": memory.supersedes,
        "superseded_by": memory.superseded_by,
        "source": {
            "kind": memory.source.kind,
            "thread": memory.source.thread,
            "message": memory.source.message,
            "ref": memory.source.ref,
        },
        "chunks": chunks,
    }
