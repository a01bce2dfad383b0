"""Summarises old messages of a conversation, when asked to and when they grew too long."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Sequence

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


def is_long(conversation: Conversation, agent: str, message: Message) -> bool:
    """Whether the history before a message passed the length at which it is summarised."""
    window = conversation.workbench.model_for(agent).context_window
    limit = limit_of(conversation.settings.chat.max_history_chars, window)
    history = carried(conversation.messages(), message.private)
    return characters([each for each in history if each.turn < message.turn]) > limit


def to_summarise(
    conversation: Conversation, keep: int, turn: int | None = None, least: int = LEAST
) -> list[tuple[Message, ...]]:
    """What would be summarised now, for each summary; a turn that is being answered is kept whole.

    What was said in private gets a summary of its own, while being private: that one is private
    too, so it goes no further than the messages that it stands for.
    """
    messages = conversation.messages()
    found = [old_messages(carried(messages), keep, turn, least)]
    said = (each.private for each in messages if each.turn == turn and each.role == "user")
    if next(said, conversation.private):
        old = old_messages(carried(messages, private=True), keep, turn, least)
        private = tuple(message for message in old if message.private)
        if sum(message.role != "summary" for message in private) >= least:
            found.append(private)
    return [old for old in found if old]


async def compact(
    conversation: Conversation, agent: str, keep: int, turn: int | None = None, least: int = LEAST
) -> AsyncIterator[Event]:
    """Let one summary stand for the old messages; a failure changes nothing and is said."""
    for old in to_summarise(conversation, keep, turn, least):
        async for event in _compact(conversation, agent, old):
            yield event


async def compact_now(conversation: Conversation) -> AsyncGenerator[Event, None]:
    """Summarise what is old because the person wants it, or say that nothing is."""
    keep = conversation.settings.chat.keep_recent
    if not to_summarise(conversation, keep):
        yield Notice(f"There is nothing to summarise: the newest {keep} messages stay whole.")
    async for event in compact(conversation, conversation.thread.agent, keep):
        yield event


async def _compact(
    conversation: Conversation, agent: str, old: Sequence[Message]
) -> AsyncIterator[Event]:
    """Let one summary stand for these messages, of which all or none are private."""
    workbench = conversation.workbench
    model = workbench.model_for(agent)
    yield Notice("Summarising old messages…")

    async def ask(said: str) -> str:
        return await ask_aside(conversation, model, "summary", PROMPT, said)

    try:
        text = await stoppable(summarise(model, old, ask), conversation.stop)
    except ModelError as error:
        yield Notice(f"The summary failed, so nothing was changed: {error}", "warning")
        return
    await workbench.scribe.write(_replace, conversation, old, text)
    yield Compacted(sum(message.role != "summary" for message in old), text)


def _replace(conversation: Conversation, old: Sequence[Message], text: str) -> None:
    """The summary and what it stands for, in one step."""
    archive = conversation.workbench.archive
    with archive.database.write():
        conversation.log.write_summary(text, old[-1].turn, old[-1].private)
        archive.mark_compacted([message.id for message in old])
    conversation.log.refresh()
