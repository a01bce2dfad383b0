"""Reads a file of memories, whatever its format, one after the other."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import PurePath

from workbench.memory.exchange.drafts import RefusalError, draft_of
from workbench.memory.exchange.markdown import read_markdown
from workbench.memory.exchange.records import Format, Read, Refused, check_format

_BOM = b"\xef\xbb\xbf"
_SUFFIXES: dict[str, Format] = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "markdown",
}


def read_import(
    source: bytes | str | Iterable[bytes], format: str | None = None, name: str = ""
) -> Iterator[Read]:
    """The memories of a file (or the lines of an open one), and what in it is none.

    Without a format it is told by the content, and by the suffix of `name`. JSON lines are read as
    they come; the other formats need the whole. Raises UsageError for an unknown format.
    """
    if format is not None:
        check_format(format)
    data = source.encode("utf-8", "replace") if isinstance(source, str) else source
    lines: Iterator[bytes] = iter(io.BytesIO(data) if isinstance(data, bytes) else data)
    head = [next(lines, b"").removeprefix(_BOM)]
    while not head[-1].strip() and (line := next(lines, None)) is not None:
        head.append(line)
    chosen = format or detect_format(name, head[-1])
    whole = chain(head, lines)
    if chosen == "jsonl":
        return _json_lines(whole)
    if chosen == "memory-json":
        return _array(b"".join(whole))
    return read_markdown(_decoded_lines(whole))


def detect_format(name: str, head: bytes) -> Format:
    """The format of a file by the first line with something in it, and by its name."""
    suffix = PurePath(name).suffix.lower()
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix]
    begin = head.lstrip()[:1]
    if begin == b"[":
        return "memory-json"
    if begin == b"{":
        return "jsonl"
    return "memory-json" if suffix == ".json" else "markdown"


def _json_lines(lines: Iterable[bytes]) -> Iterator[Read]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            try:
                yield draft_of(_document(line))
            except RefusalError as refusal:
                yield Refused(number, str(refusal))


def _document(line: bytes) -> object:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RefusalError(f"not UTF-8 at byte {error.start + 1}") from error
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RefusalError(f"not valid JSON: {error.msg} at column {error.colno}") from error
    except ValueError as error:
        # A number with more digits than Python reads.
        raise RefusalError("not valid JSON: a number is too long") from error
    except RecursionError as error:
        raise RefusalError("not valid JSON: nested too deeply") from error


def _array(data: bytes) -> Iterator[Read]:
    try:
        document = json.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        yield Refused(line, "not UTF-8")
        return
    except json.JSONDecodeError as error:
        yield Refused(error.lineno, f"not valid JSON: {error.msg} at column {error.colno}")
        return
    except ValueError:
        yield Refused(1, "not valid JSON: a number is too long")
        return
    except RecursionError:
        yield Refused(1, "not valid JSON: nested too deeply")
        return
    if not isinstance(document, list):
        yield Refused(1, "expected an array of strings")
        return
    for number, item in enumerate(document, start=1):
        try:
            yield draft_of(item)
        except RefusalError as refusal:
            yield Refused(number, str(refusal))


def _decoded_lines(lines: Iterable[bytes]) -> Iterator[str | Refused]:
    for number, line in enumerate(lines, start=1):
        if b"\0" in line:
            yield Refused(number, "not a text: it has NUL bytes")
            continue
        try:
            yield line.decode("utf-8").removesuffix("\n").removesuffix("\r")
        except UnicodeDecodeError:
            yield Refused(number, "not UTF-8")
