"""The parts of the main screen, put together: each is given the ones it builds on."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.chat.workbench import Workbench
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.conversation_pane import ConversationPane
from workbench.ui.layout.key_footer import KeyFooter
from workbench.ui.layout.parts.closing import Closing
from workbench.ui.layout.parts.conversations import Conversations
from workbench.ui.layout.parts.copying import Copying
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.draft_recall import DraftRecall
from workbench.ui.layout.parts.drafting import Drafting
from workbench.ui.layout.parts.file_watch import FileWatch
from workbench.ui.layout.parts.heading import Heading
from workbench.ui.layout.parts.hearing import Hearing
from workbench.ui.layout.parts.hits import Hits
from workbench.ui.layout.parts.host import Host
from workbench.ui.layout.parts.openings import Openings
from workbench.ui.layout.parts.outside import OutsideEditor
from workbench.ui.layout.parts.panel_feed import PanelFeed
from workbench.ui.layout.parts.panes import Panes
from workbench.ui.layout.parts.past_turns import PastTurns
from workbench.ui.layout.parts.progress import Progress
from workbench.ui.layout.parts.proposals import Proposals
from workbench.ui.layout.parts.reading import Reading
from workbench.ui.layout.parts.setup_offer import SetupOffer
from workbench.ui.layout.parts.turns import Turns
from workbench.ui.layout.parts.watching import Watching
from workbench.ui.layout.title_bar import TitleBar
from workbench.ui.memories import MemoryBrowser
from workbench.ui.panel.context_panel import ContextPanel


@dataclass(frozen=True)
class Widgets:
    """The widgets of the main screen."""

    bar: TitleBar
    pane: ConversationPane
    panel: ContextPanel
    memories: MemoryBrowser
    composer: Composer
    footer: KeyFooter


class Parts:
    """All parts of one main screen, by name."""

    def __init__(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        shown: Widgets,
    ) -> None:
        self.current, self.composer = current, shown.composer
        self._make_basic(host, workbench, current, shown)
        self._make_conversing(host, workbench, current, shown)
        self._make_panels(host, workbench, current, shown)
        self._make_keys(host, workbench, current, shown)

    def _make_basic(
        self,
        host: Host,
        workbench: Workbench,
        current: Current,
        shown: Widgets,
    ) -> None:
        input = shown.composer.input
        self.panes = Panes(
            host.screen, shown.pane, shown.panel, shown.memories, shown.composer, shown.footer
        )
        self.heading = Heading(host, workbench, current, shown.bar, shown.pane, input, shown.panel)
        self.feed = PanelFeed(host, current, shown.panel, self.heading)
        self.file_watch = FileWatch(workbench.store, workbench.database)
        self.drafting = Drafting(host, workbench, current, input, self.file_watch)
        self.draft_recall = DraftRecall(host, current, input, self.feed)
        self.offer = SetupOffer(host, workbench, shown.composer)

    def _make_conversing(
        self, host: Host, workbench: Workbench, current: Current, shown: Widgets
    ) -> None:
        transcript, composer = shown.pane.transcript, shown.composer
        progress = Progress(current, composer, self.feed, shown.memories)
        self.turns = Turns(host, workbench, current, transcript, composer, progress)
        self.reading = Reading(
            host, workbench, current, transcript, composer,
            self.heading, self.feed, self.turns, self.drafting, self.panes,
        )  # fmt: skip
        self.conversations = Conversations(
            host, workbench, current, shown.memories, composer,
            self.heading, self.feed, self.turns, self.drafting, self.reading,
        )  # fmt: skip
        self.hearing = Hearing(
            host, current, transcript, composer, self.heading, self.feed,
            progress, self.turns, self.reading, self.conversations,
        )  # fmt: skip
        self.watching = Watching(host, current, self.file_watch, self.feed, self.reading)

    def _make_panels(
        self, host: Host, workbench: Workbench, current: Current, shown: Widgets
    ) -> None:
        self.past_turns = PastTurns(host, current, shown.pane.transcript, self.feed, self.panes)
        self.hits = Hits(
            host, workbench, current, shown.composer,
            self.feed, self.draft_recall, self.conversations,
        )  # fmt: skip
        self.proposals = Proposals(
            host, current, shown.composer, shown.memories,
            self.feed, self.draft_recall, self.conversations,
        )  # fmt: skip

    def _make_keys(
        self, host: Host, workbench: Workbench, current: Current, shown: Widgets
    ) -> None:
        transcript, composer = shown.pane.transcript, shown.composer
        self.closing = Closing(shown.pane, composer, self.panes, self.turns, self.offer)
        self.copying = Copying(host, self.panes, transcript, shown.panel, shown.memories, composer)
        self.openings = Openings(
            host, workbench, current, transcript, composer,
            self.heading, self.feed, self.turns, self.conversations, self.offer,
        )  # fmt: skip
        self.outside = OutsideEditor(host, current, composer)
