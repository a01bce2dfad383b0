"""A program in a pseudo-terminal, as a person has it: keys go in, what is painted is timed."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

REPOSITORY = Path(__file__).resolve().parents[2]
SIZE = (40, 140)
FULL_SCREEN = b"\x1b[?1049h"
FRAME = 2_000
"""Bytes after the switch to the full screen that only a drawn frame makes."""
FRAME_END = b"\x1b[?2026l"
SYNC_ASKED, SYNC_KNOWN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""A terminal that can paint whole frames is asked for it, and says so: then frames can be counted."""
TICK = os.sysconf("SC_CLK_TCK")
WINDOW = 0.25
"""Seconds over which work is compared, to see whether it has become even."""
LONGEST = 60.0


class Terminal:
    """A running program; a context manager that ends it."""

    def __init__(self, arguments: Sequence[str], extra: Mapping[str, str] | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="bench-start-")
        self._outer, inner = pty.openpty()
        _resize(inner, SIZE)
        self._came = threading.Condition()
        self._seen = bytearray()
        self._ended = False
        self.frames: list[float] = []
        """When each frame was painted."""
        self.began = time.perf_counter()
        self._process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=inner, stdout=inner, stderr=inner, cwd=self._folder.name,
            env={**environment(self._folder.name), **(extra or {})}, start_new_session=True,
        )  # fmt: skip
        self.pid = self._process.pid
        os.close(inner)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join(5)
        os.close(self._outer)
        self._folder.cleanup()

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._outer, 1 << 16)
            except OSError:
                with self._came:
                    self._ended = True
                    self._came.notify_all()
                return
            now = time.perf_counter()
            with self._came:
                before = len(self._seen)
                self._seen += data
                ended = self._seen.count(FRAME_END, max(0, before - len(FRAME_END) + 1))
                self.frames += [now] * ended
                self._came.notify_all()
            if SYNC_ASKED in data:
                os.write(self._outer, SYNC_KNOWN)

    @property
    def place(self) -> int:
        """How much has been painted; what is waited for stands behind it."""
        return len(self._seen)

    def write(self, keys: str) -> None:
        """Press keys."""
        os.write(self._outer, keys.encode())

    def until(self, words: str, since: int, seconds: float = LONGEST) -> float:
        """The moment at which words were painted behind a place; raises AssertionError when not."""
        return self._until(lambda: self._seen.find(words.encode(), since) >= 0, words, seconds)

    def until_first_frame(self) -> float:
        """The moment of the first frame."""

        def drawn() -> bool:
            at = self._seen.find(FULL_SCREEN)
            return at >= 0 and len(self._seen) - at > FRAME

        return self._until(drawn, "a frame", LONGEST)

    def _until(self, there: Callable[[], bool], wanted: str, seconds: float) -> float:
        with self._came:
            self._came.wait_for(lambda: self._ended or there(), seconds)
            if not there():
                raise AssertionError(f"no {wanted!r} in time: {bytes(self._seen[-600:])!r}")
        return time.perf_counter()

    def pressed(self, keys: str, words: str, seconds: float = LONGEST) -> float:
        """Seconds from a press until these words are painted."""
        since, began = self.place, time.perf_counter()
        self.write(keys)
        return self.until(words, since, seconds) - began

    def settle(self, seconds: float = LONGEST) -> tuple[float, float]:
        """Wait until the work has become even and little is painted; moment and processor then.

        What is compared is one window with the next: a cursor that blinks or a look at a file every
        second is as much work in each, whatever the machine.
        """
        end = time.perf_counter() + seconds
        loads: list[tuple[float, float, int]] = []
        while time.perf_counter() < end:
            used, painted, moment = self.cpu, self.place, time.perf_counter()
            time.sleep(WINDOW)
            loads.append((moment, self.cpu - used, self.place - painted))
            if len(loads) >= 6:
                _, late, bytes_painted = zip(*loads[-6:], strict=True)
                if max(late) < WINDOW / 3 and sum(bytes_painted) < 4 * FRAME:
                    return loads[-6][0], self.cpu - sum(late)
        raise AssertionError(f"not settled in {seconds:.0f} s: {loads[-6:]}")

    def resize(self, rows: int, columns: int) -> None:
        """Give the terminal another size."""
        _resize(self._outer, (rows, columns))
        os.kill(self.pid, signal.SIGWINCH)

    @property
    def cpu(self) -> float:
        """Seconds of processor it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def resident(self) -> float:
        """Megabytes it holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(
            int(line.split()[1]) / 1024 for line in status.splitlines() if line[:6] == "VmRSS:"
        )


def _resize(terminal: int, size: tuple[int, int]) -> None:
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))


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
