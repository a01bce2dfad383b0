"""What a context is: a named text that says something for this turn, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from workbench.chat.messages import ToldLine
from workbench.chat.person import Person
from workbench.chat.prompt.told import Standing
from workbench.config.settings import ContextSettings, Place
from workbench.memory.entry import Scope
from workbench.memory.store import MemoryStore
from workbench.recall.result import Recall


@dataclass(frozen=True, slots=True)
class Scene:
    """What a context may look at to say its text for this turn."""

    agent: str
    agents: tuple[str, ...]
    """Every agent that can be talked with."""
    person: Person
    people: frozenset[str]
    """Names of the people here, in lower case."""
    newcomers: frozenset[str]
    """`person:<name>` and `agent:<name>` of those who are here for the first time in this turn."""
    space: str
    scope: Scope
    began_seq: int
    """The store's sequence number when the conversation began."""
    now: datetime
    zone: str
    """The time zone's name."""
    standing: Standing
    """What the messages before this turn say already."""
    store: MemoryStore
    recall: Recall | None
    private: bool
    has_memory: bool
    count: Callable[[str], int]
    """Tokens of a text."""
    window: int
    """The model's window in tokens."""
    folder: Path
    """Where relative paths and commands of own contexts start."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What a context says for this turn."""

    name: str
    text: str
    lines: tuple[ToldLine, ...] = ()
    left_out: str = ""
    """One sentence when its budget kept something out."""
    as_is: bool = False
    """True for instructions: sent without a tag around them."""


class Context(Protocol):
    """A named piece of text that goes into the prompt."""

    name: str

    def say(self, scene: Scene, settings: ContextSettings) -> Saying | None:
        """The text for this turn: in the system part all of it, else only what is new."""
        ...


def budget_of(settings: ContextSettings, scene: Scene) -> int:
    """A context's limit in tokens; without one, a quarter of the model's window."""
    return settings.budget or max(1, scene.window // 4)


def in_system(place: Place) -> bool:
    """Whether a context's text is made anew each turn and never told."""
    return place == "system"
