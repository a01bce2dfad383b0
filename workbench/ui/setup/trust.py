"""Asked once when a folder's settings want to run, read or send things: are they trusted?"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from workbench.config.trust import Answer, remember
from workbench.errors import WorkbenchError
from workbench.ui.document import KeyLine
from workbench.ui.text import MUTED, clean, line, one_line, plain, plural
from workbench.ui.virtual_list import Rows, RowState, VirtualList

if TYPE_CHECKING:
    from workbench.config.guarding import Wish
    from workbench.config.loading import FolderSettings
    from workbench.ui.app import WorkbenchApp

QUESTION = "Do you trust this folder's settings?"
REST = "All else in it holds already. A change of the file asks again."

AROUND = 16
"""Lines that the dialog has beside the wishes."""


@dataclass(frozen=True, slots=True)
class _Reply:
    """One of the answers there are."""

    answer: Answer
    label: str
    note: str


REPLIES = (
    _Reply("", "Not now", "leave these out, and ask at the next start"),
    _Reply("yes", "Trust it", "let the file, as it is now, do what is listed"),
    _Reply("no", "Never", "leave these out, and do not ask about the file as it is now"),
)


class Replies(VirtualList[_Reply]):
    """The answers; the cursor begins on the one that changes nothing."""

    def row_key(self, row: _Reply) -> Hashable:
        """What it answers."""
        return row.answer

    def render_row(self, row: _Reply, state: RowState) -> Sequence[Content]:
        """The answer, and what it means."""
        bar = ("▎", "$text-accent") if state.cursor else " "
        return [Content.assemble(bar, " ", (f"{row.label:<10}", "bold"), (row.note, MUTED))]


class TrustScreen(ModalScreen[Answer]):
    """Lists what the file wants; whoever is writing already goes on writing, and nothing is trusted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Leave", show=False),
        Binding("pageup", "scroll(-1)", "Page up", show=False, priority=True),
        Binding("pagedown", "scroll(1)", "Page down", show=False, priority=True),
    ]

    def __init__(self, folder: FolderSettings, write: Callable[[str], object]) -> None:
        """`write` takes what was meant for the message, and not as an answer."""
        super().__init__(classes="dialog")
        self.folder, self.write = folder, write
        self._left = False
        self._answering = False
        """Enter was pressed: the answer is on its way, and what is typed now does not overtake it."""

    def compose(self) -> ComposeResult:
        """The question, all that the file wants, the answers."""
        file = one_line(str(self.folder.file))
        with Vertical(classes="dialog-box -danger"):
            yield Static(plain(QUESTION, "bold"), classes="dialog-title")
            count = plural(len(self.folder.wishes), "thing", "things")
            yield Static(plain(f"It is needed for {count} in {file}:"), id="trust-file")
            with VerticalScroll(id="trust-wishes", can_focus=False):
                for wish in self.folder.wishes:
                    yield Static(_wish(wish), classes="trust-wish")
            yield Static(plain(REST, "$foreground-muted"), classes="dialog-line")
            yield Replies(id="trust-replies")
            yield KeyLine(
                [("↑↓", "choose"), ("Enter", "answer"), ("PgDn", "read on"), ("Esc", "not now")]
            )

    def on_mount(self) -> None:
        """Begin on “Not now”."""
        replies = self.query_one(Replies)
        replies.set_source(Rows(REPLIES))
        replies.focus()

    def on_resize(self) -> None:
        """Give the list of wishes what room there is, once its lines are known."""
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        wishes = self.query_one("#trust-wishes", VerticalScroll)
        room = self.size.height - AROUND
        wishes.styles.height = max(3, min(wishes.virtual_size.height, room))

    def on_virtual_list_chosen(self, event: VirtualList.Chosen[_Reply]) -> None:
        """Close with the answer."""
        event.stop()
        self.leave(event.row.answer)

    def on_key(self, event: events.Key) -> None:
        """A letter belongs to the message that is being written: it is no answer."""
        if event.key == "enter":
            self._answering = True
        elif event.is_printable and event.character:
            event.stop()
            event.prevent_default()
            self.write(event.character)
            if not self._answering:
                self.leave()

    def on_paste(self, event: events.Paste) -> None:
        """So does what is pasted."""
        event.stop()
        self.write(event.text)
        self.leave()

    def action_scroll(self, direction: int) -> None:
        """See the rest of what the file wants."""
        wishes = self.query_one("#trust-wishes", VerticalScroll)
        wishes.scroll_page_down() if direction > 0 else wishes.scroll_page_up()

    def action_leave(self) -> None:
        """Close with nothing decided."""
        self.leave()

    def leave(self, answer: Answer = "") -> None:
        """Close with the first answer; a quick hand's next keys may still come in here."""
        if not self._left:
            self._left = True
            self.dismiss(answer)


def ask_trust(app: WorkbenchApp, folder: FolderSettings) -> None:
    """Ask over the main screen; what is trusted holds at once, and the answer is kept."""

    def answered(answer: Answer | None) -> None:
        if answer:
            try:
                remember(folder.file, folder.digest, folder.wishes, answer)
            except WorkbenchError as error:
                app.notify(clean(str(error)), severity="warning", markup=False)
        if answer == "yes":
            app.main.use_settings(folder.whole, folder.origins)

    app.push_screen(TrustScreen(folder, app.main.input.insert), answered)


def _wish(wish: Wish) -> Content:
    """What it would do, and below it what is written."""
    return line((wish.does, "bold"), "\n", f"{wish.name} = {wish.value}")
