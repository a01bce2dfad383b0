"""Summarises old messages of a conversation, when asked to and when they grew too long."""

from __future__ import annotations

from collections.abc import AsyncIterator

from workbench.chat.asides.compaction import (
    LEAST,
    PROMPT,
    characters,
    limit_of,
    old_messages,
    summarise,
)
from workbench.chat.asides.requests import ask_aside
from workbench.chat.conversation import Conversation
from workbench.chat.events import Compacted, Event, Notice
from workbench.chat.messages import Message
from workbench.chat.prompt.carried import carried
from workbench.chat.steps.stopping import stoppable
from workbench.errors import ModelError


def is_long(conversation: Conversation, agent: str, turn: int) -> bool:
    """Whether the history before a turn passed the length at which it is summarised."""
    window = conversation.workbench.model_for(agent).context_window
    limit = limit_of(conversation.settings.chat.max_history_chars, window)
    history = [each for each in carried(conversation.messages()) if each.turn < turn]
    return characters(history) > limit


def to_summarise(
    conversation: Conversation, keep: int, turn: int | None = None, least: int = LEAST
) -> tuple[Message, ...]:
    """What would be summarised now; a turn that is being answered is kept whole."""
    return old_messages(carried(conversation.messages()), keep, turn, least)


async def compact(
    conversation: Conversation, agent: str, keep: int, turn: int | None = None, least: int = LEAST
) -> AsyncIterator[Event]:
    """Let one summary stand for the old messages; a failure changes nothing and is said."""
    old = to_summarise(conversation, keep, turn, least)
    if not old:
        return
    model = conversation.workbench.model_for(agent)
    yield Notice("Summarising old messages…")

    async def ask(said: str) -> str:
        return await ask_aside(conversation, model, "summary", PROMPT, said)

    try:
        text = await stoppable(summarise(model, old, ask), conversation.stop)
    except ModelError as error:
        yield Notice(f"The summary failed, so nothing was changed: {error}", "warning")
        return
    last = old[-1].turn
    archive = conversation.workbench.archive
    with archive.database.write():
        conversation.write_summary(text, last)
        archive.mark_compacted([message.id for message in old])
    conversation.refresh()
    yield Compacted(sum(message.role != "summary" for message in old), text)
