"""What the browser shows: which states, which space, core only, and the words typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from workbench.memory.entry import STATES, Scope, State

CHOICES: tuple[tuple[str, frozenset[State]], ...] = (
    ("active", frozenset({"active"})),
    ("forgotten", frozenset({"forgotten"})),
    ("superseded", frozenset({"superseded"})),
    ("all", frozenset(STATES)),
)
HERE = "seen here"
EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Filter:
    """The choice in force; pure, so that every key makes a new one."""

    text: str = ""
    state: int = 0
    """Index into CHOICES."""
    space: str | None = None
    """A space's name; None: what can be seen here."""
    everywhere: bool = False
    """Every space of the file."""
    core: bool = False

    @property
    def states(self) -> frozenset[State]:
        """The states to show."""
        return CHOICES[self.state][1]

    @property
    def state_name(self) -> str:
        """How a person calls them."""
        return CHOICES[self.state][0]

    @property
    def place(self) -> str:
        """Where, as a person reads it."""
        return EVERYWHERE if self.everywhere else self.space or HERE

    @property
    def narrowed(self) -> bool:
        """Whether anything but the default is chosen."""
        return self != replace(Filter(), text=self.text)

    def next_state(self) -> Filter:
        """The next choice of states."""
        return replace(self, state=(self.state + 1) % len(CHOICES))

    def next_space(self, spaces: Sequence[str]) -> Filter:
        """Seen here, then each space, then everywhere."""
        if self.everywhere:
            return replace(self, everywhere=False, space=None)
        rest = (
            spaces
            if self.space is None
            else spaces[list(spaces).index(self.space) + 1 :]
            if self.space in spaces
            else ()
        )
        if rest:
            return replace(self, space=rest[0])
        return replace(self, space=None, everywhere=True)

    def scope(self, here: Scope) -> Scope:
        """The scope to read with, given the one of the open conversation."""
        if self.everywhere:
            return Scope(person=here.person)
        if self.space is not None:
            return Scope(space=self.space, person=here.person)
        return here

    def line(self) -> str:
        """The choice in words."""
        core = " · core only" if self.core else ""
        return f"{self.state_name} · {self.place}{core}"
