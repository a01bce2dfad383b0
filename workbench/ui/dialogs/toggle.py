"""A box that is ticked or not, readable without colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Toggle(Widget, can_focus=True):
    """`[x] core`: Space or a click ticks it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "tick", "Tick", show=False)]
    DEFAULT_CSS = """
    Toggle { width: auto; height: 1; }
    Toggle:focus { background: $accent 25%; text-style: bold; }
    """

    value: reactive[bool] = reactive(False)
    """Whether it is ticked."""

    @dataclass
    class Changed(Message):
        """It was ticked or unticked."""

        toggle: Toggle
        value: bool

        @property
        def control(self) -> Toggle:
            """The box."""
            return self.toggle

    def __init__(self, label: str, value: bool = False, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.label = label
        self.set_reactive(Toggle.value, value)

    def render(self) -> Content:
        """The box and its word."""
        return Content(f"[{'x' if self.value else ' '}] {self.label}")

    def action_tick(self) -> None:
        """Tick or untick it."""
        self.value = not self.value
        self.post_message(self.Changed(self, self.value))

    def on_click(self) -> None:
        """A click ticks it too."""
        self.action_tick()
