"""A terminal that goes away (a closed window, a lost connection) ends the workbench by itself."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.e2e.terminal import Terminal, environment

SECONDS = 20


def ended(pid: int) -> bool:
    """Whether a child ends by itself in a while; it does not outlive the test."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if os.waitpid(pid, os.WNOHANG)[0]:
            return True
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    return False


def test_a_terminal_that_hangs_up_ends_the_program(home: Path) -> None:
    terminal = Terminal(["--offline"], environment(home), home / "work", (80, 24))
    terminal.wait_for("F1 Help")
    process = terminal.process
    os.close(process.child_fd)
    process.child_fd, process.closed, process.terminated = -1, True, True
    assert ended(process.pid)


def test_a_terminal_that_goes_without_a_signal_ends_the_program(home: Path) -> None:
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "workbench", "--offline"],
        env=environment(home),
        cwd=home / "work",
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,  # not its controlling terminal: nobody sends it SIGHUP
    )
    os.close(theirs)
    shown = b""
    while b"F1" not in shown:
        shown += os.read(ours, 4096)
    os.close(ours)
    assert ended(child.pid)
    child.returncode = 0
