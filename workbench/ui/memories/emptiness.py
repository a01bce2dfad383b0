"""What the list of memories says when nothing is in it."""

from __future__ import annotations

from workbench.memory.entry import PERSONAL
from workbench.ui.memories.filters import Filter

EMPTY = (
    "Nothing is remembered here yet. Write “/remember …” in the chat, let the model keep what "
    "matters while you talk, or press a in this list."
)
OTHERS = "o shows what is remembered in other spaces."
NO_MATCH = "No memory answers that. Esc clears the search; o in this list looks in other spaces."
NO_STATE = "No memory is in this state here. t shows the others; o looks in other spaces."


def nothing(shown: Filter, space: str) -> str:
    """Why the list is empty, and what to do; `space` is that of the open conversation."""
    if shown.text:
        return NO_MATCH
    if shown.narrowed:
        return NO_STATE
    return EMPTY if space == PERSONAL else f"{EMPTY} {OTHERS}"
