"""News about what was told: memories that no longer hold, and those that hold again."""

from __future__ import annotations

from collections.abc import Collection

from workbench.chat.contexts.base import Scene
from workbench.chat.contexts.lines import Line, memory_line
from workbench.chat.messages import ToldLine
from workbench.memory.entry import Memory

HEADER = "What became of memories that were told earlier in this conversation:"
LONG = 600
"""A corrected memory of more characters than this is named, not told whole."""


def news_lines(scene: Scene) -> list[Line]:
    """One line for each memory that stands and holds no longer, or was taken back and holds again."""
    ids = list(dict.fromkeys(line.memory_id for line in scene.standing.lines))
    back = sorted(scene.standing.gone)
    known = {memory.id: memory for memory in scene.store.get_many([*ids, *back])}
    said: set[str] = set(scene.standing.ids)
    lines = []
    for each in ids:
        if each not in known or known[each].state != "active":
            line = _news(each, known.get(each), scene, said)
            said |= {told.memory_id for told in line.told if not told.gone}
            lines.append(line)
    for each in back:
        memory = known.get(each)
        if memory and memory.state == "active" and each not in said and scene.scope.admits(memory):
            lines.append(_again(memory, scene))
    return lines


def _again(memory: Memory, scene: Scene) -> Line:
    """What was taken back and is there again: the conversation says otherwise until this is told."""
    if len(memory.text) > LONG:
        named = ToldLine(memory.id, 0, memory.changed_seq)
        return Line(f"- [{memory.id}] holds again.", (named,))
    line = memory_line(memory, scene.people, scene.agent)
    return Line(f"- [{memory.id}] holds again: {line.text[2:]}", line.told)


def _news(memory_id: str, memory: Memory | None, scene: Scene, said: Collection[str]) -> Line:
    """What became of a memory; what it was corrected to is told unless it is `said` already."""
    gone = ToldLine(memory_id, None, memory.changed_seq if memory else 0, gone=True)
    successor = _successor(memory, scene) if memory else None
    if successor is None:
        return Line(f"- [{memory_id}] was taken back: do not use it any more.", (gone,))
    if len(successor.text) > LONG:
        return Line(f"- [{memory_id}] was corrected; its new form is [{successor.id}].", (gone,))
    if successor.id in said:
        return Line(f"- [{memory_id}] was corrected: [{successor.id}] holds instead.", (gone,))
    line = memory_line(successor, scene.people, scene.agent)
    text = f"- [{memory_id}] was corrected and now says: {line.text[2:]}"
    return Line(text, (gone, *line.told))


def _successor(memory: Memory, scene: Scene) -> Memory | None:
    """What a memory was corrected to, through all corrections; None when nothing of it holds."""
    seen: set[str] = set()
    while memory.superseded_by and memory.superseded_by not in seen:
        seen.add(memory.superseded_by)
        following = scene.store.get_many([memory.superseded_by])
        if not following:
            return None
        memory = following[0]
    holds = memory.state == "active" and bool(seen) and scene.scope.admits(memory)
    return memory if holds else None
