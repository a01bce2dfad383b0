"""What happens while one writes: completions, the recall of the draft, history, search."""

from __future__ import annotations

from functools import partial

from textual import events, on
from textual.widgets import Static, TextArea

from workbench.ui.chat.completion import Completion, completions
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.chat.search_bar import SearchBar
from workbench.ui.chat.transcript import Transcript
from workbench.ui.layout.conversations import Conversations
from workbench.ui.text import MUTED
from workbench.ui.workers.reading import DraftRecalled, recall_draft

DRAFT_LIMIT = 4_000
"""Characters of a draft beyond which nothing is searched before it is sent."""


class Writing(Conversations):
    """The input and what it moves."""

    @on(TextArea.Changed, "#input")
    def _draft_changed(self) -> None:
        """Complete at once; search memory once the person pauses."""
        self._complete()
        self.recall_the_draft()
        self.memories.draft = self.input.text

    @on(TextArea.SelectionChanged, "#input")
    def _cursor_moved(self) -> None:
        self._complete()

    def _complete(self) -> None:
        row, column = self.input.cursor_location
        line = self.input.document.get_line(row)
        found: list[Completion] = []
        if len(line) < 500 and self.input.has_focus:
            first = row == 0 and self.input.document.line_count == 1
            found = completions(line, column, self.workbench.folder, first_line=first)
        if len(found) == 1 and found[0].text.strip() == line[found[0].start : column]:
            found = []
        self.completions.offer(found)
        self.input.completing = bool(found)

    def on_prompt_input_completion_key(self, message: PromptInput.CompletionKey) -> None:
        """Choose among the completions, or take one."""
        message.stop()
        if message.key in ("up", "down"):
            self.completions.step(-1 if message.key == "up" else 1)
            return
        choice = self.completions.choice
        row, column = self.input.cursor_location
        typed = self.input.document.get_line(row)[:column]
        self.close_completions()
        if choice is None:
            return
        if message.key == "enter" and typed[choice.start :].strip() == choice.text.strip():
            self.input.send_now()
            return
        self.input.replace(choice.text, (row, choice.start), (row, column))
        if choice.text.startswith("@") and not choice.text.endswith("/"):
            self.input.insert(" ")

    def close_completions(self) -> bool:
        """Put the completions away; False when none were open."""
        was_open, self.input.completing = self.input.completing, False
        self.completions.offer(())
        return was_open

    def recall_the_draft(self) -> None:
        """Ask what the draft would bring to mind; typing on drops the question."""
        text = self.input.text.strip()
        command = text.startswith("/") and not text.startswith("//")
        quiet = not text or len(text) > DRAFT_LIMIT or command
        if quiet or self.session.private or not self.session.recall_enabled:
            self.workers.cancel_group(self, "draft")
            if self.panel.picture.draft is not None:
                self.change_picture(draft=None)
            return
        self.work(partial(recall_draft, self, self.token, self.session, text), "draft")

    def on_draft_recalled(self, message: DraftRecalled) -> None:
        """Show it, when it is still what is written."""
        message.stop()
        if message.token == self.token and message.text == self.input.text.strip():
            self.change_picture(draft=message.recall)

    def on_prompt_input_sent(self, message: PromptInput.Sent) -> None:
        """Enter: send it."""
        message.stop()
        self.close_completions()
        self.draft_sent()
        self.submit(message.text)

    def draft_sent(self) -> None:
        """What was sent is no draft any more."""
        raise NotImplementedError

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted while another pane has the keys goes into the message."""
        event.stop()
        self.input.focus()
        self.input.paste(event.text)

    def on_prompt_input_quit_wanted(self, message: PromptInput.QuitWanted) -> None:
        """Ctrl+D in an empty input."""
        message.stop()
        self.app.exit(0)

    # Searching the conversation

    def action_search(self) -> None:
        """Search this conversation."""
        self.show_conversation()
        self.search_bar.open()

    def on_search_bar_changed(self, message: SearchBar.Changed) -> None:
        """Other words to find."""
        message.stop()
        self.search_bar.show_found(self.transcript.search(message.words))

    def on_search_bar_step(self, message: SearchBar.Step) -> None:
        """The next place, or the one before."""
        message.stop()
        self.search_bar.show_found(self.transcript.search_step(message.by))

    def on_search_bar_left(self, message: SearchBar.Left) -> None:
        """Done searching: the cursor stays where something was found."""
        message.stop()
        self.transcript.found = None
        self.transcript.refresh()
        self.transcript.focus()

    def on_transcript_follow_changed(self, message: Transcript.FollowChanged) -> None:
        """Say that there is more below."""
        message.stop()
        if not self.running and not self.editing:
            self.say("" if message.follow else "↓ more below: End in the conversation", MUTED)

    @on(TextArea.Changed, "#input")
    def _hide_banner(self) -> None:
        """An offer never stands in the way of a command that accepts it."""
        self.query_one("#banner", Static).set_class(bool(self.input.text), "-quiet")
