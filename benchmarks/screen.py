"""How fast the screen is: `python benchmarks/screen.py [--quick] [SCENE …]` prints the table of docs/performance.md.

Data files are made for it: an empty one, one with a conversation of 2,000 messages, ones with 1,000 and
100,000 memories (`--quick`: 10,000, and fewer rounds). Everything is the real command in a
pseudo-terminal: keys go in, what is painted is timed. Where Textual alone does something like it, that is
measured in the same run, and the budget is a multiple of it, so that the machine hardly
matters. Linux only.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from suite.report import table
from suite.rows import HEAD
from suite.scenes import SCENES
from suite.stage import Effort, Files
from suite.stored import fill_memories, fill_thread

MEMORIES, QUICK, FEW = 100_000, 10_000, 1_000
TURNS = 1_000


def make_files(folder: Path, memories: int) -> Files:
    """Fill the data files."""
    talk, few, many = folder / "talk.db", folder / "few.db", folder / "many.db"
    thread = fill_thread(talk, TURNS)
    fill_memories(few, FEW)
    fill_memories(many, memories)
    return Files(folder / "empty.db", talk, thread, few, many, memories, 2 * TURNS)


def main() -> int:
    """Measure and print the table; 1 when something is over its budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=f"only: {', '.join(SCENES)}")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK:,} memories, fewer rounds")
    options = parser.parse_args()
    wanted = options.scenes or list(SCENES)
    if unknown := sorted(set(wanted) - set(SCENES)):
        parser.error(f"no scene {', '.join(unknown)}; there are {', '.join(SCENES)}")
    effort = Effort(3, 20, 4.0) if options.quick else Effort(5, 40, 8.0)
    rows = []
    with tempfile.TemporaryDirectory(prefix="bench-screen-") as folder:
        began = time.perf_counter()
        files = make_files(Path(folder), QUICK if options.quick else MEMORIES)
        whole = True
        for name in ("", *wanted):
            try:
                rows += SCENES[name](files, effort) if name else []
            except AssertionError as error:  # the other scenes are still worth their time
                print(f"{name}: {error}", file=sys.stderr)
                whole = False
            print(f"{time.perf_counter() - began:4.0f} s  {name or 'files'}", file=sys.stderr)
    print(table(HEAD, [row.cells for row in rows]))
    return 0 if whole and all(row.kept for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
