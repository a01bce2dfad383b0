"""What the inspector's keys do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.widgets import Input

from workbench.errors import UsageError
from workbench.recall.result import Recall
from workbench.ui.background import Background
from workbench.ui.dialogs import AskScreen
from workbench.ui.document import DocumentView
from workbench.ui.inspector.anew import SendAnew
from workbench.ui.inspector.reading import Looked
from workbench.ui.inspector.replaying import edited, judge, said_in_turn, with_tool
from workbench.ui.inspector.views import SUFFIX, VIEWS
from workbench.ui.memories import MemoriesScreen
from workbench.ui.memories.editor import MemoryEditor, Written
from workbench.ui.saving import write_new
from workbench.ui.text import clean

if TYPE_CHECKING:
    from workbench.chat.messages import Message
    from workbench.chat.prompt.snapshot import Snapshot
    from workbench.chat.session import Session
    from workbench.chat.steps.replay import Replay

EDITABLE = ("tools:tool", "system:", "history:", "turn:")
"""How the keys of pieces begin that are a part of what was sent."""


class InspectorActions(Background):
    """Paging, views, copying, saving, comparing, replaying, branching."""

    session: Session
    thread: str
    view: int
    looked: Looked | None
    replayed: tuple[Recall, Recall] | None

    @property
    def page(self) -> DocumentView:
        """The page."""
        raise NotImplementedError

    def load(
        self,
        turn: int | None,
        request: int | None = None,
        against: tuple[int, int | None] | None = None,
    ) -> None:
        """Read a request."""
        raise NotImplementedError

    def draw(self, *, keep: bool = True) -> None:
        """Show the chosen view."""
        raise NotImplementedError

    def send_anew(self, anew: SendAnew) -> None:
        """Close with what is to be sent in a branch."""
        raise NotImplementedError

    def action_turn(self, step: int) -> None:
        """The last request of the turn before, or of the next."""
        looked = self.looked
        if looked is None or looked.preview:
            return
        here = looked.requests[looked.index].turn
        turns = sorted({row.turn for row in looked.requests if (row.turn - here) * step > 0})
        if turns:
            self.load(turns[0 if step > 0 else -1])

    def action_request(self, step: int) -> None:
        """The request before, or the next, on through the turns."""
        looked = self.looked
        if looked is None or looked.preview:
            return
        index = looked.index + step
        if 0 <= index < len(looked.requests):
            row = looked.requests[index]
            self.load(row.turn, row.request)

    def action_view(self, step: int) -> None:
        """The next view, or the one before."""
        self.action_show_view((self.view + step) % len(VIEWS))

    def action_show_view(self, view: int) -> None:
        """This view."""
        self.view = view
        self.draw(keep=False)

    def action_search(self) -> None:
        """Open the search line."""
        search = self.query_one("#inspector-search", Input)
        search.display = True
        search.focus()

    def action_copy(self) -> None:
        """Copy the piece under the cursor."""
        block = self.page.current
        if block is not None:
            self.app.copy_to_clipboard(clean(block.text))
            self.say("Copied this piece.")

    def action_copy_all(self) -> None:
        """Copy the whole view."""
        self.app.copy_to_clipboard(clean(self.page.page_text))
        self.say(f"Copied the whole {VIEWS[self.view]} view.")

    def action_save(self) -> None:
        """Ask for a file and write this view to it."""
        looked, text = self.looked, self.page.page_text
        if looked is None:
            return
        prompt, suffix = looked.snapshot.prompt, SUFFIX.get(VIEWS[self.view], ".txt")
        name = f"prompt-turn{prompt.turn}-request{prompt.request}{suffix}"

        def write(path: str | None) -> None:
            if path:
                self.in_background("save", lambda: f"Saved to {write_new(path, text)}.", self.say)

        self.app.push_screen(AskScreen("Save this view to", name), write)

    def action_against(self) -> None:
        """Ask for another turn and show the difference with it."""
        looked = self.looked
        if looked is None or looked.preview:
            return
        row = looked.requests[looked.index]

        def compare(answer: str | None) -> None:
            if answer:
                turn, _, request = answer.partition(".")
                if not turn.isdecimal() or (request and not request.isdecimal()):
                    self.say(
                        "A turn is a number, as 12, or 12.2 for its second request.", "warning"
                    )
                    return
                self.view = VIEWS.index("diff")
                self.load(row.turn, row.request, (int(turn), int(request) if request else None))

        self.app.push_screen(
            AskScreen("Compare with turn", "", "12", "12.2 is the second request of turn 12"),
            compare,
        )

    def action_replay(self) -> None:
        """Recall again, against memory then and now."""
        looked = self.looked

        def show(result: Replay) -> None:
            if self.looked is looked:
                self.replayed, self.view = (result.then, result.now), VIEWS.index("recall")
                self.draw(keep=False)
                self.page.action_edge(1)

        self._recall_again(show)

    def action_why(self) -> None:
        """The memories, where `w` says why each is or is not recalled for this turn's question."""

        def show(result: Replay) -> None:
            self.app.push_screen(MemoriesScreen(self.session, question=result.question))

        self._recall_again(show)

    def _recall_again(self, show: Callable[[Replay], None]) -> None:
        looked, session = self.looked, self.session
        if looked is None or looked.snapshot.recall is None:
            self.say("Memory was not searched for this request.", "warning")
            return
        turn, thread = looked.snapshot.prompt.turn, self.thread

        async def again() -> Replay:
            there = session if thread == session.thread.id else session.workbench.session(thread)
            return await there.replay(turn)

        self.in_worker("replay", again, show, self.complain)

    def action_judge(self, useful: bool) -> None:
        """Mark the recalled memory under the cursor; marks are judgments that `workbench eval` runs."""
        looked, block, session = self.looked, self.page.current, self.session
        kind, _, id = block.target.partition(":") if block is not None else ("", "", "")
        if looked is None or kind != "memory":
            self.say("Go to a recalled memory first, then mark it.", "warning")
            return
        self.in_background("judge", lambda: judge(session, looked.snapshot, id, useful), self.say)

    def complain(self, sentence: str) -> None:
        """Say what did not work."""
        self.say(sentence, "error")

    def action_branch(self) -> None:
        """Edit the piece under the cursor, or this turn's message, and send it in a branch."""
        looked, session, thread = self.looked, self.session, self.thread
        if looked is None or looked.preview:
            return
        if looked.snapshot.prompt.aside:
            self.say("This was sent beside the conversation: only turns are sent anew.", "warning")
            return
        turn, block = looked.snapshot.prompt.turn, self.page.current
        piece = block.text if block is not None and block.key.startswith(EDITABLE) else ""

        def edit(message: Message) -> None:
            own = not piece or piece == clean(message.text)
            text = message.text if own else piece

            def send(written: Written | None) -> None:
                if written is None:
                    return
                if own:
                    self.send_anew(SendAnew(message.id, written.text))
                elif block is not None and block.key.startswith("tools:"):
                    self._send_tool(looked.snapshot, piece, written.text, message.id)
                else:
                    self._send_edited(looked.snapshot, piece, written.text, message.id)

            what = "message" if own else "piece"
            title = f"Turn {turn} again in a branch, this {what} edited"
            self.app.push_screen(MemoryEditor(title, text, does="send"), send)

        self.in_background("branch", lambda: said_in_turn(session, thread, turn), edit)

    def _send_edited(self, snapshot: Snapshot, before: str, after: str, message_id: str) -> None:
        messages = edited(snapshot.prompt, before, after)
        if messages is None:
            self.say("This piece is not part of a message, so it cannot be edited here.", "warning")
        else:
            self.send_anew(SendAnew(message_id, after, snapshot, messages))

    def _send_tool(self, snapshot: Snapshot, before: str, after: str, message_id: str) -> None:
        try:
            changed = with_tool(snapshot, before, after)
        except UsageError as error:
            self.complain(str(error))
        else:
            self.send_anew(SendAnew(message_id, after, changed, changed.prompt.messages))
