"""Where one writes: several lines, Enter sends, what was sent before comes back with Up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import TextArea

from workbench.ui.actions import actions, bindings
from workbench.ui.chat.history import InputHistory
from workbench.ui.text import clean, plural

PASTE_LIMIT = 20_000
"""Characters of a paste beyond which it is kept aside and shown as one word until it is sent."""


def _editing() -> Iterator[tuple[str, str]]:
    """The keys with which a text field is edited, and what each does."""
    for binding in TextArea.BINDINGS:
        if isinstance(binding, Binding):
            for key in binding.key.split(","):
                yield key.strip(), binding.action


class PromptInput(TextArea):
    """A message as it is written."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("input")

    @dataclass
    class Sent(Message):
        """Enter: this is to be sent; the input is empty now."""

        text: str

    @dataclass
    class CompletionKey(Message):
        """Tab, Up or Down while completions are open."""

        key: str

    @dataclass
    class QuitWanted(Message):
        """Ctrl+D in an empty input."""

    def __init__(self, keys: Mapping[str, str] | None = None, *, id: str | None = None) -> None:
        super().__init__(
            id=id,
            compact=True,
            soft_wrap=True,
            tab_behavior="focus",
            highlight_cursor_line=False,
            placeholder="Write a message    / commands    @ files",
        )
        self.sent_before = InputHistory()
        self._actions = dict(_editing()) | {
            key.strip(): spec.action
            for spec in actions("input")
            for key in (keys or {}).get(spec.id, spec.keys).split(",")
        }
        self.completing = False
        """Whether completions are open below: then Tab, Up, Down and Enter are theirs."""
        self._pasted: dict[str, str] = {}

    def say_state(self, private: bool, recall: bool) -> None:
        """Show on the frame what becomes of what is written here."""
        self.set_class(private, "-private")
        said = "● private" if private else "" if recall else "○ recall is off"
        if said != str(self.border_title or ""):
            self.border_title = said

    @property
    def draft(self) -> str:
        """What is written, with long pastes in full."""
        text = self.text
        for word, pasted in self._pasted.items():
            text = text.replace(word, pasted)
        return text

    def set_draft(self, text: str) -> None:
        """Write this in place of what stands there."""
        self._pasted.clear()
        self.load_text(self._shortened(text))
        self.move_cursor(self.document.end)

    def _shortened(self, text: str) -> str:
        """A very long text kept aside, with a word in its place that says how long it is."""
        if len(text) <= PASTE_LIMIT:
            return text
        lines = plural(text.count("\n") + 1, "line", "lines")
        word = f"[pasted text {len(self._pasted) + 1}: {len(text):,} characters, {lines}]"
        self._pasted[word] = text
        return word

    async def _on_paste(self, event: events.Paste) -> None:
        """Take a paste without control bytes; a huge one is kept aside."""
        event.prevent_default()
        event.stop()
        self.paste(event.text)

    def paste(self, pasted: str) -> None:
        """Put a pasted text where the cursor is."""
        text = self._shortened(clean(pasted))
        if result := self._replace_via_keyboard(text, *self.selection):
            self.move_cursor(result.end_location)

    def action_send(self) -> None:
        """Send what is written."""
        if self.completing:
            self.post_message(self.CompletionKey("enter"))
            return
        self.send_now()

    def send_now(self) -> None:
        """Send what is written, whatever completions are open."""
        draft = self.draft
        if not draft.strip():
            return
        self.sent_before.add(draft)
        self.set_draft("")
        self.post_message(self.Sent(draft))

    def action_newline(self) -> None:
        """Begin a new line."""
        start, end = self.selection
        self._replace_via_keyboard("\n", start, end)

    def action_earlier(self) -> None:
        """Up: a line up; on the first line, what was sent before."""
        if self.completing:
            self.post_message(self.CompletionKey("up"))
        elif self.cursor_at_first_line and self._on_first_row:
            self._call_up(self.sent_before.earlier(self.draft))
        else:
            self.action_cursor_up()

    def action_later(self) -> None:
        """Down: a line down; on the last line, back towards the draft."""
        if self.completing:
            self.post_message(self.CompletionKey("down"))
        elif self.cursor_at_last_line and self._on_last_row:
            self._call_up(self.sent_before.later())
        else:
            self.action_cursor_down()

    def _call_up(self, line: str | None) -> None:
        if line is not None:
            self.set_draft(line)

    @property
    def _on_first_row(self) -> bool:
        """Whether a wrapped line has no row above the cursor."""
        return self.get_cursor_up_location() <= (0, 0) or self.wrapped_document.height == 1

    @property
    def _on_last_row(self) -> bool:
        return self.get_cursor_down_location() in (self.cursor_location, self.document.end)

    def action_complete(self) -> None:
        """Tab: take the completion, or go to the next pane."""
        if self.completing:
            self.post_message(self.CompletionKey("tab"))
        else:
            self.screen.focus_next()

    def action_delete_or_quit(self) -> None:
        """Ctrl+D: delete the next character; in an empty input, quit."""
        if self.text:
            self.action_delete_right()
        else:
            self.post_message(self.QuitWanted())

    async def _on_key(self, event: events.Key) -> None:
        """Do what a key means here, in the order of typing.

        A binding would act when the key has bubbled to the app, and overtake or fall behind the
        characters that are typed or pasted right before and after it.
        """
        action = self._actions.get(event.key)
        if action is not None:
            event.stop()
            event.prevent_default()
            await self.run_action(action)
