"""The shape of the sample data: what each memory and conversation of the demo says."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.memory.entry import PERSONAL

WORK = "work"
TIDES = "tides"
"""A research project, so that the demo has a space besides the usual two."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One memory of the demo, with what became of it."""

    text: str
    days_ago: int
    about: str | None = None
    core: bool = False
    space: str = PERSONAL
    corrected: tuple[str, ...] = ()
    """Later versions, in order: the last one is what is true now."""
    forgotten: bool = False


@dataclass(frozen=True, slots=True)
class SampleTurn:
    """One question of a conversation and what the scripted model answers."""

    asks: str
    answer: str
    remember: str = ""
    """A text that the model keeps with `memory_write` before it answers."""


@dataclass(frozen=True, slots=True)
class SampleThread:
    """One conversation of the demo."""

    title: str
    space: str
    days_ago: int
    turns: tuple[SampleTurn, ...]
