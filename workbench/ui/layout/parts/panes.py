"""Panes: which are in sight, and which one has the keys."""

from __future__ import annotations

from typing import Any, Literal

from textual.screen import Screen
from textual.widget import Widget

from workbench.ui.layout.composer import Composer
from workbench.ui.layout.conversation_pane import ConversationPane
from workbench.ui.layout.key_footer import KeyFooter
from workbench.ui.memories import MemoryBrowser
from workbench.ui.panel.context_panel import ContextPanel

Pane = Literal["input", "transcript", "panel", "memories"]
PANES: tuple[Pane, ...] = ("input", "transcript", "panel", "memories")


class Panes:
    """Three panes and the input; on narrow screens one of the panes at a time."""

    def __init__(
        self,
        screen: Screen[Any],
        conversation: ConversationPane,
        panel: ContextPanel,
        memories: MemoryBrowser,
        composer: Composer,
        footer: KeyFooter,
    ) -> None:
        self._screen, self._composer, self._footer = screen, composer, footer
        self._panel, self._memories = panel, memories
        self._conversation, self._transcript = conversation, conversation.transcript

    @property
    def wide(self) -> bool:
        """Whether all panes are in sight at once."""
        return self._screen.has_class("-wide")

    @property
    def side(self) -> Pane | None:
        """The side pane that stands in the conversation's place on a narrow screen."""
        if self._screen.has_class("-show-panel"):
            return "panel"
        return "memories" if self._screen.has_class("-show-memories") else None

    @property
    def pane(self) -> Pane:
        """The pane that has the keys."""
        focused = self._screen.focused
        if focused is None or focused is self._composer.input:
            return "input"
        if focused is self._panel:
            return "panel"
        if any(isinstance(node, MemoryBrowser) for node in focused.ancestors_with_self):
            return "memories"
        return "transcript"

    def show_side(self, pane: Pane | None) -> None:
        """On a narrow screen: show the panel or the memories, or the conversation again."""
        self._screen.set_class(pane == "panel", "-show-panel")
        self._screen.set_class(pane == "memories", "-show-memories")

    def read_conversation(self) -> None:
        """Bring the conversation into sight, and give it the keys."""
        self.show_side(None)
        self._screen.call_later(self._transcript.focus)

    def search(self) -> None:
        """Bring the conversation into sight, and search it."""
        self.show_side(None)
        self._conversation.search.open()

    def go_to(self, pane: Pane) -> None:
        """Give a pane the keys, bringing it into sight first."""
        if not self.wide:
            self.show_side(pane if pane in ("panel", "memories") else None)
        targets: dict[Pane, Widget] = {
            "input": self._composer.input,
            "transcript": self._transcript,
            "panel": self._panel,
        }
        target = targets.get(pane)
        self._screen.call_later(self._memories.take_keys if target is None else target.focus)

    def step(self, step: int) -> None:
        """The next pane, or the one before; from the input the one that covers the conversation."""
        if self.pane == "input" and self.side is not None:
            self.go_to(self.side)
            return
        empty = self._conversation.greeting
        panes = [pane for pane in PANES if pane != "transcript" or not empty]
        here = panes.index(self.pane) if self.pane in panes else 0
        self.go_to(panes[(here + step) % len(panes)])

    def toggle_memories(self) -> None:
        """The memories; again: back to writing."""
        self.go_to("input" if self.pane == "memories" else "memories")

    def toggle_panel(self) -> None:
        """Wide: the keys go to the panel, and back. Narrow: show or hide it; one can go on writing."""
        if self.wide:
            self.go_to("input" if self.pane == "panel" else "panel")
        elif self.side == "panel":
            self.go_to("input")
        else:
            self.show_side("panel")
            self._composer.input.focus()

    def focus_moved(self) -> None:
        """The footer says the keys of the pane one is in; completions belong to the input."""
        self._footer.show_pane(self.pane)
        if self.pane != "input":
            self._composer.close_completions()
