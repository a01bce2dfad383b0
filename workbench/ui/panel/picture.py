"""Everything the context panel shows, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.chat.panel import PanelState
from workbench.recall.result import Hit, Recall


@dataclass(frozen=True)
class Picture:
    """The conversation's state, and what the person at the keyboard is just doing with it."""

    state: PanelState | None = None
    draft: Recall | None = None
    """What would be recalled for what is being written; None while nothing is."""
    past: tuple[int, Recall] | None = None
    """The recall of an earlier turn that is looked at, with the turn's number."""
    searching: bool = False
    """A turn has begun and its recall is not there yet."""
    dropped: frozenset[str] = frozenset()
    """Memory ids left out of the turn that is being written."""
    explained: frozenset[str] = frozenset()
    """Keys of the hits whose explanation is unfolded."""
    judged: Mapping[str, bool] = field(default_factory=dict)
    """Memory ids marked as useful or useless in this turn."""

    @property
    def recall(self) -> Recall | None:
        """The recall that is shown: an earlier turn's, the draft's while one writes, or this turn's."""
        if self.past is not None:
            return self.past[1]
        if self.draft is not None:
            return self.draft
        return self.state.recall if self.state else None

    def hit(self, key: str) -> Hit | None:
        """The hit or near miss that a row stands for."""
        recall = self.recall
        if recall is None:
            return None
        return next((hit for hit in (*recall.hits, *recall.near) if hit_key(hit) == key), None)


def hit_key(hit: Hit) -> str:
    """What makes a hit's row the same after the next search."""
    return f"hit-{hit.id}-{hit.chunk}"
