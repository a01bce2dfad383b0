"""What one does with a hit in the panel: leave it out, see its source, judge it, change the preset."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec

from workbench.chat.steps.recalling import said_before
from workbench.errors import WorkbenchError
from workbench.recall.presets import PRESETS
from workbench.recall.result import Hit
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.navigation import Navigation
from workbench.ui.panel.context_panel import ContextPanel
from workbench.ui.workers.reading import TurnRecalled, read_turn


class Hits(Navigation):
    """The panel's wishes."""

    def on_transcript_moved(self, message: Transcript.Moved) -> None:
        """The panel shows what was recalled in the turn that is looked at."""
        message.stop()
        turn = message.block.turn
        if turn and self.pane == "transcript":
            self.work(partial(read_turn, self, self.token, self.session, turn), "turn-recall")

    def on_turn_recalled(self, message: TurnRecalled) -> None:
        """Show it while the cursor is there."""
        message.stop()
        block = self.transcript.block
        if message.token != self.token or block is None or block.turn != message.turn:
            return
        past = (message.turn, message.recall) if message.recall is not None else None
        self.change_picture(past=past)

    def on_context_panel_dropped(self, message: ContextPanel.Dropped) -> None:
        """Leave memories out of the next message's recall."""
        message.stop()
        self.session.dropped = message.ids
        self.recall_the_draft()

    def on_context_panel_source_wanted(self, message: ContextPanel.SourceWanted) -> None:
        """Go to the message a memory came from."""
        message.stop()
        try:
            source = self.workbench.store.get(message.memory_id).source
        except WorkbenchError as error:
            self.notify(str(error), severity="error", markup=False)
            return
        if source.thread and source.message:
            self.open_thread(source.thread, source.message)
        else:
            self.notify(f"It came from no message here ({source.kind}).", markup=False)

    def on_context_panel_judged(self, message: ContextPanel.Judged) -> None:
        """Keep the person's word on whether a hit was useful."""
        message.stop()
        self.work(partial(self._judge, message.hit, message.relevant), "judge", exclusive=False)

    async def _judge(self, hit: Hit, relevant: bool) -> None:
        recall = self.panel.picture.recall
        await asyncio.to_thread(self._keep_judgment, recall.query if recall else "", hit, relevant)
        self.change_picture(judged={**self.panel.picture.judged, hit.id: relevant})
        word = "useful" if relevant else "useless"
        self.notify(f"Entry #{hit.entry} is marked as {word} here.", markup=False)

    def _keep_judgment(self, query: str, hit: Hit, relevant: bool) -> None:
        """Write it down with what was said before the question, as recall looks at it."""
        session, thread = self.session, self.thread_key or None
        said = session.messages
        asked = [each.turn for each in said if each.role == "user" and each.text == query]
        before = said_before([each for each in said if not asked or each.turn < asked[-1]])
        self.workbench.archive.judge(thread, None, query, before, session.space, hit.id, relevant)

    def on_context_panel_preset_wanted(self, message: ContextPanel.PresetWanted) -> None:
        """The next preset, from now on in this run."""
        message.stop()
        recall = self.workbench.settings.recall
        names = tuple(PRESETS)
        preset = names[(names.index(recall.preset) + 1) % len(names)]
        self.workbench.use_recall(msgspec.structs.replace(recall, preset=preset))
        self.hint(f"Recall is {preset} until you quit; the recall lab (F7) can keep it.", 4.0)
        self.refresh_panel()
        self.recall_the_draft()
