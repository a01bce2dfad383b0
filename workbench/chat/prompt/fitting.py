"""Makes a prompt fit: summarises when the window would be passed, refuses what cannot fit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from workbench.chat.asides.compacting import compact
from workbench.chat.conversation import Conversation
from workbench.chat.events import Compacted, Event
from workbench.chat.messages import Message
from workbench.chat.prompt.money import MILLION, limit_question
from workbench.chat.prompt.preparing import Asked, Told, build_prompt, tell
from workbench.chat.prompt.snapshot import Part, Prompt
from workbench.chat.shorten import shortened
from workbench.errors import WorkbenchError

RESERVE = 1_024
"""Tokens kept free for the answer when `max_output_tokens` says nothing."""


class TooLongError(WorkbenchError):
    """The prompt cannot fit the model's window; says what is too long."""

    def __init__(self, sentence: str, message_id: str = "") -> None:
        """`message_id`: the message that is too long by itself; empty when it is something else."""
        super().__init__(sentence)
        self.message_id = message_id


class DailyLimitError(WorkbenchError):
    """The day's money is spent; says how to go on."""


@dataclass(slots=True)
class Progress:
    """What is being answered, and how far it is."""

    asked: Asked
    told: Told
    request: int
    """The number of the last request in this turn."""
    earlier: Prompt | None
    """The prompt of the request before."""
    next: Prompt | None = None
    """The prompt of the request to be sent."""
    saved: Message | None = None
    """The last answer, or what came of it, on disk."""


def room(conversation: Conversation, agent: str) -> int:
    """How many tokens a prompt may take: the window without room for the answer."""
    window = conversation.workbench.model_for(agent).context_window
    wanted = conversation.settings.model.max_output_tokens or RESERVE
    return window - min(wanted, window // 4)


async def fit(conversation: Conversation, progress: Progress) -> AsyncIterator[Event]:
    """Give `progress` the prompt of its next request; raises TooLongError, DailyLimitError."""
    agent = progress.asked.agent
    prompt = await asyncio.to_thread(_build, conversation, progress)
    if _tokens(conversation, agent, prompt) > room(conversation, agent):
        async for event in _shorten(conversation, progress, prompt):
            yield event
        prompt = await asyncio.to_thread(_build, conversation, progress)
        if _tokens(conversation, agent, prompt) > room(conversation, agent):
            raise _too_long(conversation, agent, prompt)
    check_money(conversation, agent, _tokens(conversation, agent, prompt))
    progress.request += 1
    progress.next = prompt


async def _shorten(
    conversation: Conversation, progress: Progress, prompt: Prompt
) -> AsyncIterator[Event]:
    """Summarise what is old, at last all but this turn; nothing when that could not be enough."""
    agent, turn = progress.asked.agent, progress.asked.message.turn
    now = {each.id for each in conversation.messages() if each.turn == turn}
    fixed = sum(
        part.tokens
        for section in prompt.sections
        for part in section.parts
        if section.name != "history" or part.message_id in now
    )
    if _corrected(conversation, agent, fixed) > room(conversation, agent):
        raise _too_long(conversation, agent, prompt)
    for keep in (conversation.settings.chat.keep_recent, 1):
        done = False
        async for event in compact(conversation, agent, keep, turn, least=1):
            done = done or isinstance(event, Compacted)
            yield event
        if done:
            progress.told = await asyncio.to_thread(_tell_again, conversation, progress)
            prompt = await asyncio.to_thread(_build, conversation, progress)
        if _tokens(conversation, agent, prompt) <= room(conversation, agent):
            return


def _build(conversation: Conversation, progress: Progress) -> Prompt:
    return build_prompt(
        conversation, progress.asked.agent, progress.told, progress.request + 1, progress.earlier
    )


def _tell_again(conversation: Conversation, progress: Progress) -> Told:
    """What was told before and fell out with the summary is told anew."""
    message = progress.told.message
    asked = Asked(progress.asked.agent, message, progress.asked.recall)
    return tell(conversation, asked)


def _tokens(conversation: Conversation, agent: str, prompt: Prompt) -> int:
    return _corrected(conversation, agent, prompt.tokens)


def _corrected(conversation: Conversation, agent: str, tokens: int) -> int:
    workbench = conversation.workbench
    return workbench.counter(workbench.model_for(agent)).corrected(tokens)


def _too_long(conversation: Conversation, agent: str, prompt: Prompt) -> TooLongError:
    longest = max((part for each in prompt.sections for part in each.parts), key=lambda p: p.tokens)
    mark = "" if prompt.exact_tokens else "≈"
    said = longest.message_id if longest.kind in ("message", "attachment") else ""
    sentence = (
        f"The prompt would take {mark}{_tokens(conversation, agent, prompt):,} tokens, and the model "
        f"has room for {room(conversation, agent):,}: the longest piece is {_named(longest)} with "
        f"{mark}{longest.tokens:,}. Shorten it with /edit, begin anew with /new, or set "
        "`[model] context_window` when the model takes more."
    )
    return TooLongError(sentence, said)


def _named(part: Part) -> str:
    if part.kind == "message":
        return f"the message “{shortened(part.text, 40)}”"
    if part.kind == "tool":
        return f"the tool {part.name}"
    return f"the {part.kind} `{part.name}`"


def check_money(conversation: Conversation, agent: str, tokens: int = 0) -> None:
    """Raise DailyLimitError when a prompt of so many tokens would pass the day's limit."""
    workbench = conversation.workbench
    prices = conversation.settings.model.prices
    if workbench.model_for(agent).offline or workbench.past_limit_allowed():
        return
    expected = tokens * prices.input / MILLION
    question = limit_question(workbench.archive.day_usage().cost, expected, prices)
    if question:
        raise DailyLimitError(question)
