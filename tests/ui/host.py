"""A tiny app that shows one widget or screen with all styles, and a session on a real data file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from types import SimpleNamespace
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from workbench.chat.archive.records import TurnRef
from workbench.resources import data_path
from workbench.ui.background import Background


class Host(App[Any]):
    """Holds what is tested and notes the messages that reach it and what a screen gave back."""

    CSS_PATH: ClassVar[list[str | PurePath]] = [*sorted(data_path("styles").glob("*.tcss"))]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, content: Widget | Screen[Any]) -> None:
        super().__init__()
        self.content = content
        self.heard: list[Message] = []
        self.results: list[object] = []
        self.copied: list[str] = []

    def compose(self) -> ComposeResult:
        if not isinstance(self.content, Screen):
            yield self.content

    def on_mount(self) -> None:
        if isinstance(self.content, Screen):
            self.push_screen(self.content, self.results.append)

    async def on_event(self, event: Any) -> None:
        await super().on_event(event)

    def copy_to_clipboard(self, text: str) -> None:
        self.copied.append(text)

    async def _on_message(self, message: Message) -> None:
        await super()._on_message(message)
        self.heard.append(message)

    def heard_of(self, kind: type[Message]) -> list[Any]:
        """The messages of a kind that reached the app."""
        return [message for message in self.heard if isinstance(message, kind)]


def screen_text(app: App[Any]) -> str:
    """What stands on the screen, as plain text."""
    height = app.size.height
    lines = app.screen._compositor.render_strips(app.size)
    return "\n".join(strip.text for strip in lines[:height])


def _waits(app: App[Any]) -> bool:
    """Whether a widget asks something in a moment."""
    nodes = (node for screen in app.screen_stack for node in screen.walk_children(with_self=True))
    return any(isinstance(node, Background) and node.waits for node in nodes)


async def settle(pilot: Pilot[Any]) -> None:
    """Let workers finish, also those that others begin, and their results be drawn."""
    quiet = 0
    while quiet < 3:
        busy = [worker for worker in pilot.app.workers if not worker.is_finished]
        await pilot.app.workers.wait_for_complete(busy)
        quiet = 0 if busy or _waits(pilot.app) else quiet + 1
        await pilot.pause(0.02)


@dataclass
class FakeArchive:
    """No conversations."""

    told: dict[str, Sequence[TurnRef]] = field(default_factory=dict)

    def turns_told(self, memory_id: str, owner: str | None = None) -> Sequence[TurnRef]:
        return self.told.get(memory_id, ())

    def thread(self, ref: str) -> Any:
        return SimpleNamespace(id=ref, title="A weekend away")

    def visible_thread(self, ref: str, owner: str | None) -> Any:
        return self.thread(ref)

    def message(self, ref: str) -> Any:
        return SimpleNamespace(
            id=ref, text="Please remember that Rex is grey.", thread="t1", turn=1
        )
