"""Memories as a Markdown list that people can read and edit.

A list item is a memory; its further lines are indented by two spaces. A paragraph outside a list
is a memory, too; headings only divide. What else is known of a memory follows it in a comment, as
the fields of an import line: `<!-- memory {"id": …} -->`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from workbench.memory.entry import Memory
from workbench.memory.exchange.drafts import RefusalError, draft_of
from workbench.memory.exchange.records import Read, Refused

_ITEM = re.compile(r"(?:[-*+]|[0-9]{1,9}[.)])(?: |$)")
_HEADING = re.compile(r"#{1,6}(?: |$)|(?:-{3,}|\*{3,}|_{3,})\s*$")
_NOTE = re.compile(r"<!-- memory (\{.*\}) -->\s*")
_COMMENT = re.compile(r"<!--.*-->\s*")


def write_markdown(memory: Memory, fields: dict[str, object]) -> str:
    """A memory as a list item, `fields` being what is known besides its text."""
    known = {key: value for key, value in fields.items() if key != "text"}
    # A comment ends at the first "-->", wherever it stands.
    note = json.dumps(known, ensure_ascii=False).replace("--", "-\\u002d")
    first, *rest = memory.text.split("\n")
    lines = [f"- {first}", *(f"  {line}" if line else "" for line in rest)]
    return "\n".join([*lines, f"  <!-- memory {note} -->", ""])


def read_markdown(lines: Iterable[str | Refused]) -> Iterator[Read]:
    """The memories of a Markdown text given line by line."""
    item: _Item | None = None
    for number, line in enumerate(lines, start=1):
        if isinstance(line, Refused):
            yield line
            continue
        if item is not None and item.takes(line):
            continue
        if item is not None:
            yield from item.done()
        item = _begin(number, line)
    if item is not None:
        yield from item.done()


class _Item:
    """A list item or a paragraph while its lines come in."""

    def __init__(self, number: int, first: str, in_list: bool) -> None:
        self._number = number
        self._in_list = in_list
        self._lines = [first]

    def takes(self, line: str) -> bool:
        """Whether the line belongs to this memory; if so it is kept."""
        if not self._continues(line):
            return False
        self._lines.append(line.removeprefix("  ") if self._in_list else line)
        return True

    def done(self) -> Iterator[Read]:
        """The finished memory, or why it is none."""
        lines = self._lines
        while len(lines) > 1 and not lines[-1].strip():
            lines.pop()
        document: dict[str, object] = {}
        # Only the last line can be the note: one before it is a part of the text.
        note = _NOTE.fullmatch(lines[-1].strip()) if len(lines) > 1 else None
        try:
            if note is not None:
                document = json.loads(note[1])
                lines.pop()
            yield draft_of({**document, "text": "\n".join(lines)})
        except RefusalError as refusal:
            yield Refused(self._number, str(refusal))
        except (ValueError, RecursionError):
            yield Refused(self._number, "the note behind the memory is not valid JSON")

    def _continues(self, line: str) -> bool:
        if self._in_list:
            return line.startswith("  ") or not line.strip()
        return bool(line.strip()) and _ITEM.match(line) is None and _HEADING.match(line) is None


def _begin(number: int, line: str) -> _Item | None:
    """The memory that a line begins; None for headings, comments and empty lines."""
    if not line.strip() or _HEADING.match(line) or _COMMENT.fullmatch(line.strip()):
        return None
    item = _ITEM.match(line)
    if item is not None:
        return _Item(number, line[item.end() :], in_list=True)
    return _Item(number, line, in_list=False)
