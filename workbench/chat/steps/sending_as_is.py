"""Sends an edited prompt byte for byte; what its tools give is put behind it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace

from workbench.chat.conversation import Conversation
from workbench.chat.events import Event, TurnEnded, TurnFailed
from workbench.chat.messages import Message
from workbench.chat.prompt.assemble import following
from workbench.chat.prompt.fitting import Progress
from workbench.chat.prompt.preparing import Asked, Told
from workbench.chat.prompt.snapshot import Part, Prompt, Section, WireMessage
from workbench.chat.prompt.wire import wire_of
from workbench.chat.steps.rounds import STOPPED, one_request, out_of_rounds, run_tools
from workbench.chat.steps.stopping import StoppedError
from workbench.errors import StoreError, WorkbenchError


async def send_as_is(
    conversation: Conversation, prompt: Prompt, messages: Sequence[WireMessage], said: Message
) -> AsyncGenerator[Event, None]:
    """The turn of an edited prompt; `said` is the message on disk that it answers."""
    told = Told(said, (), ())
    progress = Progress(Asked(prompt.agent, said), told, 0, prompt)
    scribe, mark = conversation.workbench.scribe, conversation.log.mark
    try:
        async with aclosing(_rounds(conversation, progress, prompt, list(messages))) as events:
            async for event in events:
                yield event
    except StoppedError:
        await scribe.write(mark, said.id, failed=STOPPED)
        yield TurnEnded("stopped")
    except WorkbenchError as error:
        if not isinstance(error, StoreError):
            await scribe.write(mark, said.id, failed=str(error))
        yield TurnFailed(str(error))
        yield TurnEnded("failed")
    except (asyncio.CancelledError, GeneratorExit):
        with contextlib.suppress(StoreError):
            await scribe.write(mark, said.id, failed=STOPPED)
        raise
    else:
        yield TurnEnded("done")


async def _rounds(
    conversation: Conversation, progress: Progress, prompt: Prompt, messages: list[WireMessage]
) -> AsyncGenerator[Event, None]:
    limit = conversation.settings.chat.max_tool_rounds
    for number in range(1, limit + 1):
        progress.next = edited_prompt(conversation, prompt, messages, number)
        known = {each.id for each in conversation.messages()}
        async with aclosing(one_request(conversation, progress)) as events:
            async for event in events:
                yield event
        calls = progress.saved.tool_calls if progress.saved else ()
        if not calls:
            return
        async for event in run_tools(conversation, progress, calls):
            yield event
        for each in conversation.messages():
            if each.id not in known:
                messages += wire_of(each, prompt.agent)
    raise out_of_rounds(prompt.agent, limit)


def edited_prompt(
    conversation: Conversation, prompt: Prompt, messages: Sequence[WireMessage], request: int
) -> Prompt:
    """A prompt made of these messages; what is not as it was sent is marked as new."""
    model = conversation.workbench.model_for(prompt.agent)
    count = conversation.workbench.counter(model).count
    parts = [_part(message, prompt, count(_text(message))) for message in messages]
    tools = next(section for section in prompt.sections if section.name == "tools")
    sections = (
        tools,
        Section("system", tuple(part for part in parts if part.role == "system")),
        Section("history", tuple(part for part in parts if part.role != "system")),
        Section("turn", ()),
    )
    edited = replace(prompt, request=request, sections=sections, messages=tuple(messages))
    return replace(following(edited, prompt), left_out=())


def _part(message: WireMessage, prompt: Prompt, tokens: int) -> Part:
    role = str(message["role"])
    new = message not in prompt.messages
    return Part("message", "edited" if new else role, role, _text(message), tokens, new)


def _text(message: WireMessage) -> str:
    content = message["content"]
    words = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    calls = message.get("tool_calls")
    return f"{words}\n{json.dumps(calls, ensure_ascii=False)}" if calls else words
