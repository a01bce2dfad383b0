"""Characters that are drawn as nothing: which of them a script or an emoji needs, and which only hide."""

from __future__ import annotations

import re
from collections.abc import Sequence

HIDDEN = (
    "\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""All of them, as the inside of a character class."""
MOST = 64
"""So many of a run are looked at: no text needs more."""

Ranges = Sequence[tuple[int, int]]
"""First and last code points. (As patterns they would take longer to make than the module to load.)"""

_PICTURE: Ranges = (
    *((0xA9, 0xA9), (0xAE, 0xAE), (0x203C, 0x203C), (0x2049, 0x2049), (0x2122, 0x2122)),
    *((0x2139, 0x2139), (0x2190, 0x21FF), (0x2300, 0x23FF), (0x2460, 0x24FF), (0x25A0, 0x27BF)),
    *((0x2900, 0x297F), (0x2B00, 0x2BFF), (0x3030, 0x3030), (0x303D, 0x303D), (0x3297, 0x3297)),
    *((0x3299, 0x3299), (0x1F000, 0x1FAFF)),
)
_RIGHT_TO_LEFT: Ranges = (
    *((0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFC), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF)),
)
_JOINING: Ranges = (
    *_RIGHT_TO_LEFT,
    *((0x900, 0x109F), (0x1780, 0x18AF), (0x1900, 0x1CFF), (0xA840, 0xABFF), (0x11000, 0x11FFF)),
)
"""Scripts whose letters join, and are told to or not to."""
_SPACELESS: Ranges = (*((0xE00, 0x109F), (0x1780, 0x17FF), (0x1950, 0x1AAF), (0xA9E0, 0xAA7F)),)
"""Scripts that write no spaces between words, and break lines where one is that nobody sees."""
_IDEOGRAPH: Ranges = ((0x2E80, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))
_VARIED: Ranges = ((0x1000, 0x109F), (0x2190, 0x22FF), (0x2A00, 0x2AFF), (0xA840, 0xA87F))
"""Letters and signs of mathematics with standard variants."""
_MONGOLIAN: Ranges = ((0x1800, 0x18AF),)
_HEBREW: Ranges = ((0x590, 0x5FF),)
_FLAG = re.compile("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
"""The region of a flag in tags, which stands behind a black flag."""
_KEYCAP = "\u20e3"
_MARKS = "\u200e\u200f\u061c"


def seen_of(run: str, before: str, after: str) -> str:
    """What stays of a run of them between two characters (empty at an end of the text)."""
    if before == "\U0001f3f4" and (flag := _FLAG.match(run)):
        return flag.group()
    kept = ""
    for character in run[:MOST]:
        if _is_needed(character, before, kept, after):
            kept += character
    return kept


def _is_needed(character: str, before: str, kept: str, after: str) -> bool:
    if character == "\u200d":
        return not set(kept) & {"\u200c", "\u200d"} and _joins(before, after)
    if character == "\u200c":
        return not kept and _either(_JOINING, before, after)
    if character == "\u200b":
        return not kept and _both(_SPACELESS, before, after)
    if character in _MARKS:
        return not any(mark in kept for mark in _MARKS) and not _is_idle(before, after)
    return not kept and _varies(character, before, after)


def _joins(before: str, after: str) -> bool:
    return _both(_PICTURE, before, after) or _either(_JOINING, before, after)


def _is_idle(before: str, after: str) -> bool:
    """Whether a mark of direction does nothing: between letters that are read from left to right."""
    letters = before.isalnum() and after.isalnum()
    return letters and not _either(_RIGHT_TO_LEFT, before, after)


def _varies(character: str, before: str, after: str) -> bool:
    """Whether a selector chooses a variant of the character before it."""
    if character in "\ufe0e\ufe0f":
        is_key = before != "" and before in "0123456789#*" and after == _KEYCAP
        return is_key or _in(_PICTURE, before)
    if "\ufe00" <= character <= "\ufe0d":
        return _in(_IDEOGRAPH, before) or _in(_VARIED, before)
    if "\U000e0100" <= character <= "\U000e01ef":
        return _in(_IDEOGRAPH, before)
    if "\u180b" <= character <= "\u180f":
        return _in(_MONGOLIAN, before)
    return character == "\u034f" and _in(_HEBREW, before)


def _in(kind: Ranges, character: str) -> bool:
    return character != "" and any(first <= ord(character) <= last for first, last in kind)


def _either(kind: Ranges, before: str, after: str) -> bool:
    return _in(kind, before) or _in(kind, after)


def _both(kind: Ranges, before: str, after: str) -> bool:
    return _in(kind, before) and _in(kind, after)
