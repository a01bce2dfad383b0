"""How long the workbench takes to start, and what it holds when it is at rest."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence

from suite.rows import Row
from suite.stage import HELLO, MODULE, Effort, Files, offline, ready
from suite.terminal import Terminal


def start(arguments: Sequence[str], extra: Mapping[str, str] | None = None) -> tuple[float, float]:
    """A start, up to the first key."""
    with Terminal(arguments, extra) as terminal:
        return ready(terminal)


def starts(files: Files, effort: Effort) -> list[Row]:
    """How long it takes until one sees something, and until one can type; then, at rest."""
    cases = {
        "empty": offline(files.empty),
        "demo": [*MODULE, "--demo"],
        f"{files.memories:,} memories": offline(files.many),
        f"{files.messages:,} messages": offline(files.talk, "--thread", files.thread),
    }
    bare = ["-c", HELLO]
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in ("", *cases)}
    for _ in range(effort.starts):
        taken[""].append(start(bare))
        for name, arguments in cases.items():
            taken[name].append(start(arguments))
    frame, key = (statistics.median(each) * 1000 for each in zip(*taken.pop(""), strict=True))
    rows = [Row("Textual alone: first frame", frame, "ms", 1, frame)]
    for name, runs in taken.items():
        first, typed = (statistics.median(each) * 1000 for each in zip(*runs, strict=True))
        allowed = 4.5 if name == "demo" else 3
        rows.append(Row(f"start, {name}: first frame", first, "ms", allowed, frame))
        rows.append(Row(f"start, {name}: a key is answered", typed, "ms", allowed, key))
    return [*rows, *_very_first(files), *_at_rest(files)]


def _very_first(files: Files) -> list[Row]:
    """The first start of all: nothing is compiled yet."""
    took = []
    for arguments in (["-c", HELLO], offline(files.empty)):
        with tempfile.TemporaryDirectory(prefix="bench-cold-") as folder:
            took.append(start(arguments, {"PYTHONPYCACHEPREFIX": folder})[0] * 1000)
    return [Row("the very first start, nothing compiled", took[1], "ms", 2.5, took[0])]


def _at_rest(files: Files) -> list[Row]:
    rows = []
    with Terminal(["-c", HELLO]) as terminal:
        ready(terminal)
        _, work = terminal.settle()
        held = terminal.resident
    for name, arguments, times, size in (
        ("empty", offline(files.empty), 5, 2.5),
        (f"{files.messages:,} messages", offline(files.talk, "--thread", files.thread), 7, 3.5),
        (f"{files.memories:,} memories", offline(files.many), 6, 6),
    ):
        with Terminal(arguments) as terminal:
            ready(terminal)
            used = terminal.settle()[1] * 1000
            rows.append(Row(f"processor until at rest, {name}", used, "ms", times, work * 1000))
            rows.append(Row(f"memory at rest, {name}", terminal.resident, "MB", size, held))
            if name == "empty":
                rows.append(Row("processor at rest", _idle(terminal), "%", 4))
    return rows


def _idle(terminal: Terminal, seconds: float = 3.0) -> float:
    used = terminal.cpu
    time.sleep(seconds)
    return 100 * (terminal.cpu - used) / seconds
