"""A terminal that tests look at: the real command in a pseudo-terminal, its screen read with pyte."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pexpect
import pyte

REPOSITORY = Path(__file__).resolve().parents[2]
UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<>=?][0-9;]*[umct]|\x1b\[[0-9;]*\$[a-z]|\x1b\[\?[0-9;]*\$p")
"""Sequences that pyte would print as text: keyboard protocol, mode queries, window reports."""

KEYS = {
    "enter": "\r",
    "newline": "\n",
    "escape": "\x1b",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pagedown": "\x1b[6~",
    "pageup": "\x1b[5~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f10": "\x1b[21~",
}
KEYS |= {f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"}


def environment(folder: Path, **more: str) -> dict[str, str]:
    """A clean environment: nothing of the developer's own settings, all folders below `folder`."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    return kept | {
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TZ": "UTC",
        "WORKBENCH_NAME": "Ana",
        "TEXTUAL_ANIMATIONS": "none",
        **more,
    }


class Terminal:
    """The real command at work; `wait_for` reads its screen until it shows something."""

    def __init__(
        self,
        arguments: Sequence[str],
        env: Mapping[str, str],
        cwd: Path,
        size: tuple[int, int] = (120, 40),
    ) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""
        self.process = pexpect.spawn(
            sys.executable,
            ["-m", "workbench", *arguments],
            env=dict(env),
            cwd=str(cwd),
            dimensions=(rows, columns),
            timeout=5,
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.close(force=True)

    def type(self, text: str) -> None:
        """Send characters as they are."""
        self.process.send(text)

    def press(self, *keys: str) -> None:
        """Send keys by name."""
        for key in keys:
            self.process.send(KEYS.get(key, key))
            self._read(0.05)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the terminal, as a window manager would."""
        self.screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)

    def text(self) -> str:
        """What stands on the screen now, line by line."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, *wanted: str, seconds: float = 15.0) -> str:
        """Read until all of `wanted` stand on the screen at once; fails with a picture of it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read(0.05)
            shown = self.text()
            if all(piece in shown for piece in wanted):
                return shown
            if not self.process.isalive():
                break
        missing = [piece for piece in wanted if piece not in self.text()]
        raise AssertionError(f"not on the screen: {missing}\n{self.text()}")

    def wait_end(self, seconds: float = 10.0) -> int:
        """Read until the command ends; gives its exit code."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._read(0.05)
            if not self.process.isalive():
                return int(self.process.exitstatus or 0)
        raise AssertionError(f"still running\n{self.text()}")

    def _read(self, seconds: float) -> None:
        try:
            data = self.process.read_nonblocking(1 << 16, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        data = self._rest + data
        cut = data.rfind(b"\x1b")
        self._rest = b"" if cut < 0 or len(data) - cut > 32 else data[cut:]
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data[: len(data) - len(self._rest)]))
        if self._rest and re.match(rb"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>78])", self._rest):
            self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", self._rest))
            self._rest = b""
