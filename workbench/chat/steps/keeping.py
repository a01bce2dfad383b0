"""Puts an answer on disk: seldom while it streams, so that little is lost with the process, then whole."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta

from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message
from workbench.chat.steps.asking import Answer
from workbench.errors import StoreError

EVERY = timedelta(seconds=1)
"""How long what streams in may be on the screen alone."""


class Keeping:
    """One answer on its way to the disk."""

    def __init__(self, conversation: Conversation, turn: int, agent: str) -> None:
        """Nothing is written before something has come."""
        self._workbench = conversation.workbench
        self._log = conversation.log
        self._begun = self._log.begun_answer(turn, agent)
        self._looked = self._workbench.clock.now()
        self._writing: Future[object] | None = None

    def note(self, answer: Answer) -> None:
        """Keep what has come so far, when it is time; nobody waits for it.

        When that fails, nothing is said: the whole answer follows, and says it if it fails too.
        """
        now = self._workbench.clock.now()
        if abs(now - self._looked) < EVERY or not (answer.pieces or answer.reasoning_pieces):
            return
        self._looked = now
        if self._writing is None or self._writing.done():
            unfinished = self._message(answer, "")
            archive = self._workbench.archive
            self._writing = self._workbench.scribe.begin(archive.keep_unfinished, unfinished)

    async def keep(self, answer: Answer, failed: str) -> Message | None:
        """Put on disk what came of it, with what it took; None when nothing did.

        Raises StoreError when it cannot be written now; it is then tried again later.
        """
        if not answer.has_come:
            return None
        whole, scribe = self._message(answer, failed), self._workbench.scribe
        try:
            return await scribe.keep(self._log.write_answer, whole, answer.bill)
        except StoreError as error:
            raise StoreError(
                f"The answer is not written yet: {error} It is kept until then, and written before "
                "what is said next, or on leaving."
            ) from error

    def _message(self, answer: Answer, failed: str) -> Message:
        return replace(
            self._begun,
            text=answer.text,
            tool_calls=answer.tool_calls,
            reasoning=answer.reasoning,
            failed=failed,
        )
