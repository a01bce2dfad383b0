"""The browser's keys that change memories or the choice of what shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.chat.threads.drafts import Drafts
from workbench.memory.entry import Memory
from workbench.recall.question import Question
from workbench.recall.result import Why
from workbench.ui.background import Background
from workbench.ui.dialogs import ConfirmScreen, PageScreen
from workbench.ui.memories import changes
from workbench.ui.memories.changes import Done
from workbench.ui.memories.detail import Detail
from workbench.ui.memories.editor import MemoryEditor
from workbench.ui.memories.filters import Filter
from workbench.ui.memories.messages import GoToMessage, MemoriesChanged
from workbench.ui.memories.rows import MemoryList
from workbench.ui.memories.unfinished import Unfinished, Written
from workbench.ui.memories.why import why_page
from workbench.ui.search_line import SearchLine

if TYPE_CHECKING:
    from workbench.chat.session import Session


class BrowserActions(Background):
    """What each key does; the browser itself shows what came of it."""

    session: Session | None = None
    filter: Filter = Filter()
    detail: Detail | None = None
    draft: str = ""
    question: Question | None = None
    """An earlier turn's question that `why` is asked for; None: the present one."""
    _shown: Filter | None = None
    _select: str | None = None

    @property
    def list_view(self) -> MemoryList:
        """The list."""
        raise NotImplementedError

    @property
    def search_line(self) -> SearchLine:
        """The line for words to search."""
        raise NotImplementedError

    def reload(self, *, delay: float = 0.0, select: str | None = None) -> None:
        """Read the list anew."""
        raise NotImplementedError

    def show_detail(self, memory_id: str, delay: float = 0.0) -> None:
        """Read one memory."""
        raise NotImplementedError

    @property
    def current(self) -> Memory | None:
        """The memory that a key acts on: the one whose page is open, else the one under the cursor."""
        if self.has_class("-detail") and self.detail is not None:
            return self.detail.memory
        row = self.list_view.cursor_row
        return row.memory if row is not None else None

    def _do(self, work: Callable[[Session, Memory], Done]) -> None:
        """Do something to the current memory in a worker, and show what came of it."""
        session, memory = self.session, self.current
        if session is not None and memory is not None:
            self.in_background("change", lambda: work(session, memory), self._after)

    def _after(self, done: Done) -> None:
        self.say(done.text, "warning" if done.problem else "information")
        self.post_message(MemoriesChanged())
        if done.memory_id is not None and self.has_class("-detail"):
            self.show_detail(done.memory_id)
        elif done.memory_id is None and self.has_class("-detail"):
            self.remove_class("-detail")
            self.list_view.focus()
        self.list_view.marks.clear()
        self.reload(select=done.memory_id)

    def action_search(self) -> None:
        """Go to the search line."""
        self.remove_class("-detail")
        self.search_line.focus()

    def _set_filter(self, *, delay: float = 0.0, text: str) -> None:
        if text != self.filter.text:
            self.filter = replace(self.filter, text=text)
            self.reload(delay=delay)

    def action_cycle_state(self) -> None:
        """The next choice of states."""
        self.filter = self.filter.next_state()
        self.reload()

    def action_cycle_space(self) -> None:
        """The next space."""
        session = self.session
        if session is not None:
            store = session.workbench.store
            self.in_background("spaces", store.spaces, self._next_space)

    def _next_space(self, spaces: list[str]) -> None:
        self.filter = self.filter.next_space(spaces)
        self.reload()

    def action_toggle_core(self) -> None:
        """Core only, or all."""
        self.filter = replace(self.filter, core=not self.filter.core)
        self.reload()

    def action_add(self) -> None:
        """Write a new memory."""
        session = self.session
        if session is None:
            return

        person = session.workbench.person.key
        self._write(
            MemoryEditor(f"A new memory in {session.space}", about=person, new=True),
            f"{person}:new",
            lambda written: changes.add(session, written.text, written.about, written.core),
        )

    def _write(self, editor: MemoryEditor, key: str, work: Callable[[Written], Done]) -> None:
        """Let something be written and do `work` with it; until that is done, it stays a draft."""
        session = self.session
        if session is None:
            return
        bench = session.workbench
        unfinished = Unfinished(Drafts(bench.database, bench.store), bench.scribe, key)
        editor.unfinished = unfinished

        def keep(written: Written | None) -> None:
            if written is not None:
                self.in_background("change", lambda: kept(written), self._after)
            elif editor.draft is not None:
                self.say("Kept as a draft: the same key opens it.")

        def kept(written: Written) -> Done:
            done = work(written)
            unfinished.done()
            return done

        self.app.push_screen(editor, keep)

    def action_correct(self) -> None:
        """Write the current memory anew."""
        session, memory = self.session, self.current
        if session is None or memory is None:
            return
        self._write(
            MemoryEditor(f"Correct #{memory.entry}", memory.text),
            memory.id,
            lambda written: changes.correct(session, memory, written.text),
        )

    def _do_to(self, memory: Memory, work: Callable[[Session, Memory], Done]) -> None:
        session = self.session
        if session is not None:
            self.in_background("change", lambda: work(session, memory), self._after)

    def action_pin(self) -> None:
        """Core or not."""
        self._do(changes.pin)

    def action_forget(self) -> None:
        """Hide it."""
        self._do(changes.forget)

    def action_restore(self) -> None:
        """Bring it back."""
        self._do(changes.restore)

    def action_undo(self) -> None:
        """Take back the last change."""
        session = self.session
        if session is not None:
            self.in_background("change", lambda: changes.undo(session), self._after)

    def action_merge(self) -> None:
        """Join two marked memories in an editor."""
        session, marks = self.session, sorted(str(mark) for mark in self.list_view.marks)
        if session is None:
            return
        if len(marks) != 2:
            self.say("Mark two memories with Space first; then m joins them.", "warning")
            return
        store = session.workbench.store
        self.in_background("merge", lambda: store.get_many(marks), self._merge)

    def _merge(self, pair: list[Memory]) -> None:
        session = self.session
        if session is None or len(pair) != 2:
            return
        first, second = sorted(pair, key=lambda memory: memory.entry)
        self._write(
            MemoryEditor(
                f"#{first.entry} and #{second.entry} as one", f"{first.text}\n{second.text}"
            ),
            f"{first.id}+{second.id}",
            lambda written: changes.merge(session, first, second, written.text),
        )

    def action_purge(self) -> None:
        """Ask, saying what would be erased; then erase."""
        session, memory = self.session, self.current
        if session is None or memory is None:
            return

        def ask(meaning: list[str]) -> None:
            def answer(yes: bool | None) -> None:
                if yes:
                    self._do_to(memory, changes.purge)

            title = f"Erase #{memory.entry} for good?"
            self.app.push_screen(ConfirmScreen(title, meaning, "erase it"), answer)

        self.in_background("purge", lambda: changes.purge_meaning(session, memory), ask)

    def action_why(self) -> None:
        """Why the current memory is or is not recalled: for what is searched, else for the question."""
        session, memory, draft = self.session, self.current, self.draft
        typed, earlier = self.filter.text.strip(), self.question
        if session is None or memory is None:
            return

        def work() -> tuple[Why, str]:
            question = (
                changes.typed_question(session, typed)
                if typed
                else earlier or session.question(draft)
            )
            settings = session.conversation.recall_settings
            why = session.workbench.engine.why(memory.id, question, settings)
            return why, question.text

        def show(answer: tuple[Why, str]) -> None:
            self.app.push_screen(PageScreen("Why, or why not", why_page(*answer)))

        self.in_background("why", work, show)

    def action_missed(self) -> None:
        """The current memory should have come up for the present question: kept as a judgment."""
        draft = self.draft
        self._do(lambda session, memory: changes.should_have_come(session, memory, draft))

    def action_use(self) -> None:
        """Let the current memory go along with the next message, or no longer."""
        self._do(changes.use)

    def action_source(self) -> None:
        """Go to the message it came from."""
        memory = self.current
        source = memory.source if memory is not None else None
        if source is not None and source.thread and source.message:
            self.post_message(GoToMessage(source.thread, source.message))
        elif memory is not None:
            self.say(f"#{memory.entry} did not come from a message.", "warning")

    def action_zoom(self) -> None:
        """The memories on the whole screen, or back."""
        from workbench.ui.memories.screen import MemoriesScreen

        if isinstance(self.screen, MemoriesScreen):
            self.screen.dismiss()
        elif self.session is not None:
            self.app.push_screen(MemoriesScreen(self.session, draft=self.draft))
