"""A turn's recall computed again: against memory as it was then, and as it is now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message
from workbench.chat.prompt.preparing import Asked
from workbench.chat.prompt.snapshot import Snapshot
from workbench.chat.steps.recalling import question_for, silence_then
from workbench.errors import NotFoundError
from workbench.memory.entry import Change, Memory
from workbench.memory.store import MemoryStore
from workbench.recall.question import Question
from workbench.recall.result import Recall


@dataclass(frozen=True, slots=True)
class Replay:
    """One question, asked of memory at two times."""

    question: Question
    original: Recall | None
    """What the turn's recall was, as it was kept."""
    then: Recall
    """The same question against the memories as they were."""
    now: Recall
    """The same question against the memories as they are."""


class PastStore:
    """The memories of an earlier time, as far as a recall engine looks at a store."""

    def __init__(self, memories: Sequence[Memory], seq: int) -> None:
        """Hold still what `MemoryStore.as_of` gave."""
        self._memories = {memory.id: memory for memory in memories}
        self._seq = max([seq, *(memory.changed_seq for memory in memories)])

    def version(self) -> int:
        """Always the same: the past does not change."""
        return 0

    def seq(self) -> int:
        """The sequence number that it stands at."""
        return self._seq

    def changes_since(self, seq: int) -> list[Change]:
        """None: everything is given by `memories_since`."""
        return []

    def memories_since(self, seq: int) -> Iterator[Memory]:
        """All memories that were active."""
        ordered = sorted(self._memories.values(), key=lambda memory: memory.changed_seq)
        return (memory for memory in ordered if memory.changed_seq > seq)

    def get_many(self, ids: Sequence[str]) -> list[Memory]:
        """Those of these ids that were active."""
        return [self._memories[each] for each in ids if each in self._memories]

    def get(self, ref: str) -> Memory:
        """A memory that was active; NotFoundError."""
        if ref not in self._memories:
            raise NotFoundError(f"There was no memory {ref} then.")
        return self._memories[ref]


def replay(conversation: Conversation, snapshot: Snapshot) -> Replay:
    """Ask a turn's question again; only what stood before the turn counts as told."""
    from workbench.recall.engine import RecallEngine

    workbench = conversation.workbench
    said = _said(conversation.messages(), snapshot.prompt.turn)
    agent = snapshot.prompt.agent
    if agent not in workbench.agents():
        agent = conversation.thread.agent
    asked = Asked(agent, replace(said, told=()))
    question = question_for(conversation, asked)
    question = replace(question, silence=silence_then(said, snapshot.recall))
    seq = snapshot.recall.seq if snapshot.recall and snapshot.recall.seq else None
    if seq is None:
        seq = conversation.thread.began_seq
    past = PastStore(workbench.store.as_of(seq), seq)
    # The engine reads a store and never writes it; what it reads is all there.
    engine = RecallEngine(cast(MemoryStore, past), workbench.settings.recall)
    return Replay(
        question, snapshot.recall, engine.recall(question), workbench.engine.recall(question)
    )


def _said(messages: Sequence[Message], turn: int) -> Message:
    for message in messages:
        if message.turn == turn and message.role == "user":
            return message
    raise NotFoundError(f"There is no turn {turn} in this conversation.")
