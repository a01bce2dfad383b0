"""What one does on the screen, timed in a pseudo-terminal: each scene gives the rows of the table."""

from __future__ import annotations

import itertools
import json
import statistics
import subprocess
import sys
import tempfile
import time

from suite.pace import PacedServer, Stretch
from suite.rows import Row
from suite.stage import HELLO, LETTERS, MODULE, PAUSE, Effort, Files, keys, offline, ready, wipe
from suite.starting import starts
from suite.stored import FIRST, LAST, NEEDLE, markdown
from suite.terminal import REPOSITORY, SIZE, Terminal, environment

LONG = 204_800
TOKENS = 200
HURRIED = 48
"""Characters of a token where the answer is hurried along."""


def typing(files: Files, effort: Effort) -> list[Row]:
    """From a key press to the screen."""
    rows, yardstick = [], 0.0
    for name, arguments in (
        ("Textual alone", ["-c", HELLO]),
        ("empty", offline(files.empty)),
        (f"{files.messages:,} messages", offline(files.talk, "--thread", files.thread)),
        (f"{files.memories:,} memories", offline(files.many)),
    ):
        with Terminal(arguments) as terminal:
            ready(terminal)
            terminal.settle()
            middle, slowest = keys(terminal, effort.keys)
        yardstick = yardstick or middle
        alone = name == "Textual alone"
        rows.append(Row(f"a key, {name}", middle, "ms", 1 if alone else 2, yardstick))
        if not alone:
            rows.append(Row(f"the slowest key, {name}", slowest, "ms", 100))
    return rows


def streaming(files: Files, effort: Effort) -> list[Row]:
    """A long answer comes in at 200 tokens a second; between its ends it is hurried along."""
    window = int(TOKENS * 4 * (effort.window + 2))
    text = markdown(LONG - 10) + " fin" + LAST
    stretches = (
        Stretch(window, TOKENS),
        Stretch(len(text) - 2 * window, TOKENS, HURRIED),
        Stretch(window, TOKENS),
    )
    rows = []
    with (
        PacedServer(text, stretches) as server,
        Terminal([*MODULE, "--data", str(files.few), "--new"], server.environment) as terminal,
    ):
        ready(terminal)
        terminal.settle()
        wipe(terminal, 1)
        terminal.write("go\r")
        for number, size in ((0, "an answer"), (2, "200 KB of it")):
            assert server.reached[number].wait(240), f"stretch {number} not reached"
            rows += _watched(terminal, size, effort.window)
        assert server.reached[3].wait(60)
        terminal.until(LAST, 0)
        terminal.settle()
        middle, _ = keys(terminal, effort.keys // 2)
        rows.append(Row("a key, 200 KB answer in sight", middle, "ms", 25))
        rows += _resized(terminal, "200 KB answer")
        rows.append(Row("memory with a 200 KB answer", terminal.resident, "MB", 180))
    return rows


def _watched(terminal: Terminal, name: str, seconds: float) -> list[Row]:
    """A stretch of an answer that comes in, with somebody typing."""
    time.sleep(1)
    began, used, first = time.perf_counter(), terminal.cpu, len(terminal.frames)
    taken = []
    for letter in LETTERS:
        if time.perf_counter() - began > seconds:
            break
        taken.append(terminal.pressed(letter, letter) * 1000)
        time.sleep(4 * PAUSE)
    took = time.perf_counter() - began
    frames = terminal.frames[first:]
    still = max(after - before for before, after in itertools.pairwise(frames))
    wipe(terminal, len(taken))
    return [
        Row(f"{name} comes in: frames", len(frames) / took, "/s", 15),
        Row(f"{name} comes in: processor", 100 * (terminal.cpu - used) / took, "%", 60),
        Row(f"{name} comes in: longest without a frame", still * 1000, "ms", 200),
        Row(f"{name} comes in: a key", statistics.median(taken), "ms", 30),
        Row(f"{name} comes in: the slowest key", max(taken), "ms", 100),
    ]


def _resized(terminal: Terminal, name: str) -> list[Row]:
    """The window gets narrower and wider; the end must be seen, and a key answered at once."""
    seen, answered, used = [], [], []
    for columns, letter in zip((130, 136, 126, SIZE[1]), LETTERS[-4:], strict=True):
        before, since, began = terminal.cpu, terminal.place, time.perf_counter()
        terminal.resize(SIZE[0], columns)
        seen.append((terminal.until(LAST, since) - began) * 1000)
        answered.append(terminal.pressed(letter, letter) * 1000)
        used.append((terminal.settle()[1] - before) * 1000)
    return [
        Row(f"resize, {name}: shown", statistics.median(seen), "ms", 150),
        Row(f"resize, {name}: a key just then", max(answered), "ms", 100),
        Row(f"resize, {name}: processor until at rest", statistics.median(used), "ms", 1000),
    ]


def reading(files: Files, effort: Effort) -> list[Row]:
    """A long conversation is opened from another one; one goes about in it."""
    rows = []
    with Terminal(offline(files.talk, "--new")) as terminal:
        ready(terminal)
        terminal.settle()
        wipe(terminal, 1)
        terminal.write(f"/open {files.thread}")
        time.sleep(0.5)
        rows.append(Row("open it", terminal.pressed("\r", LAST) * 1000, "ms", 400))
        terminal.settle()
        x, y = 20, 10
        terminal.write(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")  # a click
        time.sleep(0.5)
        rows.append(
            Row("to its first message", terminal.pressed("\x1b[H", FIRST) * 1000, "ms", 150)
        )
        time.sleep(1)
        rows.append(Row("to its last message", terminal.pressed("\x1b[F", LAST) * 1000, "ms", 150))
        time.sleep(1)
        terminal.write("\x06")
        time.sleep(0.5)
        rows.append(
            Row("find the first message", terminal.pressed(NEEDLE, FIRST) * 1000, "ms", 300)
        )
        terminal.write("\x1b")
        terminal.settle()
    named = f"{files.messages:,} messages"
    return [Row(f"{named}: {row.what}", row.value, row.unit, row.budget) for row in rows]


def browsing(files: Files, effort: Effort) -> list[Row]:
    """The memory browser."""
    rows = []
    for count, data in ((1_000, files.few), (files.memories, files.many)):
        with Terminal(offline(data)) as terminal:
            ready(terminal)
            terminal.settle()
            newest = f"note {count - 1}"
            took = terminal.pressed("\x1bOQ", newest) * 1000
            rows.append(Row(f"{count:,} memories: open", took, "ms", 400))
            terminal.settle()
            terminal.write("\x1b[B")  # from the search line into the list, or one row down
            time.sleep(0.5)
            took = terminal.pressed("\x1b[F", "note 0 ") * 1000
            rows.append(Row(f"{count:,} memories: to the last", took, "ms", 200))
            terminal.write("/")  # into the search line
            time.sleep(0.5)
            taken = []
            for letter in LETTERS[:10]:
                taken.append(terminal.pressed(letter, letter) * 1000)
                time.sleep(3 * PAUSE)
            rows.append(Row(f"{count:,} memories: filter, a key", max(taken), "ms", 100))
            wipe(terminal, len(taken))
            took = terminal.pressed(NEEDLE, FIRST) * 1000
            rows.append(Row(f"{count:,} memories: filter, what was found", took, "ms", 400))
    return rows


def recalling(files: Files, effort: Effort) -> list[Row]:
    """What recall takes in a turn."""
    rows = []
    for count, data in ((1_000, files.few), (files.memories, files.many)):
        asked = "".join(
            json.dumps({"query": f"Where does the lofad saba nagaf of note {n} stand?"}) + "\n"
            for n in range(7, 57)
        )
        with tempfile.TemporaryDirectory(prefix="bench-recall-") as folder:
            done = subprocess.run(
                [sys.executable, *MODULE, "recall", "--data", str(data), "--batch", "-"],
                input=asked, env=environment(folder), cwd=REPOSITORY, check=True,
                capture_output=True, text=True,
            )  # fmt: skip
        took = [json.loads(line)["took_ms"] for line in done.stdout.splitlines()]
        rows.append(Row(f"recall, {count:,} memories", statistics.median(took), "ms", 50))
        rows.append(Row(f"recall, {count:,} memories, slowest", max(took), "ms", 150))
    return rows


SCENES = {
    scene.__name__: scene for scene in (starts, typing, streaming, reading, browsing, recalling)
}
