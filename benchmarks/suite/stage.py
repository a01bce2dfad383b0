"""What the scenes of the screen's benchmark share: the data files, the commands, hands on the keys."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from pathlib import Path

from suite.terminal import Terminal

MODULE = ("-m", "workbench")
HELLO = """
from textual.app import App
from textual.widgets import TextArea
class Hello(App):
    def compose(self):
        yield TextArea()
Hello().run()
"""
LETTERS = [chr(code) for code in range(0x410, 0x44F)]
"""Letters that stand nowhere on the screen before they are typed."""
PAUSE = 0.1
"""Seconds between two keys of somebody who types fast."""


@dataclass(frozen=True)
class Files:
    """The data files that are measured on."""

    empty: Path
    talk: Path
    thread: str
    few: Path
    many: Path
    memories: int
    messages: int


@dataclass(frozen=True)
class Effort:
    """How often things are done."""

    starts: int
    keys: int
    window: float
    """Seconds for which an answer is watched while it comes in, at its beginning and its end."""


def offline(data: Path, *options: str) -> list[str]:
    """The command on a data file, without a model."""
    return [*MODULE, "--offline", "--data", str(data), *options]


def ready(terminal: Terminal) -> tuple[float, float]:
    """Seconds until the first frame, and until a key that is pressed then is answered."""
    frame = terminal.until_first_frame()
    since = terminal.place
    terminal.write("Ω")
    return frame - terminal.began, terminal.until("Ω", since) - terminal.began


def wipe(terminal: Terminal, count: int) -> None:
    """Take out what was typed."""
    terminal.write("\x7f" * count)
    time.sleep(0.5)


def keys(terminal: Terminal, count: int) -> tuple[float, float]:
    """Milliseconds from a key press until it is painted: the median, and the slowest."""
    taken = []
    for letter in (LETTERS * 2)[:count]:
        taken.append(terminal.pressed(letter, letter) * 1000)
        time.sleep(PAUSE)
    return statistics.median(taken), max(taken)
