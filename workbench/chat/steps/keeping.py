"""Puts an answer on disk: seldom while it streams, so that little is lost with the process, then whole."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from dataclasses import replace

from workbench.chat.conversation import Conversation
from workbench.chat.messages import Message
from workbench.chat.steps.asking import Answer
from workbench.errors import StoreError

EVERY = 1.0
"""Seconds for which what streams in may be on the screen alone."""


class Keeping:
    """One answer on its way to the disk."""

    def __init__(self, conversation: Conversation, turn: int, agent: str, answer: Answer) -> None:
        """Nothing is written before something has come."""
        self._workbench = conversation.workbench
        self._log, self._answer = conversation.log, answer
        self._begun = self._log.begun_answer(turn, agent)
        self._due: asyncio.TimerHandle | None = None
        self._writing: Future[object] | None = None

    def note(self) -> None:
        """Something may have come: it is kept within a while, and nobody waits for it."""
        if self._due is None and (self._answer.pieces or self._answer.reasoning_pieces):
            self._due = asyncio.get_running_loop().call_later(EVERY, self._keep_unfinished)

    def _keep_unfinished(self) -> None:
        """When this fails nothing is said: the whole answer follows, and says it if it fails too."""
        self._due = None
        if self._writing is not None and not self._writing.done():
            self.note()
            return
        archive, unfinished = self._workbench.archive, self._message("")
        self._writing = self._workbench.scribe.begin(archive.keep_unfinished, unfinished)

    async def keep(self, failed: str) -> Message | None:
        """Put on disk what came of it, with what it took; None when nothing did.

        Raises StoreError when it cannot be written now; it is then tried again later.
        """
        if self._due is not None:
            self._due.cancel()
        if not self._answer.has_come:
            return None
        write, whole = self._log.write_answer, self._message(failed)
        try:
            return await self._workbench.scribe.keep(write, whole, self._answer.bill)
        except StoreError as error:
            raise StoreError(
                f"The answer is not written yet: {error} Until then the program keeps it, and writes "
                "it before what is said next, or on leaving."
            ) from error

    def _message(self, failed: str) -> Message:
        return replace(
            self._begun,
            text=self._answer.text,
            tool_calls=self._answer.tool_calls,
            reasoning=self._answer.reasoning,
            failed=failed,
        )
