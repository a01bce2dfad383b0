"""Searches memory before a turn: in a worker thread, and never longer than the person's patience."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from workbench.chat.contexts.registry import active_contexts
from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message
from workbench.chat.prompt.preparing import Asked, skipped
from workbench.chat.steps.choosing import Choice, with_added
from workbench.errors import WorkbenchError
from workbench.recall.question import Question, Said
from workbench.recall.result import EMPTY_RECALL, Recall

PAUSED = "Recall is off."
"""Why nothing is searched while the person has paused recall; what-if questions are answered still."""
LONGEST = 8_000
"""Of a longer message (a document that was pasted) only so much is searched for, in characters."""
BEFORE = 12
"""How many of the messages before are looked at when the newest alone finds nothing."""


def asked_of(text: str) -> str:
    """A message as memory is asked: whole, or beginning and end of one that no question is as long as."""
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST // 2]}\n{text[-LONGEST // 2 :]}"


def said_before(messages: Sequence[Message]) -> tuple[Said, ...]:
    """The words of the latest messages; private ones never."""
    words = [
        Said("user" if message.role == "user" else "assistant", asked_of(message.text))
        for message in messages
        if message.role in ("user", "assistant") and message.text and not message.private
        if not message.replaced
    ]
    return tuple(words[-BEFORE:])


def question_for(conversation: Conversation, asked: Asked) -> Question:
    """What memory is asked for a message, leaving out what stands already."""
    messages = conversation.messages()
    earlier = [each for each in messages if each.turn < asked.message.turn]
    left_out, standing = skipped(conversation, asked)
    left_out |= dict.fromkeys(asked.choice.dropped, "told")
    agents = {name.lower() for name in conversation.workbench.agents()}
    recall = conversation.settings.contexts.get("recall")
    in_system = recall is not None and recall.place == "system"
    return Question(
        text=asked_of(asked.message.text),
        previous=said_before(earlier),
        title=conversation.thread.title if earlier else "",
        scope=conversation.scope(asked.agent),
        people=conversation.people(messages) | agents,
        left_out=left_out,
        told_chunks=frozenset() if in_system else standing.chunks,
    )


def why_not(conversation: Conversation, asked: Asked) -> str:
    """Why nothing is searched for this message; empty when it is."""
    if not conversation.workbench.has_memory(asked.agent):
        return f"{asked.agent} has no memory."
    if asked.message.private:
        return "Private: nothing is recalled."
    agent = conversation.agent_settings(asked.agent)
    active = {context.name for context, _ in active_contexts(conversation.settings.contexts, agent)}
    if "recall" not in active:
        return f"The context `recall` is not in {asked.agent}'s prompt, so nothing is searched."
    if not conversation.recall_enabled:
        return PAUSED
    return ""


async def recall_for(conversation: Conversation, asked: Asked) -> Recall:
    """What is relevant to a message; a recall that fails or is late is empty and says so."""
    problem = why_not(conversation, asked)
    if problem:
        empty = replace(EMPTY_RECALL, query=asked.message.text, problem=problem)
        if problem != PAUSED or not asked.choice.added:
            return empty
        return await asyncio.to_thread(_only_added, conversation, asked, empty)
    patience = conversation.settings.recall.patience
    search = asyncio.ensure_future(asyncio.to_thread(_search, conversation, asked))
    done, _ = await asyncio.wait({search}, timeout=patience)
    if not done:
        # The search ends by itself in its thread; what it finds comes too late for this turn.
        search.add_done_callback(_forget)
        late = f"Recall took longer than {patience:g} s, so this turn goes on without it."
        return replace(EMPTY_RECALL, query=asked.message.text, problem=late)
    return _result(search, asked)


def search_memory(conversation: Conversation, question: Question, choice: Choice) -> Recall:
    """What memory answers, with what the person added by hand."""
    found = conversation.workbench.engine.recall(question, conversation.recall_settings)
    return with_added(conversation, found, question, choice.added)


def _only_added(conversation: Conversation, asked: Asked, empty: Recall) -> Recall:
    question = question_for(conversation, asked)
    return with_added(conversation, empty, question, asked.choice.added)


def _search(conversation: Conversation, asked: Asked) -> Recall:
    return search_memory(conversation, question_for(conversation, asked), asked.choice)


def _result(search: asyncio.Future[Recall], asked: Asked) -> Recall:
    try:
        return search.result()
    except WorkbenchError as error:
        problem = f"Recall failed, so this turn goes on without it: {error}"
        return replace(EMPTY_RECALL, query=asked.message.text, problem=problem)


def _forget(search: asyncio.Future[Recall]) -> None:
    if not search.cancelled():
        search.exception()
