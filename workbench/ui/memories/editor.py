"""Writing a memory: new, anew, or two of them as one."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static, TextArea

from workbench.ui.background import Background
from workbench.ui.dialogs.toggle import Toggle
from workbench.ui.document import KeyLine
from workbench.ui.memories.unfinished import Unfinished, Written
from workbench.ui.text import MUTED, clean, plain

__all__ = ["MemoryArea", "MemoryEditor", "Written"]

IDLE = 1.0
"""Seconds after the last keystroke before what is written is kept as a draft."""
RETURNED = "You left this unfinished. Empty it and press Esc to start over."
LOST = "Esc again leaves, and what you wrote is lost."


class MemoryArea(TextArea):
    """A text field in which Enter keeps and Ctrl+J begins a new line, as in the chat."""

    async def _on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            screen = self.screen
            assert isinstance(screen, MemoryEditor)
            screen.action_keep()
        elif event.key in ("ctrl+j", "shift+enter"):
            event.stop()
            event.prevent_default()
            self.insert("\n")
        elif event.key == "tab":
            event.stop()
            event.prevent_default()
            self.screen.focus_next()
        else:
            await super()._on_key(event)


class MemoryEditor(ModalScreen[Written | None], Background):
    """A multi-line field and, for new memories, whom it is about and whether it is core.

    What is left unfinished stays as a draft where there is a place for it; else Esc asks first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave", show=False)]

    def __init__(
        self,
        title: str,
        text: str = "",
        about: str = "",
        *,
        core: bool = False,
        new: bool = False,
        does: str = "keep",
        unfinished: Unfinished | None = None,
    ) -> None:
        super().__init__(classes="dialog")
        self.heading, self.text = title, clean(text)
        self.about, self.core, self.new = about, core, new
        self.does = does
        """What Enter does, in a word."""
        self.unfinished = unfinished
        self._begun = self._now = Written(self.text, about or None, core)
        """What it began with, and what it is by now; asked when the fields are gone already."""
        self._warned = self._over = self._looked = False

    def compose(self) -> ComposeResult:
        """Title, field, the rest, keys."""
        with Vertical(classes="dialog-box -editor"):
            yield Static(plain(self.heading, "bold"), classes="dialog-title")
            yield MemoryArea(self.text, soft_wrap=True, id="text", compact=True)
            if self.new:
                with Horizontal(id="about-row"):
                    yield Static("about", classes="field-name")
                    yield Input(
                        self.about, placeholder="person:ana, a subject, or nobody", id="about"
                    )
                    yield Toggle("core", self.core, id="core")
            yield Static(id="problem")
            yield KeyLine(
                [("Enter", self.does), ("Ctrl+J", "new line"), ("Tab", "next"), ("Esc", "leave")]
            )

    def on_mount(self) -> None:
        """Write at the end of what is there, or of what was left here."""
        area = self.query_one(MemoryArea)
        area.move_cursor(area.document.end)
        area.focus()
        if self.unfinished is not None:
            self.in_background("read", self.unfinished.get, self._bring_back)

    def _bring_back(self, left: Written | None) -> None:
        self._looked = True
        if left is None or self._now != self._begun:
            return
        area = self.query_one(MemoryArea)
        area.text = left.text
        area.move_cursor(area.document.end)
        if self.new:
            self.query_one("#about", Input).value = left.about or ""
            self.query_one("#core", Toggle).value = left.core
        self._note(RETURNED, MUTED)

    def _note(self, sentence: str, style: str) -> None:
        self.query_one("#problem", Static).update(plain(sentence, style))

    @on(TextArea.Changed)
    @on(Input.Changed)
    @on(Toggle.Changed)
    def _written_on(self) -> None:
        """Keep what is written as a draft in a moment."""
        self._read()
        self._warned = False
        self.in_background("draft", self._keep_soon, lambda _: None, delay=IDLE)

    def _read(self) -> None:
        about = self.query_one("#about", Input).value.strip() if self.new else self.about
        core = self.query_one("#core", Toggle).value if self.new else self.core
        self._now = Written(self.query_one(MemoryArea).text, about or None, core)

    @property
    def draft(self) -> Written | None:
        """What would be lost by leaving; None when there is nothing that was not there before."""
        return self._now if self._now.text.strip() and self._now != self._begun else None

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter keeps, here too."""
        event.stop()
        self.action_keep()

    def action_keep(self) -> None:
        """Close with what was written; an empty text is said. Until it is a memory it is a draft."""
        self._read()
        if not self._now.text.strip():
            self._note("A memory needs a text.", "$text-error")
            return
        self._close(replace(self._now, text=self._now.text.strip()))

    def action_leave(self) -> None:
        """Close with nothing; what was written is a draft from now on, or it is asked for once."""
        self._read()
        place, draft = self.unfinished, self.draft
        if draft is None or self._warned:
            self._close(None)
        elif place is None:
            self._warn("")
        else:
            self.in_worker(
                "leave", lambda: place.keep(draft), lambda _: self._close(None), self._warn
            )

    def _warn(self, problem: str) -> None:
        """Nothing is lost without a word: only the next Esc leaves."""
        self._warned = True
        self._note(f"{clean(problem)} {LOST}".strip(), "$text-warning")

    def _close(self, written: Written | None) -> None:
        self._keep_soon()
        self._over = True
        self.dismiss(written)

    def _keep_soon(self) -> None:
        # Nothing is let go of before it was seen.
        if self.unfinished is not None and not self._over and (self.draft or self._looked):
            self.unfinished.keep_soon(self.draft)

    def on_unmount(self) -> None:
        """However it ends (the terminal may be gone), what was written is kept."""
        self._keep_soon()
