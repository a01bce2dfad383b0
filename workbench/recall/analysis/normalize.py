"""One spelling for what means the same: NFKC, case folded, simplified, with the way back to the original."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources

from workbench.recall.analysis.graphemes import is_boundary


@dataclass(frozen=True, slots=True)
class Normalized:
    """A normalised text; position i of it stands for `original[starts[i]:ends[i]]`."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @property
    def in_place(self) -> bool:
        """Whether every position is the same in the original."""
        return isinstance(self.starts, range)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the normalised text stands in the original."""
        return self.starts[start], self.ends[end - 1]


def normalize(text: str) -> Normalized:
    """Normalise a text, keeping for each character where it came from."""
    if text.isascii():
        return Normalized(text.lower(), range(len(text)), range(1, len(text) + 1))
    if unicodedata.is_normalized("NFKC", text):
        folded = text.casefold()
        # Case folding only ever makes a character longer, so an equal length means one to one.
        if len(folded) == len(text):
            if _HAN.search(folded):
                folded = folded.translate(_simplified())
            return Normalized(folded, range(len(text)), range(1, len(text) + 1))
    return _by_cluster(text)


_HAN = re.compile("[\u4e00-\u9fff]")


@cache
def _simplified() -> dict[int, int]:
    """From each traditional Chinese character to the simplified one that means the same.

    One character for one, after OpenCC's table TSCharacters (Apache-2.0); what is written in Taiwan is
    found by who asks in Shanghai, and the other way round. Japanese keeps its own characters or shares
    these: text and question are folded alike.
    """
    table = resources.files(__package__) / "traditional.txt"
    return {ord(pair[0]): ord(pair[1]) for pair in table.read_text("utf-8").split()}


def _by_cluster(text: str) -> Normalized:
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    begin = 0
    for end in range(1, len(text) + 1):
        if end < len(text) and not is_boundary(text, end):
            continue
        folded = _fold(text[begin:end])
        parts.append(folded)
        starts.extend([begin] * len(folded))
        ends.extend([end] * len(folded))
        begin = end
    return Normalized("".join(parts), starts, ends)


def _fold(cluster: str) -> str:
    once = unicodedata.normalize("NFKC", cluster).casefold()
    return unicodedata.normalize("NFKC", once).translate(_simplified())


_MARKS_DROPPED = frozenset(
    chr(code)
    for code in (
        *range(0x0610, 0x061B),
        *range(0x064B, 0x0660),
        0x0640,
        0x0670,
        *range(0x06D6, 0x06EE),
        *range(0x0591, 0x05C8),
        0x200C,
        0x200D,
        0x00AD,
        *range(0xFE00, 0xFE10),
    )
)
"""Arabic and Hebrew vowel points, tatweel, joiners, soft hyphens: written or not, the word is the same."""

_LETTERS = str.maketrans(
    {
        **dict.fromkeys("أإآٱ", "ا"),
        **dict.fromkeys("ىئیے", "ي"),
        **dict.fromkeys("ةہۀ", "ه"),
        "ؤ": "و",
        "ک": "ك",
        "ё": "е",
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ħ": "h",
        "ı": "i",
        "œ": "oe",
        "æ": "ae",
        "ς": "σ",
    }
)
"""Letters that are written either way, or whose accent does not decompose."""


def _folds_accents(base: str) -> bool:
    return base < "\u0250" or "\u0370" <= base <= "\u03ff"


@lru_cache(maxsize=65536)
def fold_word(word: str) -> str:
    """The index form of a word: vowel points and Latin or Greek accents gone, digits as 0 to 9."""
    if word.isascii():
        return word
    kept: list[str] = []
    base = ""
    for char in unicodedata.normalize("NFD", word):
        if char in _MARKS_DROPPED:
            continue
        if unicodedata.category(char) == "Mn":
            if not _folds_accents(base):
                kept.append(char)
            continue
        base = char
        digit = unicodedata.digit(char, None) if char.isdigit() else None
        kept.append(char if digit is None else str(digit))
    return unicodedata.normalize("NFC", "".join(kept)).translate(_LETTERS)
