"""Who is speaking, as the conversation and the memory store know them."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.memory.entry import PERSONAL


@dataclass(frozen=True, slots=True)
class Person:
    """The person at the keyboard."""

    name: str
    key: str
    """`person:<name in lower case>`: what a memory about them is about."""
    configured: bool
    """False when the name is only the login name: then nothing in the file is theirs alone."""

    @property
    def owner(self) -> str | None:
        """Whose personal space this is; None while nobody has said their name."""
        return self.key if self.configured else None

    def owner_in(self, space: str) -> str | None:
        """Whose that is which is kept in a space: nobody's alone but in the personal one."""
        return self.owner if space == PERSONAL else None
