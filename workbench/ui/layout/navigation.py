"""Panes and screens: what is in sight, where the keys go, what opens and closes."""

from __future__ import annotations

from typing import Literal

from textual import events
from textual.css.query import NoMatches
from textual.widget import Widget

from workbench.ui.chat.search_bar import SearchBar
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.drafting import Drafting
from workbench.ui.layout.key_footer import KeyFooter
from workbench.ui.memories import MemoryBrowser

Pane = Literal["input", "transcript", "panel", "memories"]
PANES: tuple[Pane, ...] = ("input", "transcript", "panel", "memories")


class Navigation(Drafting):
    """Three panes and the input; on narrow screens one of the panes at a time."""

    @property
    def wide(self) -> bool:
        """Whether all panes are in sight at once."""
        return self.has_class("-wide")

    @property
    def side(self) -> Pane | None:
        """The side pane that stands in the conversation's place on a narrow screen."""
        if self.has_class("-show-panel"):
            return "panel"
        return "memories" if self.has_class("-show-memories") else None

    def show_side(self, pane: Pane | None) -> None:
        """On a narrow screen: show the panel or the memories, or the conversation again."""
        self.set_class(pane == "panel", "-show-panel")
        self.set_class(pane == "memories", "-show-memories")

    @property
    def pane(self) -> Pane:
        """The pane that has the keys."""
        focused = self.focused
        if focused is None or focused is self.input:
            return "input"
        if focused is self.panel:
            return "panel"
        if any(isinstance(node, MemoryBrowser) for node in focused.ancestors_with_self):
            return "memories"
        return "transcript"

    def go_to_pane(self, pane: Pane) -> None:
        """Give a pane the keys, bringing it into sight first."""
        if not self.wide:
            self.show_side(pane if pane in ("panel", "memories") else None)
        targets: dict[Pane, Widget] = {
            "input": self.input,
            "transcript": self.transcript,
            "panel": self.panel,
        }
        self.call_later((targets.get(pane) or self.memories.list_view).focus)

    def action_pane(self, step: int) -> None:
        """The next pane, or the one before; from the input the one that covers the conversation."""
        if self.pane == "input" and self.side is not None:
            self.go_to_pane(self.side)
            return
        panes = [pane for pane in PANES if pane != "transcript" or not self.has_class("-empty")]
        here = panes.index(self.pane) if self.pane in panes else 0
        self.go_to_pane(panes[(here + step) % len(panes)])

    def action_memories(self) -> None:
        """The memories; again: back to writing."""
        self.go_to_pane("input" if self.pane == "memories" else "memories")

    def action_panel(self) -> None:
        """Wide: the keys go to the panel, and back. Narrow: show or hide it; one can go on writing."""
        if self.wide:
            self.go_to_pane("input" if self.pane == "panel" else "panel")
        elif self.side == "panel":
            self.go_to_pane("input")
        else:
            self.show_side("panel")
            self.input.focus()

    def action_copy(self) -> None:
        """Copy the message or passage under the cursor."""
        if self.pane == "memories":
            self.memories.action_copy()
            return
        text = self.panel.copy_text() if self.pane == "panel" else self.transcript.copy_text()
        if text:
            self.app.copy_to_clipboard(text)
            self.hint("Copied.")

    def on_transcript_code_wanted(self, message: Transcript.CodeWanted) -> None:
        """Copy a piece of code."""
        message.stop()
        if message.text:
            self.app.copy_to_clipboard(message.text)
        self.hint(message.said)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The footer says the keys of the pane one is in."""
        try:
            self.query_one("#footer", KeyFooter).show_pane(self.pane)
        except NoMatches:
            return
        if self.pane != "input":
            self.close_completions()
        elif self.panel.picture.past is not None:
            self.change_picture(past=None)

    def close_something(self) -> bool:
        """Esc: close what is open, one thing at a time; False when nothing was."""
        if self.close_completions():
            return True
        if self.search_bar.is_open and self._within(self.search_bar):
            self.search_bar.action_leave()
            return True
        if self.side is not None:
            self.go_to_pane("input")
            return True
        if self.editing:
            self.editing = ""
            self.input.set_draft("")
            self.say("")
            return True
        if self.stop_turn():
            return True
        if self.search_bar.is_open:
            self.search_bar.close()
            self.transcript.found = None
            return True
        if self.pane != "input":
            self.go_to_pane("input")
            return True
        return self.close_banner()

    def _within(self, bar: SearchBar) -> bool:
        return self.focused is not None and bar in self.focused.ancestors_with_self

    def close_banner(self) -> bool:
        """Put the offer away for good; False when there is none."""
        raise NotImplementedError
