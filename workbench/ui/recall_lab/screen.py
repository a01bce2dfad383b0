"""The recall lab's screen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from workbench.chat.archive.records import Judgment
from workbench.config.settings import RecallSettings
from workbench.recall.question import Question
from workbench.recall.result import Recall
from workbench.ui.actions import bindings
from workbench.ui.background import Background
from workbench.ui.document import Block, DocumentView, KeyLine, Paragraph
from workbench.ui.hints import hints
from workbench.ui.recall_lab.controls import ControlList, rows
from workbench.ui.recall_lab.keeping import keep, keep_mark, marks_of
from workbench.ui.recall_lab.marks_screen import MarksScreen
from workbench.ui.recall_lab.results import results_page
from workbench.ui.text import clean, one_line, plain
from workbench.ui.virtual_list import Rows

if TYPE_CHECKING:
    from workbench.chat.session import Session

TYPING_PAUSE = 0.12
TEACH = "Write a question above: what it would recall stands here, with the settings in force and with yours."


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, what both settings recall for it, and what the person marked."""

    question: Question
    in_force: Recall
    yours: Recall
    marks: dict[str, bool]


class RecallLabScreen(Screen[None], Background):
    """Try questions and settings; nothing is changed until `w` keeps the settings; then they count at once."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012 (Textual declares it)
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("lab"),
        Binding("slash", "question", "Question", show=False),
        Binding("escape,f7", "leave", "Close", show=False),
    ]

    def __init__(self, session: Session, query: str = "") -> None:
        super().__init__()
        self.session, self.first_query = session, query
        self.in_force: RecallSettings = session.conversation.recall_settings
        self.settings = self.in_force
        self.marks: dict[str, bool] = {}
        self.question: Question | None = None
        self.result: tuple[Recall, Recall] | None = None

    def compose(self) -> ComposeResult:
        """Question, controls, results, keys."""
        yield Static(plain("Recall lab", "bold"), classes="screen-title")
        yield Input(self.first_query, placeholder="a question, as you would ask it", id="lab-query",
                    compact=True)  # fmt: skip
        with Vertical(id="lab-panes"):
            yield ControlList(id="lab-controls")
            yield DocumentView(id="lab-results")
        keys = hints("lab", self.session.workbench.settings.keys)
        yield KeyLine(
            [("/", "question"), ("Tab", "pane"), ("← →", "turn"), *keys, ("Esc", "close")]
        )

    def on_mount(self) -> None:
        """Begin in the question."""
        self.query_one("#lab-query").focus()
        self.query_one(ControlList).set_source(Rows(rows(self.settings, self.in_force)))
        self.reload()

    @property
    def page(self) -> DocumentView:
        """The results."""
        return self.query_one(DocumentView)

    def reload(self, delay: float = 0.0) -> None:
        """Ask both in a worker."""
        query = self.query_one("#lab-query", Input).value.strip()
        if not query:
            self.page.set_blocks([Block("teach", None, (Paragraph(TEACH, "$foreground-muted"),))])
            return
        session, settings, in_force = self.session, self.settings, self.in_force

        def ask() -> Answer:
            # What was told already would come too: here recall is tried, not told.
            question = replace(session.question(query), left_out={}, told_chunks=frozenset())
            engine = session.workbench.engine
            usual = engine.recall(question, in_force)
            yours = usual if settings == in_force else engine.recall(question, settings)
            return Answer(question, usual, yours, marks_of(session, question))

        self.in_background("lab", ask, self._show, delay=delay)

    def _show(self, answer: Answer) -> None:
        self.question, self.marks = answer.question, answer.marks
        self.result = answer.in_force, answer.yours
        self.draw()

    def draw(self) -> None:
        """Show what was answered."""
        if self.result is not None:
            self.page.set_blocks(results_page(*self.result, self.marks))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Ask as one types."""
        event.stop()
        self.reload(TYPING_PAUSE)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes to the result."""
        event.stop()
        self.page.focus()

    def on_key(self, event: events.Key) -> None:
        """← and → turn a control; ↓ leaves the question."""
        controls = self.query_one(ControlList)
        if controls.has_focus and event.key in ("left", "right"):
            event.stop()
            row = controls.cursor_row
            if row is not None:
                self.turn(row.control.turned(self.settings, 1 if event.key == "right" else -1))
        elif event.key == "down" and self.query_one("#lab-query", Input).has_focus:
            event.stop()
            controls.focus()

    def turn(self, settings: RecallSettings) -> None:
        """Use other settings, here only."""
        self.settings = settings
        controls = self.query_one(ControlList)
        controls.set_source(Rows(rows(settings, self.in_force)), at=controls.cursor)
        self.reload(0.05)

    def action_question(self) -> None:
        """Go to the question."""
        self.query_one("#lab-query").focus()

    def action_reset(self) -> None:
        """Back to the settings in force."""
        self.turn(self.in_force)

    def action_keep(self) -> None:
        """Let what differs be in force at once, and write it to settings.toml."""
        changed = [row for row in rows(self.settings, self.in_force) if row.changed]
        if not changed:
            self.say("Nothing differs from the settings in force.", "warning")
            return
        self.in_background("keep", lambda: keep(self.session.workbench, changed), self._kept)

    def _kept(self, said: str) -> None:
        self.in_force = self.session.conversation.recall_settings
        self.turn(self.in_force)
        self.say(said)

    def action_judge(self, useful: bool) -> None:
        """Mark the hit under the cursor, or take that mark back; `workbench eval` runs the marks."""
        block, question, session = self.page.current, self.question, self.session
        if block is None or question is None or not block.key.startswith("hit:"):
            self.say("Go to a hit first (Tab), then mark it.", "warning")
            return
        memory_id = block.key.removeprefix("hit:")
        mark = None if self.marks.get(memory_id) is useful else useful

        def show(said: str) -> None:
            self.marks.pop(memory_id, None)
            if mark is not None:
                self.marks[memory_id] = mark
            self.draw()
            self.say(said)

        self.in_background("judge", lambda: keep_mark(session, question, memory_id, mark), show)

    def action_judgments(self) -> None:
        """All marks; one of them may come back to be tried."""
        screen = MarksScreen(self.session, self.settings, self.in_force)
        self.app.push_screen(screen, self._try)

    def _try(self, mark: Judgment | None) -> None:
        if mark is not None:
            self.query_one("#lab-query", Input).value = one_line(mark.query)
            self.page.focus()

    def action_copy(self) -> None:
        """Copy the passage under the cursor."""
        block = self.page.current
        if block is not None:
            self.app.copy_to_clipboard(clean(block.text))
            self.say("Copied.")

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
