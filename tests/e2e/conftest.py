"""What the end-to-end tests share: a folder of its own for everything, and the command in a pipe."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.terminal import environment

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder in which the command finds its home, settings and data."""
    (tmp_path / "work").mkdir()
    return tmp_path


@pytest.fixture
def run(home: Path) -> Run:
    """Run the real command with arguments and lines on its standard input."""

    def call(
        *arguments: str, lines: str | None = None, check: int | None = 0, **env: str
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "workbench", *arguments],
            input=lines if lines is not None else "",
            env=environment(home, **env),
            cwd=home / "work",
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        if check is not None:
            assert done.returncode == check, f"{done.stdout}\n{done.stderr}"
        return done

    return call
