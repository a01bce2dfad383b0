"""The screen that lists all conversations: open, new, rename, branch, archive, delete, export."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, Static

from workbench.chat.messages import Thread
from workbench.chat.said_index import SaidIndex
from workbench.ui.actions import bindings
from workbench.ui.background import Background
from workbench.ui.dialogs import AskScreen
from workbench.ui.document import KeyLine
from workbench.ui.hints import hints
from workbench.ui.text import cut, one_line, plain, plural
from workbench.ui.threads import changes
from workbench.ui.threads.listing import ThreadRow, look
from workbench.ui.threads.rows import ThreadList
from workbench.ui.virtual_list import Rows, VirtualList

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench

EMPTY = "No conversations yet. Press n to begin one, or Esc and just write."
NO_MATCH = (
    "Nothing said anywhere answers that. Esc clears the search; v looks in archived ones too."
)
TYPING_PAUSE = 0.1


@dataclass(frozen=True, slots=True)
class ThreadChoice:
    """What the person chose: a conversation (at a message, after a search), or a new one."""

    thread: str = ""
    message: str = ""
    new: bool = False


class ThreadsScreen(Background, Screen[ThreadChoice | None]):
    """All conversations, the last used first; typing searches what was said in them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("threads"),
        Binding("escape,f5", "leave", "Close", show=False),
    ]
    HELP = """## Conversations
The last used first. / searches titles and everything that was said. Enter opens; a deleted
conversation comes back with u.
"""

    def __init__(self, workbench: Workbench, current: str = "") -> None:
        super().__init__()
        self.workbench, self.current_thread = workbench, current
        self.archived = False
        self._index = SaidIndex(workbench.archive, workbench.settings.recall.languages)
        self._deleted: list[Thread] = []

    def compose(self) -> ComposeResult:
        """Title, search line, list, keys."""
        yield Static(plain("Conversations", "bold"), classes="screen-title")
        yield Input(placeholder="search all conversations", id="threads-search", compact=True)
        yield Static(id="threads-count")
        yield ThreadList(self.workbench.clock.now, empty=EMPTY, id="threads-list")
        keys = hints("threads", self.workbench.settings.keys)
        yield KeyLine([("Enter", "open"), *keys, ("Esc", "close")])

    def on_mount(self) -> None:
        """Begin in the list, on the conversation that is open."""
        self.list_view.focus()
        self.reload(select=self.current_thread)

    @property
    def list_view(self) -> ThreadList:
        """The list."""
        return self.query_one("#threads-list", ThreadList)

    @property
    def search_line(self) -> Input:
        """The search line."""
        return self.query_one("#threads-search", Input)

    def reload(self, *, delay: float = 0.0, select: str = "") -> None:
        """Read the list anew in a worker."""
        query, archived = self.search_line.value, self.archived

        def show(rows: Sequence[ThreadRow]) -> None:
            view = self.list_view
            view.empty = NO_MATCH if query else EMPTY
            at = next((i for i, row in enumerate(rows) if row.thread.id == select), None)
            view.set_source(Rows(rows), at=at)
            count = plural(len(rows), "conversation", "conversations")
            also = ", archived ones too" if archived else ""
            self.query_one("#threads-count", Static).update(plain(count + also))

        self.in_background(
            "threads", lambda: look(self.workbench, self._index, query, archived), show, delay=delay
        )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search as one types."""
        event.stop()
        self.reload(delay=TYPING_PAUSE)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the list."""
        event.stop()
        self.list_view.focus()

    def on_virtual_list_chosen(self, event: VirtualList.Chosen[ThreadRow]) -> None:
        """Open it, at what was found."""
        event.stop()
        found = event.row.found
        self.dismiss(ThreadChoice(event.row.thread.id, found.message.id if found else ""))

    def on_key(self, event: events.Key) -> None:
        """↓ leaves the search line; ↑ at the top of the list goes back to it."""
        if event.key == "down" and self.search_line.has_focus:
            event.stop()
            self.list_view.focus()
        elif event.key == "up" and self.list_view.has_focus and self.list_view.cursor == 0:
            event.stop()
            self.search_line.focus()

    def action_leave(self) -> None:
        """Clear the search, or close."""
        if self.search_line.value or self.search_line.has_focus:
            self.search_line.value = ""
            self.list_view.focus()
        else:
            self.dismiss(None)

    def action_search(self) -> None:
        """Go to the search line."""
        self.search_line.focus()

    def action_new(self) -> None:
        """Begin a new conversation."""
        self.dismiss(ThreadChoice(new=True))

    def action_toggle_archived(self) -> None:
        """Show archived ones too, or not."""
        self.archived = not self.archived
        self.reload()

    def _with_current(self, work: Callable[[Thread], str], select: str = "") -> None:
        """Do something to the conversation under the cursor in a worker; says what was done."""
        row = self.list_view.cursor_row
        if row is not None:
            thread = row.thread
            self.in_background("change", lambda: work(thread), self._after)

    def _after(self, said: str) -> None:
        self.say(said)
        self.reload()

    def action_rename(self) -> None:
        """Ask for another title."""
        row = self.list_view.cursor_row
        if row is None:
            return
        thread = row.thread

        def rename(title: str | None) -> None:
            if title:
                self.in_background(
                    "change", lambda: changes.rename(self.workbench, thread, title), self._after
                )

        self.app.push_screen(AskScreen("Title", thread.title), rename)

    def action_branch(self) -> None:
        """A copy that goes on from its end."""
        self._with_current(lambda thread: changes.branch(self.workbench, thread))

    def action_archive(self) -> None:
        """Put it away, or take it back."""
        self._with_current(lambda thread: changes.put_away(self.workbench, thread))

    def action_delete(self) -> None:
        """Delete it; `u` brings it back."""
        row = self.list_view.cursor_row
        if row is not None:
            self._deleted.append(row.thread)
            self._with_current(lambda thread: changes.delete(self.workbench, thread))

    def action_undo(self) -> None:
        """Bring back what was deleted last."""
        if not self._deleted:
            self.say("Nothing was deleted here.", "warning")
            return
        thread = self._deleted.pop()
        self.in_background(
            "change", lambda: changes.bring_back(self.workbench, thread), self._after
        )

    def action_export(self) -> None:
        """Ask for a file and write it there."""
        row = self.list_view.cursor_row
        if row is None:
            return
        thread = row.thread

        def export(path: str | None) -> None:
            if path:
                self.in_background(
                    "export",
                    lambda: changes.export(self.workbench, thread, Path(path)),
                    self.say,
                )

        name = cut(one_line(thread.title), 40, "").replace("/", "-").strip() or "conversation"
        hint = "A name that ends in .json gives JSON, else it is Markdown."
        self.app.push_screen(AskScreen("Export to", f"{name}.md", hint=hint), export)
