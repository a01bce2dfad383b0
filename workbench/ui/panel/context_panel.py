"""The panel that says what this turn's prompt is made of, and lets one look into each hit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from textual import events
from textual.message import Message
from textual.reactive import reactive

from workbench.chat.archive.records import Suggestion
from workbench.recall.result import Hit
from workbench.ui.panel.picture import Picture, hit_key
from workbench.ui.panel.row_view import RowView
from workbench.ui.panel.rows import panel_rows


class ContextPanel(RowView):
    """Shows a Picture; posts what the person wants to do with a hit."""

    BORDER_TITLE: ClassVar[str] = "Context"

    picture: reactive[Picture] = reactive(Picture(), always_update=False)
    """What is shown; set it, and only rows that differ are drawn."""

    @dataclass
    class Dropped(Message):
        """Other memories are left out of the turn that is being written."""

        ids: frozenset[str]

    @dataclass
    class AddWanted(Message):
        """Let this memory go along with the next message, or no longer."""

        memory_id: str

    @dataclass
    class Decided(Message):
        """What becomes of a proposed memory."""

        proposal: Suggestion
        what: Literal["keep", "edit", "drop"]

    @dataclass
    class MessageWanted(Message):
        """Show this message."""

        thread: str
        message: str

    @dataclass
    class SourceWanted(Message):
        """Show the message this memory came from."""

        memory_id: str

    @dataclass
    class Judged(Message):
        """A hit was useful, or not."""

        hit: Hit
        relevant: bool

    @dataclass
    class PresetWanted(Message):
        """The next of strict, normal and eager."""

    @property
    def hit(self) -> Hit | None:
        """The hit under the cursor."""
        return self.picture.hit(self.at)

    def watch_picture(self) -> None:
        """Show another picture."""
        if self.is_mounted and self.size.width:
            self.set_rows(panel_rows(self.picture, self.room))

    def on_resize(self) -> None:
        """Rows are made for their width."""
        self._drawn.clear()
        self.watch_picture()

    def on_click(self, event: events.Click) -> None:
        """The cursor follows the mouse; a click on its hit explains it."""
        row = self.row_at(event.y)
        if row is not None and row.selectable:
            if row.key == self.at:
                self.action_explain()
            self.at = row.key

    def action_explain(self) -> None:
        """Unfold or fold the explanation of the hit under the cursor."""
        if self.hit is not None:
            explained = self.picture.explained ^ {self.at}
            self.picture = replace(self.picture, explained=explained)
            self._show(self.at)

    def action_explain_all(self) -> None:
        """Unfold every explanation, or fold them all."""
        recall = self.picture.recall
        if recall is not None:
            keys = frozenset(hit_key(hit) for hit in (*recall.hits, *recall.near))
            explained = frozenset[str]() if keys <= self.picture.explained else keys
            self.picture = replace(self.picture, explained=explained)

    @property
    def proposal(self) -> Suggestion | None:
        """The proposed memory under the cursor."""
        return self.picture.proposal(self.at)

    def action_drop(self) -> None:
        """Leave the memory under the cursor out of the turn being written, or take it back."""
        hit, proposal = self.hit, self.proposal
        if proposal is not None:
            self.post_message(self.Decided(proposal, "drop"))
        elif added := self.picture.added(self.at):
            self.post_message(self.AddWanted(added))
        elif hit is not None and self.picture.writing and not self._is_near(hit):
            dropped = tuple(each for each in self.picture.dropped if each.id != hit.id)
            if len(dropped) == len(self.picture.dropped):
                dropped = (*dropped, hit)
            self.picture = replace(self.picture, dropped=dropped)
            self.post_message(self.Dropped(frozenset(each.id for each in dropped)))

    def _is_near(self, hit: Hit) -> bool:
        return self.picture.recall is not None and hit in self.picture.recall.near

    def action_add(self) -> None:
        """Keep a proposed memory; let a near miss go along with the turn being written."""
        hit, proposal = self.hit, self.proposal
        added = self.picture.added(self.at)
        if proposal is not None:
            self.post_message(self.Decided(proposal, "keep"))
        elif added or (hit is not None and self._is_near(hit)):
            self.post_message(self.AddWanted(added or (hit.id if hit else "")))

    def action_edit(self) -> None:
        """Change a proposed memory before it is kept."""
        if self.proposal is not None:
            self.post_message(self.Decided(self.proposal, "edit"))

    def action_source(self) -> None:
        """Ask for the message the memory under the cursor came from."""
        if self.proposal is not None:
            self.post_message(self.MessageWanted(self.proposal.thread, self.proposal.message))
        elif self.hit is not None:
            self.post_message(self.SourceWanted(self.hit.id))

    def action_judge(self, relevant: bool) -> None:
        """Mark the hit under the cursor."""
        if self.hit is not None:
            self.post_message(self.Judged(self.hit, relevant))

    def action_preset(self) -> None:
        """Ask for the next preset."""
        self.post_message(self.PresetWanted())

    def copy_text(self) -> str:
        """What copying takes: the passage under the cursor."""
        if self.proposal is not None:
            return self.proposal.text
        return self.hit.text if self.hit is not None else ""
