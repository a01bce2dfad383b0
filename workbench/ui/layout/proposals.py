"""What waits in the panel is decided: proposed memories, and what goes along with the next message."""

from __future__ import annotations

import asyncio
from functools import partial

from workbench.chat.archive.records import Suggestion
from workbench.chat.asides.suggestions import drop, keep_suggestion
from workbench.errors import WorkbenchError
from workbench.ui.layout.hits import Hits
from workbench.ui.memories.editor import MemoryEditor, Written
from workbench.ui.panel.context_panel import ContextPanel


class Proposals(Hits):
    """The panel's decisions about what waits."""

    def on_context_panel_decided(self, message: ContextPanel.Decided) -> None:
        """Keep, edit or drop a proposed memory."""
        message.stop()
        proposal = message.proposal
        if message.what == "edit":
            editor = MemoryEditor("Keep this memory", proposal.text)
            self.app.push_screen(editor, partial(self._edited, proposal))
        elif message.what == "keep":
            self._decide(proposal, proposal.text)
        else:
            self._decide(proposal, "")

    def _edited(self, proposal: Suggestion, written: Written | None) -> None:
        if written is not None:
            self._decide(proposal, written.text)

    def _decide(self, proposal: Suggestion, text: str) -> None:
        self.work(partial(self._settle, proposal, text), "proposals", exclusive=False)

    async def _settle(self, proposal: Suggestion, text: str) -> None:
        """Keep a proposal in these words; drop it when there are none."""
        try:
            if text:
                kept = await asyncio.to_thread(keep_suggestion, self.session, proposal, text)
                entry = kept.memory.entry if kept.memory is not None else 0
                self.hint(f"Kept as #{entry}." if entry else "Kept.")
                self.memories.reload()
            else:
                await asyncio.to_thread(drop, self.session, proposal.id)
                self.hint("Dropped.")
        except WorkbenchError as error:
            self.notify(str(error), severity="error", markup=False)
        self.refresh_panel()

    def on_context_panel_message_wanted(self, message: ContextPanel.MessageWanted) -> None:
        """Show where a proposal comes from."""
        message.stop()
        self.open_thread(message.thread, message.message)

    def on_context_panel_add_wanted(self, message: ContextPanel.AddWanted) -> None:
        """A memory goes along with the next message, or no longer."""
        message.stop()
        self.work(partial(self._add, message.memory_id), "add", exclusive=False)

    async def _add(self, memory_id: str) -> None:
        try:
            said = await asyncio.to_thread(self.session.toggle_added, memory_id)
        except WorkbenchError as error:
            self.notify(str(error), severity="warning", markup=False)
        else:
            self.hint(said)
            self.follow_choice()

    def follow_choice(self) -> None:
        """The panel says what goes along now."""
        self.refresh_panel()
        self.recall_the_draft()
