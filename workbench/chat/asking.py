"""One request to the model: its prompt is kept before it is sent, its usage when it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field

from workbench.chat.conversation import Conversation
from workbench.chat.escape import StreamCleaner
from workbench.chat.events import (
    Event,
    ReasoningDelta,
    RequestFinished,
    RequestStarted,
    TextDelta,
)
from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, Model, ReasoningPiece, TextPiece
from workbench.chat.models.failures import ended_early
from workbench.chat.money import cost
from workbench.chat.prompt import Prompt, Snapshot
from workbench.chat.stopping import until_stopped
from workbench.recall.result import Recall


@dataclass(slots=True)
class Answer:
    """What has come of an answer so far; whole when `finish` is there."""

    words: StreamCleaner = field(default_factory=StreamCleaner)
    thoughts: StreamCleaner = field(default_factory=StreamCleaner)
    pieces: list[str] = field(default_factory=list)
    reasoning_pieces: list[str] = field(default_factory=list)
    finish: Finish | None = None

    @property
    def text(self) -> str:
        """The words that came."""
        return "".join(self.pieces)

    @property
    def reasoning(self) -> str:
        """The reasoning that came."""
        return "".join(self.reasoning_pieces)

    @property
    def tool_calls(self) -> tuple[ToolCall, ...]:
        """The tools the model wants run."""
        return self.finish.tool_calls if self.finish else ()


async def ask(
    conversation: Conversation, model: Model, prompt: Prompt, recall: Recall | None, answer: Answer
) -> AsyncGenerator[Event, None]:
    """Send a prompt and gather the answer; raises ModelError or StoppedError, keeping what came."""
    workbench = conversation.workbench
    snapshot = Snapshot(
        workbench.clock.new_id(), workbench.clock.now(), prompt, None, recall, model.server
    )
    await asyncio.to_thread(workbench.archive.save_snapshot, snapshot)
    conversation.prompt = prompt
    yield RequestStarted(snapshot)
    stream = model.stream(prompt.messages, prompt.tools)
    async with aclosing(until_stopped(stream, conversation.stop)) as pieces:
        async for piece in pieces:
            if isinstance(piece, TextPiece):
                if text := answer.words.take(piece.text):
                    answer.pieces.append(text)
                    yield TextDelta(text)
            elif isinstance(piece, ReasoningPiece):
                if text := answer.thoughts.take(piece.text):
                    answer.reasoning_pieces.append(text)
                    yield ReasoningDelta(text)
            else:
                answer.finish = piece
    if answer.finish is None:
        raise ended_early(model.server)
    yield _finished(conversation, model, snapshot, answer.finish)


def _finished(
    conversation: Conversation, model: Model, snapshot: Snapshot, finish: Finish
) -> RequestFinished:
    workbench = conversation.workbench
    usage = finish.usage
    if usage.prompt is not None:
        workbench.counter(model).learn(snapshot.prompt.tokens, usage.prompt)
    money = cost(usage, conversation.settings.model.prices)
    workbench.archive.set_usage(snapshot.id, usage, money)
    return RequestFinished(usage, snapshot.id)
