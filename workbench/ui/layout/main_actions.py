"""The actions of the main screen: each is one line that names the part which does it."""

from __future__ import annotations

from textual.screen import Screen

from workbench.ui.layout.parts.together import Parts


class MainActions(Screen[None]):
    """Textual looks for the methods of actions on the screen: here they are, and nothing else."""

    def __init__(self, parts: Parts, *, id: str) -> None:
        super().__init__(id=id)
        self.parts = parts
        """What does the work."""

    def action_pane(self, step: int) -> None:
        """The next pane, or the one before."""
        self.parts.panes.step(step)

    def action_memories(self) -> None:
        """The memories; again: back to writing."""
        self.parts.panes.toggle_memories()

    def action_panel(self) -> None:
        """Wide: the keys go to the panel, and back. Narrow: show or hide it."""
        self.parts.panes.toggle_panel()

    def action_prompt(self) -> None:
        """The exact prompt of the turn under the cursor."""
        self.parts.openings.prompt()

    def action_threads(self) -> None:
        """The conversations."""
        self.parts.openings.threads()

    def action_recall_lab(self) -> None:
        """Try what would be recalled, and with which settings."""
        self.parts.openings.recall_lab()

    def action_setup(self) -> None:
        """Choose the server, the key and the model."""
        self.parts.openings.setup()

    def action_new_thread(self) -> None:
        """Begin a conversation."""
        self.parts.conversations.begin_another()

    def action_search(self) -> None:
        """Search this conversation."""
        self.parts.panes.search()

    def action_copy(self) -> None:
        """Copy the message or passage under the cursor."""
        self.parts.copying.copy()

    def action_editor(self) -> None:
        """Write the draft in the editor that EDITOR names."""
        self.parts.outside.write()

    def action_retry(self) -> None:
        """Ask again."""
        self.parts.turns.submit("/retry")

    def action_edit_last(self) -> None:
        """Change the last message and send it anew."""
        self.parts.turns.submit("/edit")

    def action_compact(self) -> None:
        """Summarise old messages now."""
        self.parts.turns.submit("/compact")

    def action_private(self) -> None:
        """Private messages on or off."""
        self.parts.turns.switch_private()

    def action_recall_pause(self) -> None:
        """Automatic recall on or off."""
        self.parts.turns.switch_recall()
