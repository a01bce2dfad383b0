"""Everything the context panel shows, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.chat.archive.records import Suggestion
from workbench.chat.panel.picture import PanelState
from workbench.chat.steps.choosing import ADDED
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
    dropped: tuple[Hit, ...] = ()
    """Hits left out of the turn that is being written."""
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
        return next((hit for hit in self.hits if hit_key(hit) == key), None)

    @property
    def hits(self) -> tuple[Hit, ...]:
        """Every hit that has a row: recalled, left out, and nearly recalled."""
        recall = self.recall
        if recall is None:
            return ()
        dropped = self.dropped if self.writing else ()
        gone = {hit.id for hit in dropped}
        stay = tuple(hit for hit in recall.hits if hit.id not in gone)
        return (*stay, *dropped, *(hit for hit in recall.near if hit.id not in gone))

    @property
    def writing(self) -> bool:
        """Whether the recall that is shown is the draft's, which can be changed before sending."""
        return self.past is None and self.draft is not None

    def proposal(self, key: str) -> Suggestion | None:
        """The proposed memory that a row stands for."""
        waiting = self.state.proposals if self.state else ()
        return next((each for each in waiting if proposal_key(each) == key), None)

    def added(self, key: str) -> str:
        """The id of the memory added to the next message that a row stands for; empty: none."""
        hit = self.hit(key)
        if hit is not None and self.writing and hit.reason == ADDED:
            return hit.id
        return key.removeprefix("added-") if key.startswith("added-") else ""


def proposal_key(proposal: Suggestion) -> str:
    """The key of a proposed memory's row."""
    return f"proposal-{proposal.id}"


def hit_key(hit: Hit) -> str:
    """What makes a hit's row the same after the next search."""
    return f"hit-{hit.id}-{hit.chunk}"
