"""Which contexts there are, in the order they stand in a prompt, and where each goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from workbench.chat.contexts.base import Context, Saying, Scene
from workbench.chat.contexts.guide import Guide
from workbench.chat.contexts.own import Own
from workbench.chat.contexts.recalled import Recalled
from workbench.chat.contexts.remembered import Remembered
from workbench.chat.contexts.today import Today
from workbench.chat.contexts.where import Where
from workbench.chat.messages import Told
from workbench.chat.prompt.snapshot import Part
from workbench.chat.prompt.told import block
from workbench.config.settings import AgentSettings, ContextSettings, Place

BUILT_IN: Mapping[str, tuple[Context, Place]] = {
    "memory": (Guide(), "system"),
    "where": (Where(), "system"),
    "remembered": (Remembered(), "turn"),
    "recall": (Recalled(), "turn"),
    "today": (Today(), "turn"),
}


def active_contexts(
    settings: Mapping[str, ContextSettings], agent: AgentSettings
) -> Iterator[tuple[Context, ContextSettings]]:
    """The contexts of an agent in order: ours, then the person's own."""
    own = {name: Own(name) for name in sorted(settings) if name not in BUILT_IN}
    for name in (*BUILT_IN, *own):
        context, place = BUILT_IN[name] if name in BUILT_IN else (own[name], "turn")
        chosen = settings.get(name) or ContextSettings(place=place)
        if chosen.enabled and (agent.contexts is None or name in agent.contexts):
            yield context, chosen


def system_last(place: Place, name: str) -> bool:
    """Whether a system context changes each turn, and so stands at the very end of the part."""
    return place == "system" and name == "recall"


def say_all(
    settings: Mapping[str, ContextSettings], agent: AgentSettings, scene: Scene
) -> tuple[list[Saying], list[Saying]]:
    """What the contexts say for this turn: in the system part, and with the message."""
    system: list[Saying] = []
    ends: list[Saying] = []
    turn: list[Saying] = []
    for context, chosen in active_contexts(settings, agent):
        saying = context.say(scene, chosen)
        if saying is None:
            continue
        if chosen.place == "turn":
            turn += [] if _stands(saying, scene) else [saying]
        else:
            (ends if system_last(chosen.place, context.name) else system).append(saying)
    return system + ends, turn


def _stands(saying: Saying, scene: Scene) -> bool:
    return not saying.lines and scene.standing.texts.get(saying.name) == saying.text


def told_of(saying: Saying, agent: str) -> Told:
    """What an agent is told, as it is kept with the message it was told in."""
    return Told(saying.name, saying.text, saying.lines, agent)


def system_part(saying: Saying, tokens: int) -> Part:
    """A system context as a piece of the prompt."""
    text = saying.text if saying.as_is else block(saying.name, saying.text)
    ids = tuple(dict.fromkeys(line.memory_id for line in saying.lines))
    kind: Literal["instructions", "context"] = "instructions" if saying.as_is else "context"
    return Part(kind, saying.name, "system", text, tokens, True, memory_ids=ids)
