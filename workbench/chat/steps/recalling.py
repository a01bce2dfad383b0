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
from workbench.recall.presets import threshold_of
from workbench.recall.question import Question, Said, Silence
from workbench.recall.result import EMPTY_RECALL, Recall

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
        silence=silence_of(conversation, asked),
    )


def silence_of(conversation: Conversation, asked: Asked) -> Silence | None:
    """Why nothing is searched for this message; None when it is."""
    if not conversation.workbench.has_memory(asked.agent):
        return "no_memory"
    if asked.message.private:
        return "private"
    agent = conversation.agent_settings(asked.agent)
    active = {context.name for context, _ in active_contexts(conversation.settings.contexts, agent)}
    if "recall" not in active:
        return "no_context"
    return None if conversation.recall_enabled else "paused"


def silence_then(message: Message, recall: Recall | None) -> Silence | None:
    """Why nothing was searched for a message that was sent; `recall` is what its turn kept."""
    if message.private:
        return "private"
    return recall.silence if recall is not None else None


def silent(conversation: Conversation, asked: Asked, silence: Silence) -> Recall:
    """The recall of a message for which nothing is searched, and why in words."""
    agent = asked.agent
    problems: dict[Silence, str] = {
        "no_memory": f"{agent} has no memory.",
        "private": "Private: nothing is recalled.",
        "no_context": f"The context `recall` is not in {agent}'s prompt, so nothing is searched.",
        "paused": "Recall is off.",
    }
    return _without(conversation, asked, silence, problems[silence])


def _without(conversation: Conversation, asked: Asked, silence: Silence, problem: str) -> Recall:
    """A recall that found nothing, with the settings in force."""
    settings = conversation.recall_settings
    return replace(
        EMPTY_RECALL,
        query=asked.message.text,
        threshold=threshold_of(settings),
        preset=settings.preset,
        problem=problem,
        silence=silence,
    )


async def recall_for(conversation: Conversation, asked: Asked) -> Recall:
    """What is relevant to a message; a recall that fails or is late is empty and says so."""
    silence = silence_of(conversation, asked)
    if silence is not None:
        empty = silent(conversation, asked, silence)
        if silence != "paused" or not asked.choice.added:
            return empty
        return await asyncio.to_thread(_only_added, conversation, asked, empty)
    patience = conversation.settings.recall.patience
    search = asyncio.ensure_future(asyncio.to_thread(_search, conversation, asked))
    done, _ = await asyncio.wait({search}, timeout=patience)
    if not done:
        # The search ends by itself in its thread; what it finds comes too late for this turn.
        search.add_done_callback(_forget)
        late = f"Recall took longer than {patience:g} s, so this turn goes on without it."
        return _without(conversation, asked, "late", late)
    return _result(conversation, search, asked)


def search_memory(conversation: Conversation, question: Question, choice: Choice) -> Recall:
    """What memory answers, with what the person added by hand."""
    found = conversation.workbench.engine.recall(question, conversation.recall_settings)
    return with_added(conversation, found, question, choice.added)


def _only_added(conversation: Conversation, asked: Asked, empty: Recall) -> Recall:
    question = question_for(conversation, asked)
    return with_added(conversation, empty, question, asked.choice.added)


def _search(conversation: Conversation, asked: Asked) -> Recall:
    return search_memory(conversation, question_for(conversation, asked), asked.choice)


def _result(conversation: Conversation, search: asyncio.Future[Recall], asked: Asked) -> Recall:
    try:
        return search.result()
    except WorkbenchError as error:
        problem = f"Recall failed, so this turn goes on without it: {error}"
        return _without(conversation, asked, "failed", problem)


def _forget(search: asyncio.Future[Recall]) -> None:
    if not search.cancelled():
        search.exception()
