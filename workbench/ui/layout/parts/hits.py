"""What one does with a hit in the panel: leave it out, see its source, judge it, change the preset."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec

from workbench.chat.session import Session
from workbench.chat.steps.recalling import said_before
from workbench.chat.workbench import Workbench
from workbench.errors import WorkbenchError
from workbench.recall.presets import PRESETS
from workbench.recall.result import Hit
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.conversations import Conversations
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.draft_recall import DraftRecall
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.panel.context_panel import ContextPanel


class Hits:
    """The panel's wishes."""

    def __init__(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        composer: Composer,
        feed: PanelFeed,
        draft_recall: DraftRecall,
        conversations: Conversations,
    ) -> None:
        self._host, self._workbench, self._current = host, workbench, current
        self._composer, self._feed = composer, feed
        self._draft_recall, self._conversations = draft_recall, conversations

    def drop(self, message: ContextPanel.Dropped) -> None:
        """Leave memories out of the next message's recall."""
        self._current.session.dropped = message.ids
        self._draft_recall.ask()

    def show_source(self, message: ContextPanel.SourceWanted) -> None:
        """Go to the message a memory came from."""
        try:
            source = self._workbench.store.get(message.memory_id).source
        except WorkbenchError as error:
            self._host.tell(str(error), "error")
            return
        if source.thread and source.message:
            self._conversations.open(source.thread, source.message)
        else:
            self._host.tell(f"It came from no message here ({source.kind}).")

    def judge(self, message: ContextPanel.Judged) -> None:
        """Keep the person's word on whether a hit was useful."""
        current, recall = self._current, self._feed.picture.recall
        session, query = current.session, recall.query if recall else ""
        keep = partial(self._keep_judgment, session, query, message.hit, message.relevant)
        job = partial(self._judge, current.token, keep, message.hit, message.relevant)
        self._host.work(job, "judge", exclusive=False)

    async def _judge(self, token: int, keep: Callable[[], None], hit: Hit, relevant: bool) -> None:
        try:
            await asyncio.to_thread(keep)
        except WorkbenchError as error:
            self._host.tell(str(error), "error")
            return
        if token == self._current.token:
            self._feed.change(judged={**self._feed.picture.judged, hit.id: relevant})
        word = "useful" if relevant else "useless"
        self._host.tell(f"Entry #{hit.entry} is marked as {word} here.")

    def _keep_judgment(self, session: Session, query: str, hit: Hit, relevant: bool) -> None:
        """Write it down with what was said before the question, as recall looks at it."""
        thread, said = session.thread.id or None, session.messages
        asked = [each.turn for each in said if each.role == "user" and each.text == query]
        before = said_before([each for each in said if not asked or each.turn < asked[-1]])
        self._workbench.archive.judge(thread, None, query, before, session.space, hit.id, relevant)

    def next_preset(self, _: ContextPanel.PresetWanted) -> None:
        """The next preset, from now on in this run."""
        recall = self._workbench.settings.recall
        names = tuple(PRESETS)
        preset = names[(names.index(recall.preset) + 1) % len(names)]
        self._workbench.use_recall(msgspec.structs.replace(recall, preset=preset))
        self._composer.hint(
            f"Recall is {preset} until you quit; the recall lab (F7) can keep it.", 4.0
        )
        self._draft_recall.anew()
