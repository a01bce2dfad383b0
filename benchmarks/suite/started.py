"""A program started in a pseudo-terminal: when it draws, when it answers a key, what it takes."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
SIZE = (40, 140)
FULL_SCREEN = b"\x1b[?1049h"
FRAME = 2_000
"""Bytes after the switch to the full screen that only a drawn frame makes."""
KEY = "Ω"
"""A letter that stands nowhere on the screen before it is typed."""
QUIET = 0.6
"""Seconds with hardly any work after which a program has settled."""
TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Started:
    """Seconds of processor until each moment (wall time in brackets in the tables), and megabytes."""

    frame: float
    frame_wall: float
    answered: float
    answered_wall: float
    settled: float
    resident: float


def environment(folder: str) -> dict[str, str]:
    """Nothing of the developer's own settings; all folders below `folder`."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    places = {
        f"XDG_{name}_HOME": f"{folder}/{name.lower()}" for name in ("CONFIG", "DATA", "CACHE")
    }
    return {
        **kept,
        **places,
        "HOME": folder,
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "WORKBENCH_NAME": "Ana",
        "TEXTUAL_ANIMATIONS": "none",
    }


def start(arguments: Sequence[str], *, seconds: float = 120.0) -> Started:
    """Start `python arguments…`, press a key at its first frame, wait until it has settled."""
    with tempfile.TemporaryDirectory(prefix="bench-start-") as folder:
        outer, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))
        began = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=inner, stdout=inner, stderr=inner, cwd=folder, env=environment(folder),
            start_new_session=True,
        )  # fmt: skip
        os.close(inner)
        try:
            return _watch(process.pid, outer, began, began + seconds)
        finally:
            process.kill()
            process.wait()
            os.close(outer)


def _watch(pid: int, terminal: int, began: float, end: float) -> Started:
    seen = b""
    frame = answered = (0.0, 0.0)
    calm_since, calm_at = time.perf_counter(), 0.0
    while (now := time.perf_counter()) < end:
        if select.select([terminal], [], [], 0.01)[0]:
            seen += os.read(terminal, 1 << 16)
        if not frame[0] and len(seen.partition(FULL_SCREEN)[2]) > FRAME:
            frame = (cpu_of(pid), now - began)
            os.write(terminal, KEY.encode())
        if frame[0] and not answered[0] and KEY.encode() in seen:
            answered = (cpu_of(pid), now - began)
        used = cpu_of(pid)
        if used - calm_at > 0.03:
            calm_since, calm_at = now, used
        if answered[0] and now - calm_since > QUIET:
            return Started(*frame, *answered, calm_at, resident_of(pid))
    raise AssertionError(f"not settled in time: {seen[-400:]!r}")


def cpu_of(pid: int) -> float:
    """Seconds of processor that a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident_of(pid: int) -> float:
    """Megabytes of memory a process holds (Linux)."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu_to_run(arguments: Sequence[str]) -> float:
    """Seconds of processor that `python arguments…` takes from start to end."""
    with tempfile.TemporaryDirectory(prefix="bench-run-") as folder:
        before = os.times()
        subprocess.run(
            [sys.executable, *arguments],
            cwd=folder, env=environment(folder), check=True, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        after = os.times()
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )
