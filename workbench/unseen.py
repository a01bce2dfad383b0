"""Characters that are drawn as nothing: which of them a script or an emoji needs, and which only hide."""

from __future__ import annotations

import re

HIDDEN = (
    "\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""All of them, as the inside of a character class."""
MOST = 64
"""So many of a run are looked at: no text needs more."""

_FLAG = re.compile("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
"""The region of a flag in tags, which stands behind a black flag."""
_PICTURE = re.compile(
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf"
    "\u2900-\u297f\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_JOINING = re.compile(
    "[\u0590-\u109f\u1780-\u18af\u1900-\u1cff\ua840-\uabff\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U00011000-\U00011fff\U0001e800-\U0001efff]"
)
"""Scripts whose letters join, and are told to or not to."""
_SPACELESS = re.compile("[\u0e00-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaa7f]")
"""Scripts that write no spaces between words, and break lines where one is that nobody sees."""
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_IDEOGRAPH = re.compile("[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_VARIED = re.compile("[\u1000-\u109f\u2190-\u22ff\u2a00-\u2aff\ua840-\ua87f]")
"""Letters and signs of mathematics with standard variants."""
_MONGOLIAN = re.compile("[\u1800-\u18af]")
_HEBREW = re.compile("[\u0590-\u05ff]")
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
        return is_key or bool(_PICTURE.match(before))
    if "\ufe00" <= character <= "\ufe0d":
        return bool(_IDEOGRAPH.match(before) or _VARIED.match(before))
    if "\U000e0100" <= character <= "\U000e01ef":
        return bool(_IDEOGRAPH.match(before))
    if "\u180b" <= character <= "\u180f":
        return bool(_MONGOLIAN.match(before))
    return character == "\u034f" and bool(_HEBREW.match(before))


def _either(kind: re.Pattern[str], before: str, after: str) -> bool:
    return bool(kind.match(before) or kind.match(after))


def _both(kind: re.Pattern[str], before: str, after: str) -> bool:
    return bool(kind.match(before) and kind.match(after))
