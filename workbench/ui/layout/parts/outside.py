"""Writing the draft in the person's own editor."""

from __future__ import annotations

from textual.app import SuspendNotSupported

from workbench.errors import UsageError
from workbench.ui.chat.outside_editor import edited
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.current import Current
from workbench.ui.layout.parts.host import Host


class OutsideEditor:
    """Gives the terminal to the editor, and takes what was written."""

    def __init__(self, host: Host, current: Current, composer: Composer) -> None:
        self._host, self._current, self._composer = host, current, composer

    def write(self) -> None:
        """Write the draft in the editor that EDITOR names."""
        if self._current.running:
            self._composer.hint("While an answer comes in, the editor has to wait.")
            return
        text, problem = self._composer.input.draft, ""
        try:
            with self._host.suspend():
                # What is raised in here would leave the terminal to the editor for good.
                try:
                    text = edited(text)
                except UsageError as error:
                    problem = str(error)
        except SuspendNotSupported:
            problem = "An editor cannot be opened in this terminal."
        if problem:
            self._host.tell(problem, "warning")
        else:
            self._composer.input.set_draft(text)
        self._composer.input.focus()
