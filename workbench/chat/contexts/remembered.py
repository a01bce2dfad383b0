"""The context `remembered`: the core memories, as the conversation began knowing them."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.chat.contexts.base import Saying, Scene, budget_of, in_system
from workbench.chat.contexts.lines import left_out_line, memory_line, within
from workbench.config.settings import ContextSettings
from workbench.memory.entry import Memory

HEADER = (
    "What you know from before about the people here, about yourself and in general. It may be "
    "out of date: where this conversation says otherwise, the conversation wins."
)


class Remembered:
    """Tells core memories on the first turn, and again only when they no longer stand."""

    name = "remembered"

    def say(self, scene: Scene, settings: ContextSettings) -> Saying | None:
        """The core memories that do not stand yet; nothing in private."""
        if scene.private or not scene.has_memory:
            return None
        known = list(core_memories(scene))
        if not in_system(settings.place):
            known = [memory for memory in known if _is_new(memory, scene)]
        if not known:
            return None
        lines = [memory_line(memory, scene.people, scene.agent) for memory in known]
        budget = budget_of(settings, scene)
        kept, left = within(lines, budget, scene.count)
        texts = [HEADER, *(line.text for line in kept)]
        if left:
            texts.append(left_out_line(left, budget))
        return Saying(
            self.name,
            "\n".join(texts),
            tuple(told_line for line in kept for told_line in line.told),
            f"{left} core memories are not in the prompt: `remembered` may take {budget} tokens."
            if left
            else "",
        )


def core_memories(scene: Scene) -> Iterator[Memory]:
    """Core memories about whom it concerns here, kept before the conversation's first message.

    They are told as they are now: what was corrected or forgotten since is not told again as it was.
    """
    for memory in scene.store.select(scene.scope, core=True):
        if concerns(memory, scene) and _known_then(memory, scene):
            yield memory


def _known_then(memory: Memory, scene: Scene) -> bool:
    """Whether it was there and core when the conversation began: not pinned or restored since."""
    if memory.added_seq > scene.began_seq:
        return False
    if memory.changed_seq <= scene.began_seq:
        return True
    then = [
        version
        for change, version in scene.store.history(memory.id)
        if change.seq <= scene.began_seq and version is not None and version.id == memory.id
    ]
    return bool(then) and then[-1].core and then[-1].state == "active"


def _is_new(memory: Memory, scene: Scene) -> bool:
    """What a budget kept out of the first telling is not told later: only newcomers bring more."""
    if memory.id in scene.standing.ids:
        return False
    return Remembered.name not in scene.standing.texts or memory.about in scene.newcomers


def concerns(memory: Memory, scene: Scene) -> bool:
    """Whether a memory is about somebody here, about this agent, or about nobody in particular."""
    if not memory.about:
        return True
    kind, _, name = memory.about.partition(":")
    if kind == "person":
        return name in scene.people
    return kind == "agent" and name == scene.agent.lower()
