"""Foreign text made safe for the screen: no control bytes, no markup, never cut inside a character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len, get_character_cell_size
from textual.content import Content
from textual.style import Style

from workbench import foreign
from workbench.counting import plural as plural

ELLIPSIS = "…"
MUTED = "$foreground-muted"
"""The style of what is less important; in Content, Textual shows `$text-muted` at full contrast."""

TAB = "    "
"""What stands for a tab."""

Span = tuple[int, int]
"""Start and end of a piece of a text, in characters."""


def clean(text: str) -> str:
    """A foreign text as it can be drawn: nothing in it steers a terminal, and tabs are spaces."""
    return foreign.clean(text).replace("\t", TAB)


def one_line(text: str, limit: int = 2000) -> str:
    """A text as one clean line; what stands beyond `limit` characters is never looked at."""
    return " ".join(clean(text[:limit]).split())


def width(text: str) -> int:
    """How many cells a text takes on the screen."""
    return cell_len(text)


def graphemes(text: str) -> Iterator[str]:
    """The characters of a text as a person sees them: marks, joiners, flags and tones stay together."""
    start = 0
    for index in range(1, len(text)):
        if not _joins(text, start, index):
            yield text[start:index]
            start = index
    if text:
        yield text[start:]


def _joins(text: str, start: int, index: int) -> bool:
    """Whether the code point at `index` belongs to the character that began at `start`."""
    code = ord(text[index])
    if 0x20 <= code < 0x7F:
        return False
    before = text[index - 1]
    if before == "\u200d":
        return True
    if 0x1F1E6 <= code <= 0x1F1FF:
        return index - start == 1 and 0x1F1E6 <= ord(before) <= 0x1F1FF
    return code == 0xFE0F or get_character_cell_size(text[index]) == 0


def character_start(text: str, at: int) -> int:
    """The last place up to `at` where a character as a person sees it begins; looks back a little."""
    first = max(0, at - 64)
    place = first
    for grapheme in graphemes(text[first : at + 64]):
        if place + len(grapheme) > at:
            break
        place += len(grapheme)
    return place if place > first else at


def cut(text: str, cells: int, ellipsis: str = ELLIPSIS) -> str:
    """The beginning of a text that fits into so many cells, with an ellipsis when some is missing."""
    if cells <= 0:
        return ""
    if len(text) <= 4 * cells and cell_len(text) <= cells:
        return text
    room = cells - cell_len(ellipsis)
    if room < 0:
        return ""
    taken, used, rest = [], 0, 0
    for grapheme in graphemes(text):
        size = cell_len(grapheme)
        rest += size
        if used + size <= room and rest == used + size:
            taken.append(grapheme)
            used += size
        elif rest > cells:
            return "".join(taken) + ellipsis
    return text


def fit(text: str, cells: int) -> str:
    """A text cut or padded with spaces to exactly so many cells."""
    short = cut(text, cells)
    return short + " " * (cells - cell_len(short))


def plain(text: str, style: str | Style = "") -> Content:
    """A foreign text as Content, without any markup read from it."""
    safe = Content(clean(text))
    return safe.stylize(style) if style else safe


def line(*pieces: str | tuple[str, str] | Content) -> Content:
    """One row put together from plain or (text, style) pieces, none of them read as markup."""
    return Content.assemble(*pieces)


def marked(text: str, spans: Iterable[Span], style: str = "bold underline") -> Content:
    """A foreign text with the given spans (of the text as it came) marked."""
    pieces: list[str | tuple[str, str]] = []
    at = 0
    for start, end in sorted(spans):
        start, end = max(start, at), min(end, len(text))
        if end <= start:
            continue
        pieces.append(clean(text[at:start]))
        pieces.append((clean(text[start:end]), style))
        at = end
    pieces.append(clean(text[at:]))
    return Content.assemble(*pieces)


def excerpt(text: str, spans: Sequence[Span], length: int = 160) -> tuple[str, list[Span]]:
    """The part of a long passage in which most marked words stand, and their spans in it."""
    start = _excerpt_start(text, spans, length) if len(text) > length and spans else 0
    end = min(len(text), start + length)
    lead = ELLIPSIS if start else ""
    shift = start - len(lead)
    inside = [(a - shift, min(b, end) - shift) for a, b in spans if start <= a < end]
    return lead + text[start:end] + (ELLIPSIS if end < len(text) else ""), inside


def _excerpt_start(text: str, spans: Sequence[Span], length: int) -> int:
    """Where to begin so that most marked words are shown, at a word's beginning if one is near."""
    best = max(spans, key=lambda span: _inside(spans, span[0], length))[0]
    start = max(0, best - length // 8)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    return start if best - start < length // 2 else best


def _inside(spans: Sequence[Span], start: int, length: int) -> int:
    return sum(1 for a, b in spans if a >= start and b <= start + length)


def wrap(content: Content, cells: int, limit: int | None = None) -> list[Content]:
    """A Content's lines at a width; with `limit`, the last line kept ends in an ellipsis."""
    lines = list(content.wrap(max(1, cells)))
    if limit is None or len(lines) <= limit:
        return lines
    last = lines[limit - 1]
    short = cut(last.plain.rstrip(), max(1, cells - 1), "")
    return [*lines[: limit - 1], last[: len(short)] + Content(ELLIPSIS)]
