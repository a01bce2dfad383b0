"""The first line: which conversation, where, and with whom."""

from __future__ import annotations

from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from workbench.ui.text import MUTED, cut, line, one_line, width


@dataclass(frozen=True)
class Title:
    """What the title bar says."""

    thread: str = ""
    space: str = ""
    agent: str = ""
    model: str = ""
    private: bool = False
    running: bool = False
    used: str = ""
    """How full the model's window is."""


class TitleBar(Static):
    """The conversation's title at the left, where and with whom at the right."""

    DEFAULT_CSS = """
    TitleBar { dock: top; height: 1; padding: 0 1; background: $panel; text-wrap: nowrap; }
    """

    title: reactive[Title] = reactive(Title(), init=False)
    """What is shown."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", id=id, markup=False)

    def watch_title(self) -> None:
        """Show another title, once there is room for one."""
        if self.size.width:
            self.update(self._content())

    def on_resize(self) -> None:
        """The title gets the room that is left."""
        self.update(self._content())

    def _content(self) -> Content:
        title, room = self.title, max(10, self.size.width - 2)
        who = " · ".join(
            one_line(piece)
            for piece in (title.space, title.agent, title.model, title.used)
            if piece
        )
        who = cut(who, room * 2 // 3)
        private = "● private  " if title.private else ""
        running = "… " if title.running else ""
        left = room - width(who) - width(private) - width(running) - 2
        name = cut(one_line(title.thread) or "New conversation", max(4, left))
        gap = " " * max(1, left - width(name) + 2)
        return line(
            (running, "bold $text-accent"),
            (name, "bold"),
            gap,
            (private, "bold $text-warning"),
            (who, MUTED),
        )
