"""The rounds of a turn: ask, run the tools that the model wants, ask again, until it is done."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from contextlib import aclosing

from workbench.chat.conversation import Conversation
from workbench.chat.events import (
    AnswerSaved,
    Event,
    Notice,
    RequestFinished,
    ToolFinished,
    ToolStarted,
)
from workbench.chat.messages import ToolCall
from workbench.chat.models.failures import ContextOverflowError, OtherShapeError
from workbench.chat.prompt.cache_news import system_news
from workbench.chat.prompt.fitting import Progress, fit
from workbench.chat.prompt.preparing import agent_tools
from workbench.chat.steps.asking import Answer, ask
from workbench.chat.steps.keeping import Keeping
from workbench.chat.steps.stopping import StoppedError
from workbench.chat.steps.workplace import workplace_for
from workbench.chat.tools.registry import run_tool
from workbench.errors import ModelError, StoreError

STOPPED = "stopped"
"""What is noted of a message whose answer the person stopped."""
CUT_SHORT = {
    "length": "The answer was cut at the longest length that is allowed; “go on” continues it.",
    "content_filter": "The server's content filter cut the answer.",
}
"""Ends of an answer that are no failure, and still not its end."""


def out_of_rounds(agent: str, limit: int) -> ModelError:
    """The failure of a turn whose model only ever calls tools."""
    return ModelError(
        f"{agent} used tools {limit} times without coming to an answer; what it did is kept. "
        "/retry lets it go on; `[chat] max_tool_rounds` allows more."
    )


async def rounds(conversation: Conversation, progress: Progress) -> AsyncGenerator[Event, None]:
    """Everything from the first request to the answer; raises what `fit` and `ask` raise."""
    limit = conversation.settings.chat.max_tool_rounds
    for number in range(limit):
        async for event in fit(conversation, progress):
            yield event
        if number == 0:
            last = await asyncio.to_thread(conversation.earlier_prompt)
            if news := system_news(progress.earlier, progress.next, last):
                yield Notice(news)
        window = conversation.workbench.model_for(progress.asked.agent).context_window
        try:
            async with aclosing(one_request(conversation, progress)) as events:
                async for event in events:
                    yield event
        except OtherShapeError:
            continue
        except ContextOverflowError:
            narrower = conversation.workbench.model_for(progress.asked.agent).context_window
            if narrower >= window:
                raise
            yield Notice(
                f"The server's window is {narrower:,} tokens: the prompt is made to fit it."
            )
            continue
        calls = progress.saved.tool_calls if progress.saved else ()
        if not calls:
            return
        async with aclosing(run_tools(conversation, progress, calls)) as events:
            async for event in events:
                yield event
    raise out_of_rounds(progress.asked.agent, limit)


async def one_request(
    conversation: Conversation, progress: Progress
) -> AsyncGenerator[Event, None]:
    """One request; what came of it is on disk whatever happens."""
    prompt = progress.next
    assert prompt is not None, "fit() gives the prompt"
    progress.saved, progress.earlier = None, prompt
    model = conversation.workbench.model_for(progress.asked.agent)
    answer = Answer()
    keeping = Keeping(conversation, prompt.turn, prompt.agent, answer)
    try:
        async with aclosing(
            ask(conversation, model, prompt, progress.asked.recall, answer)
        ) as events:
            async for event in events:
                keeping.note()
                yield event
    except (ModelError, StoppedError) as error:
        progress.saved = await keeping.keep(str(error) or STOPPED)
        raise
    except (asyncio.CancelledError, GeneratorExit):
        # Nobody is there to hear that it could not be written; it is tried again on leaving.
        with contextlib.suppress(StoreError):
            await keeping.keep(STOPPED)
        raise
    reason = answer.finish.reason if answer.finish else ""
    failed = reason if reason in CUT_SHORT else ""
    progress.saved = await keeping.keep(failed)
    if answer.bill is not None:
        yield RequestFinished(answer.bill.usage, answer.bill.snapshot_id)
    if answer.cut:
        yield Notice(answer.cut, "warning")
    if progress.saved is not None:
        yield AnswerSaved(progress.saved)
    if failed:
        yield Notice(CUT_SHORT[failed], "warning")
    elif not answer.text and not answer.tool_calls:
        yield Notice(f"{model.server} gave an empty answer.", "warning")


async def run_tools(
    conversation: Conversation, progress: Progress, calls: tuple[ToolCall, ...]
) -> AsyncGenerator[Event, None]:
    """Run the tools one after the other; each result is on disk before the next begins."""
    tools = agent_tools(conversation, progress.asked.agent)
    place = await asyncio.to_thread(workplace_for, conversation, progress)
    for call in calls:
        if conversation.stop.is_set():
            raise StoppedError
        yield ToolStarted(call)
        result = await asyncio.to_thread(run_tool, call, tools, place)
        turn, scribe = progress.asked.message.turn, conversation.workbench.scribe
        await scribe.keep(conversation.log.write_result, call, result.text, turn)
        yield ToolFinished(call, result.text, result.ok)
        for change in result.changes:
            yield change
