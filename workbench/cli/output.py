"""What commands print: plain lines that cannot steer a terminal, tables, and JSON documents."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from workbench.foreign import clean


def say(text: str = "") -> None:
    """Print text that may be foreign."""
    print(clean(text))


def say_json(value: object) -> None:
    """Print one JSON document, UTF-8."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def say_json_line(value: object) -> None:
    """Print one line of JSON at once, for whoever waits for it."""
    print(json.dumps(value, ensure_ascii=False))
    sys.stdout.flush()


def warn(text: str) -> None:
    """Print a line to stderr."""
    print(clean(text), file=sys.stderr)


def one_line(text: str, limit: int = 100) -> str:
    """A text in one line of at most so many characters."""
    line = " ".join(clean(text[: limit * 4]).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def table(rows: Sequence[Sequence[str]], headings: Sequence[str] = ()) -> str:
    """Rows in columns as wide as they need to be; the last column is left as it is."""
    lines = [list(headings), *map(list, rows)] if headings else [list(row) for row in rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(lines[0]))] if lines else []
    widths[-1:] = [0]
    padded = (
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
    return "\n".join(padded)
