"""What the keys of the list of conversations do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.chat.commands.results import Choice
from workbench.chat.messages import Thread
from workbench.ui.background import Background
from workbench.ui.dialogs import AskScreen, ConfirmScreen
from workbench.ui.dialogs.choice import ChoiceScreen
from workbench.ui.text import cut, one_line, plural
from workbench.ui.threads import changes
from workbench.ui.threads.rows import ThreadList

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench


class ThreadActions(Background):
    """Changes to the conversation under the cursor; the screen shows what came of them."""

    workbench: Workbench
    archived: bool
    _deleted: list[Thread]

    @property
    def list_view(self) -> ThreadList:
        """The list."""
        raise NotImplementedError

    def reload(self, *, delay: float = 0.0, select: str = "") -> None:
        """Read the list anew."""
        raise NotImplementedError

    @property
    def current(self) -> Thread | None:
        """The conversation under the cursor."""
        row = self.list_view.cursor_row
        return row.thread if row is not None else None

    def _change(self, work: Callable[[], str], group: str = "change") -> None:
        """Do something in a worker, say what was done, and show it."""
        self.in_background(group, work, self._after)

    def _after(self, said: str) -> None:
        self.say(said)
        self.reload()

    def _ask(self, screen: AskScreen, done: Callable[[str], None]) -> None:
        """Ask for a line; nothing happens when there is none."""
        self.app.push_screen(screen, lambda answer: done(answer) if answer else None)

    def action_toggle_archived(self) -> None:
        """Show archived ones too, or not."""
        self.archived = not self.archived
        self.reload()

    def action_rename(self) -> None:
        """Ask for another title."""
        thread, bench = self.current, self.workbench
        if thread is not None:
            self._ask(
                AskScreen("Title", thread.title),
                lambda title: self._change(lambda: changes.rename(bench, thread, title)),
            )

    def action_title(self) -> None:
        """Let the model name it."""
        thread, bench = self.current, self.workbench
        if thread is not None:
            self.say(f"{bench.model.name or 'The model'} is asked for a title …")
            self.in_worker(
                "title", lambda: changes.title_by_model(bench, thread), self._after, self.complain
            )

    def complain(self, sentence: str) -> None:
        """Say what did not work."""
        self.say(sentence, "error")

    def action_move(self) -> None:
        """Ask for a space, then what becomes of what was learned there."""
        thread = self.current
        if thread is not None:
            self.in_background("spaces", self.workbench.spaces, lambda all: self._to(thread, all))

    def _to(self, thread: Thread, spaces: list[str]) -> None:
        others = ", ".join(one_line(space) for space in spaces if space != thread.space)
        hint = f"There are: {others}. Another name begins a new space." if others else ""
        title = f"Move {changes.name(thread)} from {one_line(thread.space)} to"
        self._ask(AskScreen(title, "", "a space", hint), lambda space: self._learned(thread, space))

    def _learned(self, thread: Thread, space: str) -> None:
        """What was learned there moves along, or stays, as the person says."""
        if space == thread.space:
            self.say(f"It is in {one_line(space)} already.", "warning")
            return

        def ask(count: int) -> None:
            if not count:
                self._move(thread, space, "keep")
                return
            question = f"{plural(count, 'memory was', 'memories were')} learned in it."
            choices = (
                Choice(f"take along to {space}", "move"),
                Choice(f"leave in {thread.space}", "keep"),
            )
            self.app.push_screen(
                ChoiceScreen(f"{question} What becomes of it?", choices),
                lambda answer: self._move(thread, space, answer) if answer else None,
            )

        self.in_background("learned", lambda: changes.learned_in(self.workbench, thread), ask)

    def _move(self, thread: Thread, space: str, learned: str) -> None:
        self._change(lambda: changes.move(self.workbench, thread, space, learned))

    def action_branch(self) -> None:
        """A copy that goes on from its end."""
        self._with_current(lambda thread: changes.branch(self.workbench, thread))

    def action_archive(self) -> None:
        """Put it away, or take it back."""
        self._with_current(lambda thread: changes.put_away(self.workbench, thread))

    def _with_current(self, work: Callable[[Thread], str]) -> None:
        thread = self.current
        if thread is not None:
            self._change(lambda: work(thread))

    def action_delete(self) -> None:
        """Delete it; `u` brings it back."""
        thread = self.current
        if thread is not None:
            self._deleted.append(thread)
            self._change(lambda: changes.delete(self.workbench, thread), "delete")

    def action_erase(self) -> None:
        """Ask, saying what would be erased and what stays; then erase."""
        thread, bench = self.current, self.workbench
        if thread is None:
            return

        def ask(meaning: list[str]) -> None:
            screen = ConfirmScreen("Erase this conversation for good?", meaning, "erase it")
            self.app.push_screen(screen, answer)

        def answer(yes: bool | None) -> None:
            if yes:
                self._change(lambda: changes.erase(bench, thread), "erase")

        self.in_background("erase", lambda: changes.erase_meaning(bench, thread), ask)

    def action_undo(self) -> None:
        """Bring back what was deleted last."""
        if not self._deleted:
            self.say("Nothing was deleted here.", "warning")
            return
        thread = self._deleted.pop()
        self._change(lambda: changes.bring_back(self.workbench, thread))

    def action_export(self) -> None:
        """Ask for a file and write it there."""
        thread = self.current
        if thread is None:
            return
        name = cut(one_line(thread.title), 40, "").replace("/", "-").strip() or "conversation"
        hint = "A name that ends in .json gives JSON, else it is Markdown."
        self._ask(
            AskScreen("Export to", f"{name}.md", hint=hint),
            lambda path: self.in_background(
                "export", lambda: changes.export(self.workbench, thread, Path(path)), self.say
            ),
        )
