"""The real program in a real terminal: how it starts, ends and leaves the terminal."""

from __future__ import annotations

import signal
from io import BytesIO
from pathlib import Path

from tests.e2e.terminal import Terminal, environment


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
