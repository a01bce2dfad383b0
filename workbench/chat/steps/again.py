"""Saying something again: a failed message where it stands, anything else in a branch."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.chat.archive.unfinished import CUT_OFF
from workbench.chat.attachments import attached_anew
from workbench.chat.events import Event, MessageSaved, Notice
from workbench.chat.messages import Message
from workbench.chat.prompt.snapshot import Snapshot, WireMessage
from workbench.chat.prompt.told import without_blocks
from workbench.chat.steps.sending_as_is import send_as_is
from workbench.chat.threads.moving import branch_before
from workbench.chat.turn import after_writing, answer
from workbench.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from workbench.chat.conversation import Conversation
    from workbench.chat.session import Session


def last_said(messages: Sequence[Message]) -> Message:
    """The person's last message; UsageError when nothing was said."""
    for message in reversed(messages):
        if message.role == "user":
            return message
    raise UsageError("There is nothing to send again: say something first.")


def answered(messages: Sequence[Message], turn: int) -> bool:
    """Whether a turn came to an answer; where the process died in the middle of it, it did not."""
    return any(
        each.turn == turn and each.role == "assistant" and not each.replaced and _is_whole(each)
        for each in messages
    )


def _is_whole(answer: Message) -> bool:
    return bool(answer.text) and not answer.tool_calls and answer.failed != CUT_OFF


async def retry(session: Session) -> AsyncGenerator[Event, None]:
    """Send the last message again: in place when it has no answer, else in a branch."""
    conversation = session.conversation
    messages = await conversation.workbench.scribe.write(_read_again, conversation)
    message = last_said(messages)
    if not message.failed and answered(messages, message.turn):
        async with aclosing(_anew(session, message, message.text)) as events:
            async for event in events:
                yield event
        return
    message = await conversation.workbench.scribe.write(_reopened, conversation, message, messages)
    yield MessageSaved(message)
    async with aclosing(answer(conversation, message)) as events:
        async for event in events:
            yield event


def _read_again(conversation: Conversation) -> list[Message]:
    """The conversation as it is now, with what a process that was killed left of an answer."""
    conversation.workbench.archive.take_up_unfinished()
    conversation.log.refresh()
    return conversation.messages()


def _reopened(conversation: Conversation, message: Message, messages: Sequence[Message]) -> Message:
    """The failed message, its broken-off answer out of the way, what it was told open again."""
    mark = conversation.log.mark
    later = [each for each in messages if each.turn == message.turn and each.id != message.id]
    kept = False
    for each in later:
        empty = each.role == "assistant" and not each.text
        if (each.failed or empty) and not each.tool_calls:
            mark(each.id, replaced=True)
        else:
            kept = kept or not each.replaced
    if message.replaced:
        message = mark(message.id, replaced=False)
    if not kept and message.told:
        # Nobody has answered to it: what it is told is made anew, as memory may have changed.
        return mark(message.id, told=())
    return message


async def edit(session: Session, text: str, message_id: str | None) -> AsyncGenerator[Event, None]:
    """Say an earlier message anew, in a branch."""
    if not text.strip():
        raise UsageError("There is nothing to say: write the message behind /edit.")
    messages = session.messages
    if message_id is None:
        message = last_said(messages)
    else:
        message = session.workbench.archive.message(message_id)
        if message.thread != session.thread.id or message.role != "user":
            raise NotFoundError(f"{message_id} is no message of yours in this conversation.")
    async with aclosing(_anew(session, message, text)) as events:
        async for event in events:
            yield event


async def _anew(session: Session, message: Message, text: str) -> AsyncGenerator[Event, None]:
    conversation, scribe = session.conversation, session.workbench.scribe
    folder, images = conversation.folder, conversation.settings.model.images
    attached = await asyncio.to_thread(attached_anew, message, text, folder, images)
    made = await scribe.write(branch_before, conversation, message)
    session.adopt(made)
    yield Notice(f"This is a branch now: the conversation as it was is {message.thread}.")
    write = conversation.log.write_user
    again = await scribe.write(write, text, attached, message.private)
    async with aclosing(after_writing(conversation, again)) as events:
        async for event in events:
            yield event


async def resend(
    session: Session, snapshot: Snapshot, messages: Sequence[WireMessage]
) -> AsyncGenerator[Event, None]:
    """Send an edited prompt byte for byte, in a branch that ends with the turn it is of."""
    conversation, scribe = session.conversation, session.workbench.scribe
    here = session.messages
    said = [each for each in here if each.role == "user" and each.turn == snapshot.prompt.turn]
    if snapshot.prompt.thread != session.thread.id or not said:
        raise NotFoundError("That prompt is not of this conversation: open its conversation first.")
    made = await scribe.write(branch_before, conversation, said[0])
    session.adopt(made)
    yield Notice(f"This is a branch now: the conversation as it was is {said[0].thread}.")
    words, write = _words(messages, said[0]), conversation.log.write_user
    written = await scribe.write(write, words, said[0].attachments, said[0].private)
    yield MessageSaved(written)
    prompt = replace(snapshot.prompt, thread=made.id, turn=written.turn, request=1)
    async with aclosing(send_as_is(conversation, prompt, messages, written)) as events:
        async for event in events:
            yield event


def _words(messages: Sequence[WireMessage], said: Message) -> str:
    """The raw words of the edited prompt's newest user message."""
    for message in reversed(messages):
        if message["role"] == "user" and isinstance(message["content"], str):
            return without_blocks(message["content"])
    return said.text
