"""Writing a memory: new, anew, or two of them as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static, TextArea

from workbench.ui.dialogs.toggle import Toggle
from workbench.ui.document import KeyLine
from workbench.ui.text import clean, plain


@dataclass(frozen=True, slots=True)
class Written:
    """What the person wrote."""

    text: str
    about: str | None
    core: bool


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


class MemoryEditor(ModalScreen[Written | None]):
    """A multi-line field and, for new memories, whom it is about and whether it is core."""

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
    ) -> None:
        super().__init__(classes="dialog")
        self.heading, self.text = title, clean(text)
        self.about, self.core, self.new = about, core, new
        self.does = does
        """What Enter does, in a word."""

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
        """Write at the end of what is there."""
        area = self.query_one(MemoryArea)
        area.move_cursor(area.document.end)
        area.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter keeps, here too."""
        event.stop()
        self.action_keep()

    def action_keep(self) -> None:
        """Close with what was written; an empty text is said."""
        text = self.query_one(MemoryArea).text.strip()
        if not text:
            self.query_one("#problem", Static).update(
                plain("A memory needs a text.", "$text-error")
            )
            return
        about = self.query_one("#about", Input).value.strip() if self.new else ""
        core = self.query_one("#core", Toggle).value if self.new else self.core
        self.dismiss(Written(text, about or None, core))

    def action_leave(self) -> None:
        """Close with nothing."""
        self.dismiss(None)
