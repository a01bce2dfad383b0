"""The real program in a real terminal: how it starts, ends and leaves the terminal."""

from __future__ import annotations

import signal
import sys
from io import BytesIO
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal, environment
from tests.stubs.conversation import make_workbench
from workbench.errors import UsageError
from workbench.ui.app import run


def test_a_terminated_workbench_restores_the_terminal(tmp_path: Path) -> None:
    with Terminal(["--offline"], environment(tmp_path), tmp_path) as terminal:
        terminal.wait_for("Hello Ana.", "Memory  0 entries / 0 chunks")
        terminal.process.logfile_read = written = BytesIO()
        terminal.process.kill(signal.SIGTERM)
        assert terminal.wait_end() == 128 + signal.SIGTERM
        assert b"\x1b[?1049l" in written.getvalue(), "the normal screen is back"
        assert b"\x1b[?25h" in written.getvalue(), "the cursor is back"


def test_f10_leaves_with_success(tmp_path: Path) -> None:
    with Terminal(["--offline"], environment(tmp_path), tmp_path) as terminal:
        terminal.wait_for("Hello Ana.")
        terminal.press("f10")
        assert terminal.wait_end() == 0


def test_typing_before_the_first_frame_is_not_lost(tmp_path: Path) -> None:
    with Terminal(["--offline"], environment(tmp_path), tmp_path) as terminal:
        terminal.wait_for("Write a message")
        terminal.type("日本語 👍🏽 and more\r")
        terminal.wait_for("You said: Ana: 日本語")


def test_a_screen_that_nobody_would_see_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w") as log, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "__stderr__", log)
        with pytest.raises(UsageError, match="leave out `2>`"):
            run(make_workbench(tmp_path))


def test_the_window_is_named_and_gets_its_title_back(tmp_path: Path) -> None:
    with Terminal(["--offline"], environment(tmp_path), tmp_path) as terminal:
        terminal.process.logfile_read = written = BytesIO()
        terminal.wait_for("Hello Ana.")
        terminal.press("f10")
        assert terminal.wait_end() == 0
        shown = written.getvalue()
        assert b"\x1b[22;2t\x1b]2;Recall Workbench\x07" in shown
        assert b"\x1b[23;2t" in shown
