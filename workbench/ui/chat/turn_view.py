"""Writes the events of a running turn into the transcript."""

from __future__ import annotations

from dataclasses import replace

from workbench.chat.events import (
    AnswerSaved,
    Compacted,
    EchoAnswers,
    Event,
    MessageSaved,
    Notice,
    ReasoningDelta,
    RequestStarted,
    Suggested,
    TextDelta,
    ToolFinished,
    ToolStarted,
    TurnEnded,
    TurnFailed,
)
from workbench.chat.messages import Message, Told, ToldLine
from workbench.chat.models.echo import WHO
from workbench.chat.prompt.snapshot import Snapshot
from workbench.ui.chat.blocks import Block, Kind, message_blocks, told_block, tool_block
from workbench.ui.chat.transcript import Transcript
from workbench.ui.text import plural


class TurnView:
    """One conversation's events, as blocks of the transcript."""

    def __init__(
        self,
        transcript: Transcript,
        agent: str,
        *,
        unfold_reasoning: bool = False,
        setup_key: str = "",
    ) -> None:
        self.transcript, self.agent, self.unfold = transcript, agent, unfold_reasoning
        self._setup_key = setup_key
        self._count = 0
        self._answer = ""
        """Key of the answer that comes in; empty between answers."""
        self._reasoning = ""
        self._said: Message | None = None
        self._failed = ""
        """What the answer that was saved last says about its own failure."""
        self._headed = False
        """Whether the agent's name stands above an answer of this turn already."""

    def apply(self, event: Event) -> None:
        """Show what happened."""
        match event:
            case MessageSaved(message):
                self._headed, self._said, self._failed = False, message, ""
                for block in message_blocks(message):
                    self.transcript.put(block)
                self.transcript.action_last()
            case RequestStarted(snapshot):
                self._told(snapshot)
            case TextDelta(text):
                self._grow(text)
            case ReasoningDelta(text):
                self._reason(text)
            case ToolStarted(call):
                self._settle()
                self._put(tool_block(f"tool-{call.id}", call.name, call.arguments, None))
            case ToolFinished(call, result, ok):
                self._put(tool_block(f"tool-{call.id}", call.name, call.arguments, result, ok=ok))
            case AnswerSaved(message):
                self._saved(message)
            case _:
                self._apply_rest(event)

    def _apply_rest(self, event: Event) -> None:
        match event:
            case Compacted(messages, summary):
                said = f"{plural(messages, 'message', 'messages')} summarised for the model"
                self._put(Block(self._new("summary"), "summary", summary, line=said, folded=True))
            case Suggested(texts):
                told = "\n".join(texts)
                self.say(f"Worth remembering? The context panel (F3) keeps or drops them.\n{told}")
            case Notice(text, level):
                kinds: dict[str, Kind] = {"error": "failure", "warning": "warning"}
                self.say(text, kinds.get(level, "notice"))
            case EchoAnswers():
                self.say(f"{WHO} {self._setup_key} sets up a real model.")
            case TurnFailed(text):
                self._settle()
                if text != self._failed:
                    self.say(text, "failure")
            case TurnEnded(reason):
                self._settle()
                if reason == "stopped":
                    self.say("Stopped. What came is kept; /retry asks again.")

    def say(self, text: str, kind: Kind = "notice") -> None:
        """Show a sentence that is no part of the conversation."""
        self._put(Block(self._new(kind), kind, text))

    def _new(self, kind: str) -> str:
        self._count += 1
        return f"live-{kind}-{self._count}-{id(self)}"

    def _put(self, block: Block) -> None:
        self.transcript.put(block)

    def _told(self, snapshot: Snapshot) -> None:
        """What is told with the message of this turn, as the first request says it."""
        message = self._said
        if message is None or snapshot.prompt.request != 1 or message.told:
            return
        turn = next((s for s in snapshot.prompt.sections if s.name == "turn"), None)
        told = tuple(
            Told(
                part.name,
                part.text,
                tuple(ToldLine(memory_id, None, 0) for memory_id in part.memory_ids),
            )
            for part in (turn.parts if turn else ())
            if part.kind == "context"
        )
        if told:
            self._put(told_block(replace(message, told=told)))

    def _grow(self, text: str) -> None:
        if not self._answer:
            self._end_reasoning()
            self._answer = self._new("answer")
            author = "" if self._headed else self.agent
            self._headed = True
            self._put(Block(self._answer, "answer", "", author=author, running=True))
        self.transcript.append(self._answer, text)

    def _reason(self, text: str) -> None:
        if not self._reasoning:
            self._reasoning = self._new("reasoning")
            self._put(self._thought("", "reasoning …"))
        self.transcript.append(self._reasoning, text)

    def _end_reasoning(self) -> None:
        if self._reasoning:
            text = self.transcript.text_of(self._reasoning)
            self._put(
                self._thought(text, f"reasoning, {plural(len(text.split()), 'word', 'words')}")
            )
            self._reasoning = ""

    def _thought(self, text: str, line: str) -> Block:
        return Block(self._reasoning, "reasoning", text, line=line, folded=not self.unfold)

    def _settle(self) -> None:
        """No more comes for the answer that was growing."""
        self._end_reasoning()
        if self._answer:
            index = self.transcript.pieces.index(self._answer)
            if index is not None:
                block = self.transcript.blocks[index]
                text = self.transcript.text_of(self._answer)
                self._put(replace(block, text=text, running=False))
            self._answer = ""

    def _saved(self, message: Message) -> None:
        """The answer as it stands on disk takes the place of the one that grew."""
        self._end_reasoning()
        key, self._answer = self._answer, ""
        self._failed = message.failed
        for block in message_blocks(message):
            if block.kind == "reasoning":
                continue
            if block.kind == "answer" and key:
                index = self.transcript.pieces.index(key)
                author = self.transcript.blocks[index].author if index is not None else ""
                block = replace(block, key=key, author=author)
            elif block.kind == "answer":
                block = replace(block, author="" if self._headed else block.author)
                self._headed = True
            self._put(block)
