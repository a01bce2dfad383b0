"""Which characters make words, which are written without spaces, and which only join or part."""

from __future__ import annotations

import unicodedata

WORD = "w"
DIGIT = "d"
IDEOGRAPH = "h"
"""Han, kana, Hangul, bopomofo, Yi: indexed as overlapping pairs and single characters."""
UNSPACED = "t"
"""Thai, Lao, Khmer, Myanmar, Tibetan and others: overlapping runs of visible characters."""
OTHER = " "

CONNECTORS = "_'-./@:+#\\,"
"""Characters that join the parts of an identifier, a path, an address or a number."""

_IDEOGRAPHIC = (
    (0x1100, 0x11FF),
    (0x2E80, 0x2FDF),
    (0x3005, 0x3007),
    (0x3031, 0x3035),
    (0x303B, 0x303C),
    (0x3041, 0x3096),
    (0x309D, 0x309F),
    (0x30A1, 0x30FA),
    (0x30FC, 0x318E),
    (0x31A0, 0x31BF),
    (0x31F0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xA000, 0xA4CF),
    (0xA960, 0xA97F),
    (0xAC00, 0xD7FF),
    (0xF900, 0xFAFF),
    (0x1AFF0, 0x1B16F),
    (0x20000, 0x3FFFF),
)
_WITHOUT_SPACES = (
    (0x0E00, 0x0EFF),
    (0x0F00, 0x0FFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x1950, 0x19DF),
    (0x1A20, 0x1AAF),
    (0xA9E0, 0xA9FF),
    (0xAA60, 0xAA7F),
)


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(low <= code <= high for low, high in ranges)


def classify(char: str) -> str:
    """The class of a character: one of the constants above, or the connector itself."""
    code = ord(char)
    category = unicodedata.category(char)
    letter_like = category[0] in "LM"
    if char in CONNECTORS:
        return char
    if char in "’ʼ＇":
        return "'"
    if category == "Pd" and char in "‐‑":
        return "-"
    if category == "Nd" and not _within(code, _WITHOUT_SPACES):
        return DIGIT
    if _within(code, _IDEOGRAPHIC) and (letter_like or category in ("Nl", "So")):
        return IDEOGRAPH
    if _within(code, _WITHOUT_SPACES) and (letter_like or category == "Nd"):
        return UNSPACED
    if letter_like or category in ("No", "Nl") or char in "\u200c\u200d\u00ad":
        return WORD
    return OTHER


class _ClassTable(dict[int, str]):
    """A table for `str.translate` that learns a character's class when it first meets it."""

    def __missing__(self, code: int) -> str:
        value = classify(chr(code))
        self[code] = value
        return value


_TABLE = _ClassTable()


def classes_of(text: str) -> str:
    """The classes of a text's characters, as a text of the same length."""
    return text.translate(_TABLE)


def is_han(char: str) -> bool:
    """Whether a character is an ideograph that means something by itself."""
    code = ord(char)
    return 0x3400 <= code <= 0x9FFF or 0xF900 <= code <= 0xFAFF or 0x20000 <= code <= 0x3FFFF


def is_hiragana(char: str) -> bool:
    """Whether a character belongs to the script of Japanese endings and particles."""
    return 0x3041 <= ord(char) <= 0x309F
