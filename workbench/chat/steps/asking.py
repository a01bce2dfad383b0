"""One request to the model: its prompt is kept before it is sent; what came of it is gathered."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field

from workbench.chat.archive.records import Bill
from workbench.chat.conversation import Conversation
from workbench.chat.events import Event, ReasoningDelta, RequestStarted, TextDelta
from workbench.chat.messages import ToolCall
from workbench.chat.models.base import Finish, Model, Piece, TextPiece
from workbench.chat.models.failures import ended_early, read_in_part
from workbench.chat.prompt.money import cost, taken
from workbench.chat.prompt.snapshot import Prompt, Snapshot, Usage
from workbench.chat.steps.stopping import until_stopped
from workbench.foreign import StreamCleaner
from workbench.recall.result import Recall


@dataclass(slots=True)
class Answer:
    """What has come of an answer so far; whole when `finish` is there."""

    words: StreamCleaner = field(default_factory=StreamCleaner)
    thoughts: StreamCleaner = field(default_factory=StreamCleaner)
    pieces: list[str] = field(default_factory=list)
    reasoning_pieces: list[str] = field(default_factory=list)
    finish: Finish | None = None
    bill: Bill | None = None
    """What the request took; None while nothing has come of it."""
    cut: str = ""
    """A sentence when the server seems to have read only a part of the prompt."""

    @property
    def has_come(self) -> bool:
        """Whether there is anything to keep."""
        return bool(self.pieces or self.reasoning_pieces or self.finish)

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
    """Send a prompt and gather the answer; raises ModelError or StoppedError, what came being there."""
    workbench = conversation.workbench
    snapshot = Snapshot(
        workbench.clock.new_id(), workbench.clock.now(), prompt, None, recall, model.server
    )
    await workbench.scribe.write(workbench.archive.save_snapshot, snapshot)
    conversation.prompt = prompt
    yield RequestStarted(snapshot)
    stream = model.stream(prompt.messages, prompt.tools)
    try:
        async with aclosing(until_stopped(stream, conversation.stop)) as pieces:
            async for piece in pieces:
                if (event := _take(piece, answer)) is not None:
                    yield event
        for event in _rest(answer):
            yield event
        if answer.finish is None:
            raise ended_early(model.server)
    finally:
        _rest(answer)
        if answer.has_come:
            # What was broken off or stopped is paid for too, and no server says how much it was.
            answer.bill = _bill(conversation, model, snapshot, answer)


def _take(piece: Piece, answer: Answer) -> Event | None:
    """Add a piece of the stream to the answer; what of it can be shown."""
    if isinstance(piece, Finish):
        answer.finish = piece
    elif isinstance(piece, TextPiece):
        if text := answer.words.take(piece.text):
            answer.pieces.append(text)
            return TextDelta(text)
    elif text := answer.thoughts.take(piece.text):
        answer.reasoning_pieces.append(text)
        return ReasoningDelta(text)
    return None


def _rest(answer: Answer) -> list[Event]:
    """Add what was held back, as more could have belonged to it; it can be shown."""
    events: list[Event] = []
    if text := answer.thoughts.finish():
        answer.reasoning_pieces.append(text)
        events.append(ReasoningDelta(text))
    if text := answer.words.finish():
        answer.pieces.append(text)
        events.append(TextDelta(text))
    return events


def _bill(conversation: Conversation, model: Model, snapshot: Snapshot, answer: Answer) -> Bill:
    """What the server says a request took; where it says nothing, the money is estimated."""
    counter = conversation.workbench.counter(model)
    usage = answer.finish.usage if answer.finish else Usage()
    if usage.prompt is not None:
        counted = snapshot.prompt.tokens
        if counter.learn(counted, usage.prompt):
            answer.cut = read_in_part(model.server, usage.prompt, counted)
    said = (answer.text, answer.reasoning)
    spent = usage if model.offline else taken(usage, counter, snapshot.prompt.tokens, *said)
    return Bill(snapshot.id, usage, cost(spent, conversation.settings.model.prices))
