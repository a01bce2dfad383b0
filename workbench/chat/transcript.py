"""The piped mode's plain text: who said what to whom, as the events of a conversation come in."""

from __future__ import annotations

from collections.abc import Callable

from workbench.chat.commands.results import (
    Ask,
    CommandEvent,
    EditDraft,
    GoTo,
    OpenThread,
    Printed,
)
from workbench.chat.events import (
    Compacted,
    EchoAnswers,
    MemoryChanged,
    MessageSaved,
    Notice,
    Recalled,
    RequestStarted,
    Suggested,
    TextDelta,
    ToolFinished,
    TurnEnded,
    TurnFailed,
)
from workbench.chat.models.echo import NOTICE
from workbench.chat.shorten import shortened
from workbench.counting import plural
from workbench.foreign import clean

RESULT = 300
"""How much of a tool's result is printed, in characters."""
UNFORESEEN = (None, "late", "failed")
"""Where recall was not silent because the person wanted it so, what went wrong with it is said."""


class Transcript:
    """Takes events one by one and writes lines of text; an answer streams as it comes."""

    def __init__(self, person: str, write: Callable[[str], None]) -> None:
        self._person = person
        self._write = write
        self._speaking = False
        self._answering = ""
        """The agent whose answer comes in."""
        self.failed = False
        """Whether a turn or a command failed."""

    def take(self, event: CommandEvent, agent: str) -> None:
        """Write what an event says; `agent` is who is spoken with."""
        if isinstance(event, TextDelta):
            self._speak(event.text, agent)
            return
        if isinstance(event, RequestStarted):
            self._begin(event.snapshot.prompt.agent)
            return
        text = self._text(event, agent)
        if text is not None:
            self._silence()
            self._write(f"{clean(text)}\n")
        elif isinstance(event, TurnEnded):
            self._silence()

    def _begin(self, agent: str) -> None:
        if agent != self._answering:
            self._silence()
        self._answering = agent

    def _speak(self, text: str, agent: str) -> None:
        if not self._speaking:
            self._speaking = True
            self._write(f"{self._answering or agent} › ")
        self._write(clean(text))

    def _silence(self) -> None:
        if self._speaking:
            self._speaking = False
            self._write("\n")

    def _text(self, event: CommandEvent, agent: str) -> str | None:
        match event:
            case MessageSaved(message):
                return f"{message.author or self._person} → {agent} › {message.text}"
            case ToolFinished(call, result):
                return f"[tool {call.name} → {shortened(result, RESULT)}]"
            case TurnFailed(sentence):
                self.failed = True
                return f"! {sentence}"
            case Notice(sentence, level):
                self.failed = self.failed or level == "error"
                return f"! {sentence}" if level == "error" else f"({sentence})"
            case Recalled(recall):
                wrong = recall.problem and recall.silence in UNFORESEEN
                return f"({recall.problem})" if wrong else None
            case EchoAnswers():
                return f"({NOTICE})"
            case Compacted(count):
                are = "is" if count == 1 else "are"
                return f"({plural(count, 'old message')} {are} now one summary)"
            case Suggested(texts):
                return "\n".join(f"(to remember? {each})" for each in texts)
            case MemoryChanged():
                return None
            case _:
                return _command_text(event)


def _command_text(event: CommandEvent) -> str | None:
    match event:
        case Printed(text):
            return text
        case OpenThread(thread):
            return f"(conversation {thread})" if thread else "(a new conversation)"
        case GoTo(thread, message):
            place = f"conversation {thread}"
            return f"(message {message} in {place})" if message else f"({place})"
        case EditDraft(_, text):
            return f"/edit {text}"
        case Ask(question, choices):
            lines = [f"  {choice.line}   {choice.label}" for choice in choices]
            return "\n".join([question, *lines])
        case _:
            return None
