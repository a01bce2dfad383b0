"""Where a text may be cut: never inside what a reader sees as one character (after UAX #29)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ZERO_WIDTH_JOINER = "\u200d"
MAX_CLUSTER = 64
"""Longer heaps of marks are cut anyway, or one of them could fill a chunk by itself."""

_INDIC_LINKERS = frozenset("्্੍્୍్്")
"""Viramas that tie the next consonant to the one before (rule GB9c)."""


@lru_cache(maxsize=8192)
def _extends(char: str) -> bool:
    code = ord(char)
    if code < 0x300:
        return False
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or char in (ZERO_WIDTH_JOINER, "\u200c", "\uff9e", "\uff9f")
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def _is_regional(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _hangul_kind(char: str) -> str:
    code = ord(char)
    if 0x1100 <= code <= 0x115F or 0xA960 <= code <= 0xA97C:
        return "L"
    if 0x1160 <= code <= 0x11A7 or 0xD7B0 <= code <= 0xD7C6:
        return "V"
    if 0x11A8 <= code <= 0x11FF or 0xD7CB <= code <= 0xD7FB:
        return "T"
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    return ""


_HANGUL_JOINS = {
    "L": ("L", "V", "LV", "LVT"),
    "V": ("V", "T"),
    "LV": ("V", "T"),
    "T": ("T",),
    "LVT": ("T",),
}


def is_boundary(text: str, position: int) -> bool:
    """Whether a text may be cut before the character at `position`."""
    if position <= 0 or position >= len(text):
        return True
    before, after = text[position - 1], text[position]
    if after < "\u0300":
        return not (before == "\r" and after == "\n")
    if _extends(after) or 0xDC00 <= ord(after) <= 0xDFFF:
        return False
    if before == ZERO_WIDTH_JOINER:
        return unicodedata.category(after) not in ("So", "Sk")
    if before in _INDIC_LINKERS:
        return unicodedata.category(after) != "Lo"
    if _is_regional(after) and _is_regional(before):
        start = position
        while start > 0 and _is_regional(text[start - 1]):
            start -= 1
        return (position - start) % 2 == 0
    return _hangul_kind(after) not in _HANGUL_JOINS.get(_hangul_kind(before), ())


def cut_before(text: str, position: int) -> int:
    """The last place at or before `position` where the text may be cut."""
    place = position
    while position - place < MAX_CLUSTER:
        if is_boundary(text, place):
            return place
        place -= 1
    return position


def widen(text: str, start: int, end: int) -> tuple[int, int]:
    """The smallest span around `start:end` that cuts through no visible character."""
    start = cut_before(text, start)
    limit = min(len(text), end + MAX_CLUSTER)
    while end < limit and not is_boundary(text, end):
        end += 1
    return start, end
