"""How fast the screen is: `python benchmarks/screen.py [--quick] [ROW …]` prints the table of docs/performance.md.

Data files are made for it: an empty one, one with a conversation of 1,000 turns, one with 100,000
memories (`--quick`: 10,000). Starts are of the real command in a pseudo-terminal; the rest is
the real app without one, each scene in a process of its own. Times are of the processor, medians of
several runs; beside them stands what Textual itself takes for the same. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from suite.report import table
from suite.scenes import SCENES, Figures
from suite.started import Started, cpu_to_run, environment, start
from suite.stored import fill_memories, fill_thread

MEMORIES, QUICK, FEW = 100_000, 10_000, 1_000
TURNS = 1_000
ROUNDS = 5
HELLO = """
from textual.app import App
from textual.widgets import TextArea
class Hello(App):
    def compose(self):
        yield TextArea()
Hello().run()
"""


@dataclass(frozen=True)
class Files:
    """The data files that are measured on."""

    empty: Path
    talk: Path
    thread: str
    few: Path
    many: Path
    memories: int


def make_files(folder: Path, memories: int) -> Files:
    """Fill the data files."""
    talk, few, many = folder / "talk.db", folder / "few.db", folder / "many.db"
    print(f"Making data files in {folder} …", file=sys.stderr)
    thread = fill_thread(talk, TURNS)
    fill_memories(few, FEW)
    fill_memories(many, memories)
    return Files(folder / "empty.db", talk, thread, few, many, memories)


def scene(name: str, data: Path, thread: str = "") -> Figures:
    """What a scene measures, in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="bench-scene-") as folder:
        done = subprocess.run(
            [sys.executable, str(Path(__file__)), "--scene", name, str(data), thread],
            env=environment(folder), check=True, capture_output=True, text=True,
        )  # fmt: skip
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def starts(files: Files) -> None:
    """How long it takes until one sees something, and until one can type."""
    bare = ["-m", "workbench", "--offline", "--data"]
    measured = {
        "Textual, one text field": ["-c", HELLO],
        "workbench, empty": [*bare, str(files.empty)],
        f"workbench, {TURNS:,} turns open": [*bare, str(files.talk), "--thread", files.thread],
        f"workbench, {files.memories:,} memories": [*bare, str(files.many)],
        "workbench --demo": ["-m", "workbench", "--demo"],
    }
    rows = []
    for name, arguments in measured.items():
        runs = [start(arguments) for _ in range(ROUNDS)]
        rows.append([name, *_start_row(runs)])
    print("\n## Start (ms of processor, wall in brackets)\n")
    print(table(["", "first frame", "first key answered", "settled", "MB resident"], rows))


def _start_row(runs: Sequence[Started]) -> list[str]:
    def middle(name: str, factor: float = 1000) -> str:
        return f"{statistics.median(getattr(run, name) for run in runs) * factor:.0f}"

    return [
        f"{middle('frame')} ({middle('frame_wall')})",
        f"{middle('answered')} ({middle('answered_wall')})",
        middle("settled"),
        middle("resident", 1),
    ]


def commands(files: Files) -> None:
    """What a command takes that does one thing and ends."""
    module = ["-m", "workbench"]
    measured = {
        "python -c pass": ["-c", "pass"],
        "import textual.app": ["-c", "import textual.app"],
        "import workbench.ui.app": ["-c", "import workbench.ui.app"],
        "workbench --help": [*module, "--help"],
        "memory list, empty": [*module, "memory", "list", "--data", str(files.empty)],
        f"memory show, {files.memories:,}": [*module, "memory", "show", "1", "--data", str(files.many)],
        f"memory list, {files.memories:,}": [*module, "memory", "list", "--data", str(files.many)],
        "recall, empty": [*module, "recall", "saba nagaf", "--data", str(files.empty)],
        f"recall, {files.memories:,}": [*module, "recall", "saba nagaf", "--data", str(files.many)],
    }  # fmt: skip
    rows = []
    for name, arguments in measured.items():
        taken = statistics.median(cpu_to_run(arguments) for _ in range(ROUNDS))
        rows.append([name, f"{taken * 1000:.0f}"])
    print("\n## Commands (ms of processor, start to end)\n")
    print(table(["", "ms"], rows))


def typing(files: Files) -> None:
    """What a key, the search for the draft and a whole turn take."""
    measured = [("Textual, one text field", scene("plain_key", files.empty))]
    for name, data, thread in _places(files):
        measured.append((name, scene("typing", data, thread)))
    columns = ["key", "draft searched", "turn"]
    rows = [
        [
            name,
            *(f"{figures[each] * 1000:.1f}" if each in figures else "" for each in columns),
            f"{figures['resident']:.0f}",
        ]
        for name, figures in measured
    ]
    print("\n## Typing (ms of processor)\n")
    print(table(["", "a key", "a key and its search", "a turn (offline echo)", "MB"], rows))


def streaming(files: Files) -> None:
    """What each drawing takes while a long answer comes in."""
    rows, heads = [], []
    for name, data, thread in _places(files)[:2]:
        figures = scene("streaming", data, thread)
        resident = figures.pop("resident")
        heads = list(figures)
        rows.append([name, *(f"{each * 1000:.1f}" for each in figures.values()), f"{resident:.0f}"])
    print("\n## An answer that comes in (ms of processor per drawing, by what has come)\n")
    print(table(["", *heads, "MB"], rows))


def reading(files: Files) -> None:
    """A long conversation, and many memories."""
    talk = scene("opening", files.talk, files.thread)
    rows = [
        ["open it", f"{talk['open'] * 1000:.0f}"],
        ["go to its first message", f"{talk['first'] * 1000:.0f}"],
        ["memory it takes (MB)", f"{talk['more']:.0f}"],
    ]
    print(f"\n## A conversation of {2 * TURNS:,} messages (ms of processor)\n")
    print(table(["", ""], rows))
    rows = []
    for name, data in (
        (f"{FEW:,} memories", files.few),
        (f"{files.memories:,} memories", files.many),
    ):
        found = scene("searching", data)
        rows.append([name, *(f"{found[each] * 1000:.1f}" for each in found)])
    print("\n## The memory browser (ms of processor)\n")
    print(table(["", "open", "a letter and its search", "the worst letter", "a step"], rows))


def _places(files: Files) -> list[tuple[str, Path, str]]:
    return [
        ("empty", files.empty, ""),
        (f"{TURNS:,} turns", files.talk, files.thread),
        (f"{files.memories:,} memories", files.many, ""),
    ]


ROWS = {each.__name__: each for each in (starts, commands, typing, streaming, reading)}


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"only these: {', '.join(ROWS)}")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} memories")
    parser.add_argument("--scene", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.scene:
        name, data, thread = options.scene
        print(json.dumps(asyncio.run(SCENES[name](Path(data), thread))))
        return
    wanted = options.rows or list(ROWS)
    if unknown := sorted(set(wanted) - set(ROWS)):
        parser.error(f"no row {', '.join(unknown)}; there are {', '.join(ROWS)}")
    with tempfile.TemporaryDirectory(prefix="bench-screen-") as folder:
        files = make_files(Path(folder), QUICK if options.quick else MEMORIES)
        for name in wanted:
            ROWS[name](files)


if __name__ == "__main__":
    main()
