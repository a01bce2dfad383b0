"""What the person leaves out of a turn's recall, and what they add to it by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from workbench.errors import UsageError
from workbench.memory.entry import Memory
from workbench.recall.question import Question
from workbench.recall.result import Hit, Recall

if TYPE_CHECKING:
    from workbench.chat.conversation import Conversation
    from workbench.chat.session import Session

ADDED = "Added by hand for this turn."
"""The reason of a hit that the person added."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Memory ids, for one turn."""

    dropped: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()


NO_CHOICE = Choice()


def added_memories(conversation: Conversation) -> tuple[Memory, ...]:
    """What was added to the next message and is still there, in the order learned."""
    ids = conversation.choice.added
    found = conversation.workbench.store.get_many(sorted(ids)) if ids else []
    active = (memory for memory in found if memory.state == "active")
    return tuple(sorted(active, key=lambda memory: memory.entry))


def with_added(
    conversation: Conversation, recall: Recall, question: Question, added: frozenset[str]
) -> Recall:
    """A recall to which the memories that the person added have come, after what was found."""
    ids = added - {hit.id for hit in recall.hits}
    memories = conversation.workbench.store.get_many(sorted(ids)) if ids else []
    hits = list(recall.hits)
    for memory in sorted(memories, key=lambda memory: memory.entry):
        if memory.state == "active" and question.scope.admits(memory):
            hits += [
                replace(hit, rank=len(hits) + 1 + place)
                for place, hit in enumerate(_passages(conversation, memory, question))
            ]
    near = tuple(hit for hit in recall.near if hit.id not in added)
    return replace(recall, hits=tuple(hits), near=near)


def _passages(conversation: Conversation, memory: Memory, question: Question) -> list[Hit]:
    """The passage that answers best; where none does, as many as may be recalled, from the first."""
    engine, settings = conversation.workbench.engine, conversation.recall_settings
    best = engine.why(memory.id, question, settings).hit
    if best is not None:
        return [replace(best, reason=ADDED)]
    chunks = engine.chunks_of(memory.text)
    return [
        Hit(
            *(0, memory.id, memory.entry, chunk.index, len(chunks), 0.0, 0.0, None),
            *(chunk.text, chunk.start, chunk.end, (), (), ADDED),
        )
        for chunk in chunks[: settings.k]
    ]


def toggle_added(session: Session, memory_id: str) -> str:
    """Add a memory to the next message, or take it back; the sentence that says so, or UsageError."""
    conversation = session.conversation
    memory = session.workbench.store.get(memory_id)
    choice, name = conversation.choice, f"Entry #{memory.entry}"
    if memory.id in choice.added:
        conversation.choice = replace(choice, added=choice.added - {memory.id})
        return f"{name} does not go along with the next message any more."
    _check(session, memory)
    conversation.choice = Choice(choice.dropped - {memory.id}, choice.added | {memory.id})
    return f"{name} goes along with the next message."


def _check(session: Session, memory: Memory) -> None:
    if not session.workbench.has_memory(session.agent):
        raise UsageError(f"{session.agent} has no memory: nothing can be added.")
    if session.private:
        raise UsageError("Private messages take no memories along: /private off first.")
    if memory.state != "active":
        raise UsageError(f"Entry #{memory.entry} is {memory.state}: restore it first.")
    if not session.scope.admits(memory):
        raise UsageError(f"Entry #{memory.entry} cannot be seen in {session.space}.")
