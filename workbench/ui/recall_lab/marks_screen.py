"""The screen of all marks of recall: measured, tried again in the lab, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from workbench.chat.archive.records import Judgment
from workbench.config.settings import RecallSettings
from workbench.ui.actions import bindings
from workbench.ui.background import Background
from workbench.ui.document import DocumentView, KeyLine
from workbench.ui.hints import hints
from workbench.ui.recall_lab.marks_page import marks_page
from workbench.ui.recall_lab.measuring import Measured, measure
from workbench.ui.text import plain

if TYPE_CHECKING:
    from workbench.chat.session import Session


class MarksScreen(Screen[Judgment | None], Background):
    """Gives the mark whose question is to be tried in the lab."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("marks"),
        Binding("escape,q,m", "leave", "Close", show=False),
    ]

    def __init__(
        self, session: Session, settings: RecallSettings, in_force: RecallSettings
    ) -> None:
        super().__init__()
        self.session, self.settings, self.in_force = session, settings, in_force
        self.measured: Measured | None = None
        self._gone: list[Judgment] = []

    def compose(self) -> ComposeResult:
        """Title, page, keys."""
        yield Static(plain("Marks of recall", "bold"), classes="screen-title")
        yield DocumentView(id="marks-page")
        keys = hints("marks", self.session.workbench.settings.keys)
        yield KeyLine([("Enter", "try in the lab"), ("Space", "unfold"), *keys, ("Esc", "close")])

    def on_mount(self) -> None:
        """Measure."""
        self.query_one(DocumentView).focus()
        self.reload()

    def reload(self) -> None:
        """Read and measure in a worker."""
        session, settings, in_force = self.session, self.settings, self.in_force
        self.in_background("measure", lambda: measure(session, settings, in_force), self._show)

    def _show(self, measured: Measured) -> None:
        self.measured = measured
        self.query_one(DocumentView).set_blocks(marks_page(measured))

    @property
    def current(self) -> Judgment | None:
        """The mark under the cursor."""
        block = self.query_one(DocumentView).current
        kind, _, id = block.target.partition(":") if block is not None else ("", "", "")
        if self.measured is None or kind != "mark":
            return None
        return next((m.judgment for m in self.measured.marks if m.judgment.id == id), None)

    def on_document_view_opened(self, event: DocumentView.Opened) -> None:
        """Try it in the lab."""
        event.stop()
        if self.current is not None:
            self.dismiss(self.current)

    def action_remove(self) -> None:
        """Take the mark under the cursor back."""
        mark, archive = self.current, self.session.workbench.archive
        if mark is None:
            self.say("Go to a mark first.", "warning")
            return
        self._gone.append(mark)
        self.in_background("change", lambda: archive.remove_judgment(mark.id), self._removed)

    def _removed(self, _: None) -> None:
        self.say("Taken back; u marks it again.")
        self.reload()

    def action_undo(self) -> None:
        """Mark again what was taken back last."""
        if not self._gone:
            self.say("No mark was taken back here.", "warning")
            return
        mark, archive = self._gone.pop(), self.session.workbench.archive
        again = (mark.thread, mark.turn, mark.query, mark.previous, mark.space)
        self.in_background(
            "change",
            lambda: archive.judge(*again, mark.memory_id, mark.relevant),
            lambda _: self.reload(),
        )

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
