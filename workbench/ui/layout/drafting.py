"""Drafts outlive the program; long ones can be written in the person's own editor."""

from __future__ import annotations

import asyncio
from functools import partial

from textual import on
from textual.app import SuspendNotSupported
from textual.timer import Timer
from textual.widgets import TextArea

from workbench.chat.threads.drafts import Drafts
from workbench.errors import UsageError, WorkbenchError
from workbench.ui.chat.outside_editor import edited
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.layout.writing import Writing

IDLE = 1.5
"""Seconds after the last keystroke before a draft is written down."""


class Drafting(Writing):
    """What becomes of a draft that is not sent."""

    _saving: Timer | None = None
    _touched: PromptInput | None = None
    """The input, once something was written: when the screen goes, it cannot be asked for any more."""
    _saved: tuple[str, str] = ("", "")
    """Thread id and text as they were written down last."""

    @property
    def kept_drafts(self) -> Drafts:
        """The drafts in the data file."""
        return Drafts(self.workbench.database, self.workbench.store)

    @on(TextArea.Changed, "#input")
    def _draft_touched(self) -> None:
        self._touched = self.input
        if self._saving is None:
            self._saving = self.set_timer(IDLE, self._save_idly)
        else:
            self._saving.reset()

    def _save_idly(self) -> None:
        self._saving = None
        self.work(self._save, "save-draft")

    async def _save(self) -> None:
        thread, text = self.shown, self.input.draft
        if self.session.private or (thread, text) == self._saved:
            return
        try:
            await asyncio.to_thread(self.kept_drafts.put, thread, text)
        except WorkbenchError:
            return  # sending it will say what is wrong with the file
        self._saved = (thread, text)
        self.file_version = self.workbench.database.data_version()

    def draft_sent(self) -> None:
        """What was sent is no draft any more, of the conversation it may just begin either."""
        self.work(partial(self._forget, self.shown), "forget-draft", exclusive=False)

    async def _forget(self, thread: str) -> None:
        try:
            await asyncio.to_thread(self.kept_drafts.put, thread, "")
        except WorkbenchError:
            return  # the turn that was begun says what is wrong with the file
        self._saved = (thread, "")

    def restore_draft(self) -> None:
        """Bring back what was being written here when the program was left."""
        if self.shown not in self.drafts:
            self.work(partial(self._restore, self.shown), "draft-read")

    async def _restore(self, thread: str) -> None:
        try:
            text = await asyncio.to_thread(self.kept_drafts.get, thread)
        except WorkbenchError:
            return  # reading the conversation itself says what is wrong
        if text and thread == self.shown and not self.input.text:
            self.input.set_draft(text)
            self._saved = (thread, text)

    def on_unmount(self) -> None:
        """Leaving: the draft is written down whatever the clock says."""
        text = self._touched.draft if self._touched is not None else ""
        if self._touched is None or self.session.private or (self.shown, text) == self._saved:
            return
        try:
            self.kept_drafts.put(self.shown, text)
        except WorkbenchError:
            return  # there is nobody left to tell

    def action_editor(self) -> None:
        """Write the draft in the editor that EDITOR names."""
        if self.running:
            self.hint("While an answer comes in, the editor has to wait.")
            return
        text, problem = self.input.draft, ""
        try:
            with self.app.suspend():
                # What is raised in here would leave the terminal to the editor for good.
                try:
                    text = edited(text)
                except UsageError as error:
                    problem = str(error)
        except SuspendNotSupported:
            problem = "An editor cannot be opened in this terminal."
        if problem:
            self.notify(problem, severity="warning", markup=False)
        else:
            self.input.set_draft(text)
        self.input.focus()
