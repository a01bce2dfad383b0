"""Failures that nobody expected: written to a log file, and counted, so that one of them ends nothing."""

from __future__ import annotations

import time
import traceback
from collections import deque
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from workbench.resources import data_folder
from workbench.ui.text import one_line

LOG = "errors.log"
LONGEST = 1_000_000
"""Bytes of the log file beyond which it begins anew."""
MOST, WITHIN = 20, 10.0
"""So many failures in so many seconds are no mishap: going on would only fail again."""


class Mishaps:
    """What has gone wrong in this run, and whether the workbench can go on."""

    def __init__(self, folder: Path | None = None, now: Callable[[], float] = time.monotonic):
        self.path = (folder or data_folder()) / LOG
        """Where the details are written."""
        self._now = now
        self._times: deque[float] = deque(maxlen=MOST)

    def note(self, error: BaseException) -> str:
        """Write the details down; the sentence for a person."""
        said = f"Something went wrong: {type(error).__name__}: {one_line(str(error), 300)}"
        try:
            self._write(error)
        except OSError as problem:
            return f"{said} (and {self.path} could not be written: {problem.strerror})"
        return f"{said}. The workbench goes on; details are in {self.path}"

    def too_many(self) -> bool:
        """Count one more; True when they come so fast that it is better to end."""
        now = self._now()
        self._times.append(now)
        return len(self._times) == MOST and now - self._times[0] < WITHIN

    def _write(self, error: BaseException) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = not self.path.exists() or self.path.stat().st_size > LONGEST
        lines = traceback.format_exception(error)
        with self.path.open("w" if fresh else "a", encoding="utf-8", errors="replace") as file:
            file.write(f"--- {datetime.now().astimezone().isoformat(timespec='seconds')}\n")
            file.writelines(lines)
        self.path.chmod(0o600)
