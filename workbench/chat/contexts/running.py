"""Runs a command of the person's for its output, within limits of time and size."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO


@dataclass(frozen=True, slots=True)
class Output:
    """What a command printed, or why it printed nothing."""

    data: bytes
    problem: str = ""
    """One sentence in brackets when there is no output to use."""


def run_limited(command: str, folder: Path, timeout: float, max_bytes: int) -> Output:
    """The first `max_bytes` + 1 bytes of what it prints; it is ended when it takes too long."""
    ends = time.monotonic() + timeout
    try:
        process = subprocess.Popen(
            command,
            shell=True,  # the person's own line, as they would type it
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # so that what it starts can be ended with it
        )
    except OSError as error:
        return Output(b"", f"({command} cannot be run: {error.strerror or error})")
    read: list[bytes] = []
    assert process.stdout is not None, "it is a pipe"
    reader = threading.Thread(
        target=_read, args=(process.stdout, max_bytes + 1, read), name="context", daemon=True
    )
    reader.start()
    reader.join(timeout)
    late = reader.is_alive()
    cut = bool(read) and len(read[0]) > max_bytes
    code = None if late or cut else _ended(process, ends - time.monotonic())
    if code is None:
        _end(process)
        reader.join(1)
    if late:
        return Output(b"", f"({command} took longer than {timeout:g} seconds)")
    data = read[0] if read else b""
    if code and not data.strip():
        return Output(b"", f"({command} failed with exit code {code})")
    return Output(data)


def _read(pipe: IO[bytes], size: int, into: list[bytes]) -> None:
    with pipe:
        into.append(pipe.read(size))


def _ended(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    try:
        return process.wait(max(0.05, seconds))
    except subprocess.TimeoutExpired:
        return None


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the command and all that it started."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except ProcessLookupError:
        pass  # it ended by itself in this very moment
    process.wait()
