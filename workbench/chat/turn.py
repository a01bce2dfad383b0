"""One turn: from the person's line to the answer, as one stream of typed events."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

from workbench.chat.asides.compacting import compact, is_long
from workbench.chat.asides.suggesting import suggest
from workbench.chat.attachments import mentioned_files, not_attached, read_attachment
from workbench.chat.conversation import Conversation
from workbench.chat.events import (
    AnswerSaved,
    EchoAnswers,
    Event,
    MessageSaved,
    Notice,
    Recalled,
    TurnEnded,
    TurnFailed,
)
from workbench.chat.messages import Attachment, Message
from workbench.chat.models.echo import NAME as ECHO
from workbench.chat.models.openai import OpenAIModel
from workbench.chat.prompt.fitting import Progress, TooLongError, check_money
from workbench.chat.prompt.preparing import Asked, as_it_stands, tell
from workbench.chat.steps.choosing import Choice
from workbench.chat.steps.mentions import addressed
from workbench.chat.steps.recalling import recall_for
from workbench.chat.steps.rounds import STOPPED, rounds
from workbench.chat.steps.stopping import StoppedError, stoppable
from workbench.errors import StoreError, UsageError, WorkbenchError


async def take_turn(
    conversation: Conversation, text: str, files: Sequence[Path] = ()
) -> AsyncGenerator[Event, None]:
    """Say something and hear the answer."""
    message = await conversation.workbench.scribe.write(_write, conversation, text, files)
    async with aclosing(after_writing(conversation, message)) as events:
        async for event in events:
            yield event


async def after_writing(
    conversation: Conversation, message: Message
) -> AsyncGenerator[Event, None]:
    """What follows when a message is on disk: what could not go with it, then the answers."""
    yield MessageSaved(message)
    for sentence in await asyncio.to_thread(not_attached, message.text, conversation.folder):
        yield Notice(sentence, "warning")
    async with aclosing(answer(conversation, message)) as events:
        async for event in events:
            yield event


def _write(conversation: Conversation, text: str, files: Sequence[Path]) -> Message:
    images = conversation.settings.model.images
    mentioned = mentioned_files(text, conversation.folder)
    paths = dict.fromkeys([*files, *mentioned])
    attached: tuple[Attachment, ...] = tuple(read_attachment(path, images) for path in paths)
    if not text.strip() and not attached:
        raise UsageError("There is nothing to send: write something first.")
    return conversation.log.write_user(text, attached)


async def answer(conversation: Conversation, message: Message) -> AsyncGenerator[Event, None]:
    """The answers of everybody who is spoken to; a failure ends the turn."""
    choice, conversation.choice = conversation.choice, Choice()
    workbench = conversation.workbench
    agents = addressed(message.text, workbench.agents(), conversation.thread.agent)
    for agent in agents:
        progress: list[Progress] = []
        try:
            asked = Asked(agent, message, choice=choice)
            async with aclosing(_answer_of(conversation, asked, progress)) as events:
                async for event in events:
                    yield event
        except StoppedError:
            for ending in await _ended(conversation, message, progress, STOPPED):
                yield ending
            yield TurnEnded("stopped")
            return
        except WorkbenchError as error:
            for ending in await _ended(conversation, message, progress, error):
                yield ending
            yield TurnFailed(str(error))
            yield TurnEnded("failed")
            return
        except (asyncio.CancelledError, GeneratorExit):
            # Nobody is there to hear that it could not be noted, nor to wait for it once more.
            if not workbench.scribe.is_late:
                with contextlib.suppress(StoreError):
                    await _ended(conversation, message, progress, STOPPED)
            raise
    if message.failed:
        await workbench.scribe.write(conversation.log.mark, message.id, failed="")
    async for event in suggest(conversation, message):
        yield event
    yield TurnEnded("done")


async def _answer_of(
    conversation: Conversation, asked: Asked, holder: list[Progress]
) -> AsyncGenerator[Event, None]:
    asked = as_it_stands(conversation, asked)
    workbench, agent, message = conversation.workbench, asked.agent, asked.message
    if message.turn == 1 and workbench.model_for(agent).name == ECHO:
        yield EchoAnswers()
    check_money(conversation, agent)
    if await asyncio.to_thread(is_long, conversation, agent, message):
        keep = conversation.settings.chat.keep_recent
        async for event in compact(conversation, agent, keep, message.turn):
            yield event
    recall = await recall_for(conversation, asked)
    conversation.recall = recall
    yield Recalled(recall)
    model = workbench.model_for(agent)
    if isinstance(model, OpenAIModel) and not model.name:
        await stoppable(model.resolve_name(), conversation.stop)
    asked = replace(asked, recall=recall)
    told = await workbench.scribe.write(tell, conversation, asked)
    requests = await asyncio.to_thread(conversation.requests_of, message.turn)
    earlier = await asyncio.to_thread(conversation.prompt_before, agent)
    progress = Progress(asked, told, requests, earlier)
    holder.append(progress)
    async with aclosing(rounds(conversation, progress)) as events:
        async for event in events:
            yield event


async def _ended(
    conversation: Conversation,
    message: Message,
    progress: list[Progress],
    why: WorkbenchError | str,
) -> list[Event]:
    """Note how the turn ended; what came of the answer is on disk already.

    A file that cannot be written cannot be noted in either: without a note, `/retry` asks again.
    """
    if not isinstance(why, StoreError):
        await conversation.workbench.scribe.write(_note, conversation, message, why)
    saved = progress[0].saved if progress else None
    return [AnswerSaved(saved)] if saved is not None and saved.failed else []


def _note(conversation: Conversation, message: Message, why: WorkbenchError | str) -> None:
    log = conversation.log
    log.mark(message.id, failed=str(why))
    if not isinstance(why, TooLongError) or why.message_id != message.id:
        return
    # What nobody could be sent is not sent along with what is said next either.
    if not any(each.turn == message.turn and each.role != "user" for each in log.messages()):
        log.mark(message.id, replaced=True)
