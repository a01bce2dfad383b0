"""What stands below the conversation: an offer, completions, one line of news, and the input."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static, TextArea

from workbench.ui.chat.completion import Completion, completions
from workbench.ui.chat.completion_list import CompletionList
from workbench.ui.chat.prompt_input import PromptInput
from workbench.ui.layout.calm_cursor import CalmCursor
from workbench.ui.text import MUTED, plain, width


class Composer(Vertical):
    """Where one writes; completes words by itself, says what it is told to say."""

    def __init__(self, folder: Path, keys: Mapping[str, str], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.input = PromptInput(keys, id="input")
        """Where one writes."""
        self.completions = CompletionList(id="completions")
        """What may complete the word at the cursor."""
        self._banner = Static("", id="banner", markup=False)
        self._status = Static("", id="status", markup=False)
        self._folder = folder
        self._cursor = CalmCursor(self.input, self.set_timer)
        self._standing = ("", "")
        """What the line above the input says, and its style."""
        self._passing: Timer | None = None
        """Ends what is said there for a moment only."""

    def compose(self) -> ComposeResult:
        """Offer, completions, news, input."""
        yield self._banner
        yield self.completions
        yield self._status
        yield self.input

    def on_mount(self) -> None:
        """The cursor blinks for a while."""
        self._cursor.moved()

    # The one line above the input

    def say(self, text: str, style: str = "") -> None:
        """What the line above the input says until something else is said; empty for nothing."""
        if (text, style) == self._standing:
            return  # while an answer streams it is said again with every piece
        self._standing = (text, style)
        if text or self._passing is None:
            self._end_passing()

    def hint(self, text: str, seconds: float = 2.0, style: str = MUTED) -> None:
        """Say something for a moment in the line above the input."""
        self._end_passing()
        self._show(text, style)
        self._passing = self.set_timer(seconds, self._end_passing)

    def news(self, text: str, seconds: float) -> bool:
        """Say short news for a while; False when they do not fit into the line."""
        fits = "\n" not in text and width(text) <= self._status.content_size.width
        if fits:
            self.hint(text, seconds, "")
        return fits

    def _end_passing(self) -> None:
        """Say again what stands."""
        if self._passing is not None:
            self._passing.stop()
            self._passing = None
        self._show(*self._standing)

    def _show(self, text: str, style: str) -> None:
        self._status.update(plain(text, style))
        self._status.set_class(bool(text), "-said")

    # The offer

    def offer(self, text: Content) -> None:
        """Show an offer above the input."""
        self._banner.update(text)
        self._banner.add_class("-open")

    def take_offer_away(self) -> bool:
        """Show it no more; False when there was none."""
        was_open = self._banner.has_class("-open")
        self._banner.remove_class("-open")
        return was_open

    # Completions

    @on(TextArea.Changed, "#input")
    def _draft_changed(self) -> None:
        self._cursor.moved()
        self._complete()
        # An offer never stands in the way of a command that accepts it.
        self._banner.set_class(bool(self.input.text), "-quiet")

    @on(TextArea.SelectionChanged, "#input")
    def _cursor_moved(self) -> None:
        self._cursor.moved()
        self._complete()

    def _complete(self) -> None:
        row, column = self.input.cursor_location
        line = self.input.document.get_line(row)
        found: list[Completion] = []
        if len(line) < 500 and self.input.has_focus:
            first = row == 0 and self.input.document.line_count == 1
            found = completions(line, column, self._folder, first_line=first)
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
