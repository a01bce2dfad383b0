"""Where the lines of a long plain text break at a width, fast for text of single-cell characters."""

from __future__ import annotations

from workbench.ui.text import graphemes, width

Piece = tuple[int, int]
"""Start and end of a screen line within its paragraph, in characters."""


def break_lines(text: str, cells: int, hang: int = 0) -> list[Piece]:
    """The screen lines of one paragraph; words stay whole where they fit."""
    cells = max(4, cells)
    hang = min(hang, cells // 2)
    if text.isascii():
        return _break_ascii(text, cells, hang)
    if width(text) <= cells:
        return [(0, len(text))]
    return _break_wide(text, cells, hang)


def _break_ascii(text: str, cells: int, hang: int) -> list[Piece]:
    pieces: list[Piece] = []
    start, room = 0, cells
    while len(text) - start > room:
        space = text.rfind(" ", start + 1, start + room + 1)
        end = space if space > start else start + room
        pieces.append((start, end))
        start = end + 1 if space > start else end
        room = cells - hang
    pieces.append((start, len(text)))
    return pieces


def _break_wide(text: str, cells: int, hang: int) -> list[Piece]:
    pieces: list[Piece] = []
    start = at = used = 0
    space = -1
    room = cells
    for character in graphemes(text):
        size = width(character)
        if used + size > room and at > start:
            end, following = (space, space + 1) if space > start else (at, at)
            pieces.append((start, end))
            start, space, room = following, -1, cells - hang
            used = width(text[start:at])
        if character == " ":
            space = at
        at += len(character)
        used += size
    pieces.append((start, len(text)))
    return pieces
