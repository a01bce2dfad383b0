"""The whole app on a scripted conversation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.stubs.conversation import ScriptedSession, make_workbench
from workbench.memory.entry import Draft
from workbench.ui.app import WorkbenchApp
from workbench.ui.layout.main_screen import MainScreen

WIDE, NARROW = (140, 40), (80, 24)

MEMORIES = (
    "Ana is a designer in Recife.",
    "Ana's dog is called Rex.",
    "Rex is afraid of thunder.",
    "The bakery in the old town closes on Mondays.",
    "The threshold for compaction is 4000 characters. " * 9,
)


class Stage:
    """An app, the session it shows, and what one does and sees in it."""

    def __init__(
        self, folder: Path, memories: Sequence[str | Draft] = MEMORIES, *, offline: bool = False
    ) -> None:
        self.workbench = make_workbench(folder, memories, offline=offline)
        self.session = ScriptedSession(self.workbench)
        self.app = WorkbenchApp(self.workbench, self.session)

    @property
    def main(self) -> MainScreen:
        """The main screen."""
        return self.app.main

    def open(self, size: tuple[int, int] = WIDE) -> Any:
        """Run the app."""
        return self.app.run_test(size=size, notifications=True)

    async def type(self, pilot: Pilot[int], text: str) -> None:
        """Type a text, as keys."""
        for character in text:
            self.app.screen.focused.insert(character)  # type: ignore[union-attr]
        await pilot.pause()

    async def send(self, pilot: Pilot[int], text: str) -> None:
        """Type a message and send it, and wait until the turn is over."""
        await self.type(pilot, text)
        await pilot.press("enter")
        await self.settle(pilot)

    async def settle(self, pilot: Pilot[int]) -> None:
        """Wait until nothing runs any more."""
        for _ in range(100):
            await pilot.pause(0.02)
            if not self.main.running:
                break
        await pilot.pause(0.05)


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    """An app on a few memories."""
    return Stage(tmp_path)
