"""The workbench as one sees it: conversation, context, memories, and the line one writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Static

from workbench.config.writing import write_setting
from workbench.errors import WorkbenchError
from workbench.ui.actions import bindings
from workbench.ui.layout.proposals import Proposals
from workbench.ui.memories import GoToMessage, ShowPrompt
from workbench.ui.memories.messages import MemoriesChanged
from workbench.ui.text import line

if TYPE_CHECKING:
    from workbench.ui.inspector import SendAnew
    from workbench.ui.threads import ThreadChoice

OFFER = "No model is set up: an offline echo answers."
LOOK = 2.0
"""Seconds between looks at what other processes changed."""


class MainScreen(Proposals):
    """The screen everything else opens over."""

    BINDINGS = bindings("workbench")
    _lost = False
    """Whether the data file could not be read when one looked last; said once."""

    def on_mount(self) -> None:
        """Show the conversation, and offer to set up a model where there is none."""
        self.memories.border_title = "Memories"
        self.show_title()
        self.show_welcome()
        self.read_messages()
        # Counting memories loads the search engine, which takes longer than all of the screen.
        self.call_after_refresh(self.refresh_panel)
        self._offer_setup()
        self._version = self.workbench.store.version()
        self.file_version = self.workbench.database.data_version()
        self.set_interval(LOOK, self._look_for_changes)

    def _look_for_changes(self) -> None:
        """Counts and conversation are true too when another window changed them."""
        try:
            version = self.workbench.store.version()
            file_version = self.workbench.database.data_version()
        except WorkbenchError as error:
            if not self._lost:
                self.notify(str(error), severity="error", timeout=15, markup=False)
            self._lost = True
            return
        self._lost = False
        if version != self._version and not self.running:
            self._version = version
            self.refresh_panel()
        if file_version != self.file_version:
            self.file_version = file_version
            self.look_for_news()

    def _offer_setup(self) -> None:
        settings = self.workbench.settings
        if not self.workbench.model.offline or settings.ui.setup_seen or self.demo:
            return
        offer = line(
            (OFFER, "bold"), "  ", ("F8", "bold $text-accent"), " set one up · ",
            ("Esc", "bold $text-accent"), " hide",
        )  # fmt: skip
        self.query_one("#banner", Static).update(offer)
        self.query_one("#banner", Static).add_class("-open")

    def close_banner(self) -> bool:
        """Put the offer away for good; False when there is none."""
        banner = self.query_one("#banner", Static)
        if not banner.has_class("-open"):
            return False
        banner.remove_class("-open")
        try:
            write_setting("ui.setup_seen", "true")
        except WorkbenchError as error:
            self.notify(str(error), severity="warning", markup=False)
        return True

    # What opens over this screen

    def action_prompt(self) -> None:
        """The exact prompt of the turn under the cursor."""
        from workbench.ui.inspector import InspectorScreen

        block = self.transcript.block if self.transcript.cursor >= 0 else None
        turn = block.turn or None if block else None
        self.app.push_screen(InspectorScreen(self.session, turn), self._send_anew)

    def _send_anew(self, anew: SendAnew | None) -> None:
        if anew is not None and anew.snapshot is not None:
            self.begin(self.session.resend(anew.snapshot, anew.messages))
        elif anew is not None:
            self.begin(self.session.edit(anew.text, anew.message_id))

    def action_threads(self) -> None:
        """The conversations."""
        from workbench.ui.threads import ThreadsScreen

        self.app.push_screen(
            ThreadsScreen(self.workbench, self.session.thread.id), self._thread_chosen
        )

    def _thread_chosen(self, choice: ThreadChoice | None) -> None:
        if choice is not None and choice.new:
            self.action_new_thread()
        elif choice is not None and choice.thread:
            self.open_thread(choice.thread, choice.message)
        if not self.running and self.session.reread().deleted:
            self.action_new_thread()
        self.show_title()

    def action_setup(self) -> None:
        """Choose the server, the key and the model."""
        from workbench.ui.setup import SetupScreen

        self.app.push_screen(SetupScreen(self.workbench), self._set_up)

    def _set_up(self, done: object) -> None:
        self.refresh_panel()
        self.show_title()
        if not self.workbench.model.offline:
            self.query_one("#banner", Static).remove_class("-open")

    def action_recall_lab(self) -> None:
        """Try what would be recalled, and with which settings."""
        from workbench.ui.recall_lab import RecallLabScreen

        self.app.push_screen(RecallLabScreen(self.session, self.input.draft))

    def action_new_thread(self) -> None:
        """Begin a conversation."""
        self.new_thread()
        self.input.focus()

    # Commands that have an action of their own

    def action_retry(self) -> None:
        """Ask again."""
        self.submit("/retry")

    def action_edit_last(self) -> None:
        """Change the last message and send it anew."""
        self.submit("/edit")

    def action_compact(self) -> None:
        """Summarise old messages now."""
        self.submit("/compact")

    def action_private(self) -> None:
        """Private messages on or off."""
        self.submit("/private off" if self.session.private else "/private on")

    def action_recall_pause(self) -> None:
        """Automatic recall on or off."""
        self.submit("/recall off" if self.session.recall_enabled else "/recall on")

    # What the panes ask for

    def on_go_to_message(self, message: GoToMessage) -> None:
        """A memory's source."""
        message.stop()
        self.open_thread(message.thread, message.message)

    def on_show_prompt(self, message: ShowPrompt) -> None:
        """The prompt of a turn that told a memory."""
        from workbench.ui.inspector import InspectorScreen

        message.stop()
        if message.thread != self.thread_key:
            self.open_thread(message.thread)
        self.app.push_screen(InspectorScreen(self.session, message.turn))

    def on_memories_changed(self, message: MemoriesChanged) -> None:
        """The person changed memory: the counts are read anew."""
        message.stop()
        self.follow_choice()

    def on_screen_resume(self) -> None:
        """Another screen may have changed memory, or what goes along with the next message."""
        if self.panel.picture.state is not None:
            self.follow_choice()
