"""What waits in the panel is decided: proposed memories, and what goes along with the next message."""

from __future__ import annotations

import asyncio
from functools import partial

from workbench.chat.archive.records import Suggestion
from workbench.chat.asides.suggestions import drop, keep_suggestion
from workbench.errors import WorkbenchError
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.conversations import Conversations
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.draft_recall import DraftRecall
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.memories import MemoryBrowser
from workbench.ui.memories.editor import MemoryEditor, Written
from workbench.ui.panel.context_panel import ContextPanel


class Proposals:
    """The panel's decisions about what waits."""

    def __init__(
        self,
        host: Host,
        current: Current,
        composer: Composer,
        memories: MemoryBrowser,
        feed: PanelFeed,
        draft_recall: DraftRecall,
        conversations: Conversations,
    ) -> None:
        self._host, self._current, self._composer = host, current, composer
        self._memories, self._feed = memories, feed
        self._draft_recall, self._conversations = draft_recall, conversations

    def decide(self, message: ContextPanel.Decided) -> None:
        """Keep, edit or drop a proposed memory."""
        proposal = message.proposal
        if message.what == "edit":
            editor = MemoryEditor("Keep this memory", proposal.text)
            self._host.open_screen(editor, partial(self._edited, proposal))
        elif message.what == "keep":
            self._decide(proposal, proposal.text)
        else:
            self._decide(proposal, "")

    def _edited(self, proposal: Suggestion, written: Written | None) -> None:
        if written is not None:
            self._decide(proposal, written.text)

    def _decide(self, proposal: Suggestion, text: str) -> None:
        self._host.work(partial(self._settle, proposal, text), "proposals", exclusive=False)

    async def _settle(self, proposal: Suggestion, text: str) -> None:
        """Keep a proposal in these words; drop it when there are none."""
        session = self._current.session
        try:
            if text:
                kept = await asyncio.to_thread(keep_suggestion, session, proposal, text)
                entry = kept.memory.entry if kept.memory is not None else 0
                self._composer.hint(f"Kept as #{entry}." if entry else "Kept.")
                self._memories.reload()
            else:
                await asyncio.to_thread(drop, session, proposal.id)
                self._composer.hint("Dropped.")
        except WorkbenchError as error:
            self._host.tell(str(error), "error")
        self._feed.refresh()

    def show_message(self, message: ContextPanel.MessageWanted) -> None:
        """Show where a proposal comes from."""
        self._conversations.open(message.thread, message.message)

    def add(self, message: ContextPanel.AddWanted) -> None:
        """A memory goes along with the next message, or no longer."""
        self._host.work(partial(self._add, message.memory_id), "add", exclusive=False)

    async def _add(self, memory_id: str) -> None:
        try:
            said = await asyncio.to_thread(self._current.session.toggle_added, memory_id)
        except WorkbenchError as error:
            self._host.tell(str(error), "warning")
        else:
            self._composer.hint(said)
            self._draft_recall.anew()
