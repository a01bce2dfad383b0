"""The messages of one open conversation: as they were read, and what is said from here since."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.chat.messages import Attachment, Message, Role, Told, ToolCall
from workbench.foreign import clean

if TYPE_CHECKING:
    from workbench.chat.archive.records import Bill
    from workbench.chat.conversation import Conversation


class Log:
    """Reads the messages once, and keeps what is written from here beside what was read.

    Everything that writes may wait for the file: on the event loop it goes through the Scribe. It may
    be read from any thread.
    """

    def __init__(self, conversation: Conversation) -> None:
        """Nothing is read before it is looked at."""
        self._conversation = conversation
        self._archive = conversation.workbench.archive
        self._read: tuple[str, list[Message]] | None = None
        self._as_of = object()
        """Another one whenever something was written, or is to be read again: what was read before is old."""
        self._writers: list[int] = []
        """The threads that are writing."""
        self._lock = threading.Lock()

    def messages(self) -> list[Message]:
        """The conversation as it was read last, with what was written from here since."""
        thread, as_of = self._conversation.thread.id, self._as_of
        read = self._read
        if read is None or read[0] != thread:
            read = (thread, self._archive.messages(thread) if thread else [])
            with self._lock:
                # What another thread writes meanwhile is not in it: then it serves this look alone.
                if self._as_of is as_of and set(self._writers) <= {threading.get_ident()}:
                    self._read = read
        return list(read[1])

    def refresh(self) -> None:
        """Read the conversation again when it is looked at next: others may write to it too."""
        with self._lock:
            self._read, self._as_of = None, object()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Something is written in here; when that fails, what is on disk is read again."""
        thread = threading.get_ident()
        with self._lock:
            self._writers.append(thread)
        try:
            yield
        except BaseException:
            self.refresh()
            raise
        finally:
            with self._lock:
                self._writers.remove(thread)
                self._as_of = object()

    def mark(self, message_id: str, **fields: object) -> Message:
        """Change fields of a message on disk."""
        with self._writing():
            changed = self._archive.replace_fields(message_id, **fields)
            if (read := self._read) is not None:
                here = read[1]
                here[:] = [changed if each.id == message_id else each for each in here]
            return changed

    def write_user(
        self, text: str, attachments: tuple[Attachment, ...], private: bool = False
    ) -> Message:
        """Put the person's line on disk, as the first message of a new turn."""
        conversation = self._conversation
        self._archive.take_up_unfinished()
        private = conversation.private or private
        conversation.begin(text, private)
        # Another window may say something here at the same time: each turn has its own number.
        with self._writing(), self._archive.database.write():
            self.refresh()
            turn = max((message.turn for message in self.messages()), default=0) + 1
            message = self._new("user", clean(text), turn, conversation.workbench.person.name)
            return self._append(replace(message, attachments=attachments, private=private))

    def begun_answer(self, turn: int, agent: str) -> Message:
        """An answer of which nothing has come yet; it is not on disk."""
        return self._new("assistant", "", turn, agent)

    def write_answer(self, answer: Message, bill: Bill | None = None) -> Message:
        """Put what an agent said on disk, with what it took."""
        answer = replace(answer, at=self._conversation.workbench.clock.now())
        with self._writing(), self._archive.database.write():
            kept = self._append(answer)
            if bill is not None:
                self._archive.set_usage(bill.snapshot_id, bill.usage, bill.cost)
        return kept

    def write_result(self, call: ToolCall, text: str, turn: int) -> Message:
        """Put a tool's result on disk."""
        message = self._new("tool", clean(text), turn, "")
        return self._append(replace(message, tool_call_id=call.id, tool_name=call.name))

    def write_summary(self, text: str, turn: int, private: bool) -> Message:
        """Put a summary on disk, as private as the messages that it stands for."""
        return self._append(replace(self._new("summary", clean(text), turn, ""), private=private))

    def tell(self, message: Message, told: tuple[Told, ...]) -> Message:
        """Let contexts stand with the message they are told with."""
        if not told:
            return message
        return self.mark(message.id, told=(*message.told, *told))

    def _new(self, role: Role, text: str, turn: int, author: str) -> Message:
        clock = self._conversation.workbench.clock
        return Message(
            clock.new_id(),
            self._conversation.thread.id,
            turn,
            role,
            text,
            clock.now(),
            author=author,
            private=self._is_private(turn),
        )

    def _is_private(self, turn: int) -> bool:
        """A turn is as private as the message it began with, whatever is switched meanwhile."""
        begun = (each for each in reversed(self.messages()) if each.turn == turn)
        private = self._conversation.private
        return next((each.private for each in begun if each.role == "user"), private)

    def _append(self, message: Message) -> Message:
        with self._writing():
            kept = self._archive.append(message)
            if (read := self._read) is not None:
                read[1].append(kept)
            return kept
