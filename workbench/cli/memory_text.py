"""How the command line writes a memory: as JSON, as one line, as a list of facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.cli.opening import Opened
from workbench.cli.output import one_line, say
from workbench.memory.entry import PERSONAL

if TYPE_CHECKING:
    from workbench.memory.entry import Memory


def as_json(memory: Memory, opened: Opened) -> dict[str, object]:
    """A memory as scripts see it."""
    from workbench.memory.serialize import memory_json
    from workbench.recall.chunks import chunk_spans

    recall = opened.loaded.settings.recall
    count = len(chunk_spans(memory.text, recall.chunk_size, recall.chunk_overlap))
    return dict(memory_json(memory, count))


def summary(memory: Memory) -> str:
    """A memory in one line."""
    notes = [memory.about or "", "core" if memory.core else ""]
    notes += [memory.space if memory.space != PERSONAL else ""]
    notes += [memory.state if memory.state != "active" else ""]
    said = ", ".join(note for note in notes if note)
    tail = f"  ({said})" if said else ""
    return f"entry #{memory.entry}  {memory.id}  {one_line(memory.text)}{tail}"


def facts(memory: Memory) -> list[tuple[str, str]]:
    """What is known of a memory beside its text."""
    source = memory.source
    came = [source.kind, source.thread, source.message, source.ref]
    rows = [
        ("id", memory.id),
        ("entry", f"#{memory.entry}"),
        ("state", memory.state),
        ("about", memory.about or "nobody in particular"),
        ("core", "yes" if memory.core else "no"),
        ("space", memory.space),
        ("agent", memory.agent or "every agent's"),
        ("learned", memory.learned_at.isoformat(timespec="seconds")),
        ("source", " ".join(part for part in came if part)),
        ("replaces", memory.supersedes or ""),
        ("replaced by", memory.superseded_by or ""),
    ]
    return [(name, value) for name, value in rows if value]


def history_json(ref: str, opened: Opened) -> list[dict[str, object]]:
    """A memory's changes as scripts see them."""
    return [
        {
            "seq": change.seq,
            "at": change.at.isoformat(),
            "action": change.action,
            "id": change.memory_id,
            "undone": change.undone,
            "text": version.text if version else None,
        }
        for change, version in opened.store.history(ref)
    ]


def say_history(ref: str, opened: Opened) -> None:
    """Print a memory's changes, oldest first."""
    for change, version in opened.store.history(ref):
        when = change.at.isoformat(sep=" ", timespec="seconds")
        text = one_line(version.text, 80) if version else ""
        undone = " (undone)" if change.undone else ""
        say(f"  {when}  {change.action}{undone}  {change.memory_id}  {text}")
