"""Drafts: each conversation keeps its own, and they outlive the program."""

from __future__ import annotations

import asyncio
from functools import partial

from textual.timer import Timer

from workbench.chat.threads.drafts import Drafts
from workbench.chat.workbench import Workbench
from workbench.errors import WorkbenchError
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.file_watch import FileWatch
from workbench.ui.layout.parts.host import Host

IDLE = 1.5
"""Seconds after the last keystroke before a draft is written down."""


class Drafting:
    """What becomes of a draft that is not sent."""

    def __init__(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        input: PromptInput,
        watch: FileWatch,
    ) -> None:
        self._host, self._workbench, self._current = host, workbench, current
        self._input, self._watch = input, watch
        self._left: dict[str, str] = {}
        """What was being written in each conversation of this run, by thread id."""
        self._touched = False
        self._pause: Timer | None = None
        self._saved = ("", "")
        """Thread id and text as they were written down last."""

    @property
    def kept(self) -> Drafts:
        """The drafts in the data file."""
        return Drafts(self._workbench.database, self._workbench.store)

    def touched(self) -> None:
        """Something was written: it is kept once the person pauses."""
        self._touched = True
        if self._pause is None:
            self._pause = self._host.after(IDLE, self._save_idly)
        else:
            self._pause.reset()

    def _save_idly(self) -> None:
        self._pause = None
        self._host.work(self._save, "save-draft")

    async def _save(self) -> None:
        thread, text = self._current.shown, self._input.draft
        if self._current.session.private or (thread, text) == self._saved:
            return
        try:
            # Who waited would keep a thread for each pause in the writing; the next one tries again.
            await asyncio.to_thread(self.kept.put, thread, text, wait=False)
        except WorkbenchError:
            return  # sending it will say what is wrong with the file
        self._saved = (thread, text)
        self._watch.own()

    def sent(self) -> None:
        """What was sent is no draft any more, of the conversation it may just begin either."""
        self._host.work(partial(self._forget, self._current.shown), "forget-draft", exclusive=False)

    async def _forget(self, thread: str) -> None:
        try:
            await asyncio.to_thread(self.kept.put, thread, "")
        except WorkbenchError:
            return  # the turn that was begun says what is wrong with the file
        self._saved = (thread, "")

    def leave(self) -> None:
        """Another conversation is opened: this one's draft stays with it."""
        self._left[self._current.shown] = self._input.draft

    def enter(self) -> None:
        """A conversation is opened: its draft is as it was left."""
        self._input.set_draft(self._left.get(self._current.shown, ""))

    def restore(self) -> None:
        """Bring back what was being written here when the program was left."""
        if self._current.shown not in self._left:
            self._host.work(partial(self._restore, self._current.shown), "draft-read")

    async def _restore(self, thread: str) -> None:
        try:
            text = await asyncio.to_thread(self.kept.get, thread)
        except WorkbenchError:
            return  # reading the conversation itself says what is wrong
        if text and thread == self._current.shown and not self._input.text:
            self._input.set_draft(text)
            self._saved = (thread, text)

    def keep_now(self) -> None:
        """Leaving: the draft is written down whatever the clock says."""
        state = (self._current.shown, self._input.draft)
        if not self._touched or self._current.session.private or state == self._saved:
            return
        # Nobody is left to tell when it cannot be; the terminal is given back before it is done.
        self._workbench.scribe.begin(self.kept.put, *state)
