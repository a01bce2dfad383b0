"""Foreign text in the prompt: it may say anything, and can never pass for anything but text."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from workbench.foreign import clean

_BREAKS = re.compile(r"[ \t]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])[\s]*")
_NEVER_SEEN = r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2060-\u2064\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0"
"""Characters that are drawn as nothing: between two letters they hide a word from a filter."""
_INVISIBLE = re.compile(f"[{_NEVER_SEEN}]")
_GAP = rf"[\s{_NEVER_SEEN}]*"
_OPENING = r"<\uFF1C\uFE64\u3008\u2329\u27E8\u276C\u276E"
_ANGLES = re.compile(rf"([{_OPENING}])")
_WORDS_IN_BRACKETS = (
    *("INST", "SYSTEM_PROMPT", "AVAILABLE_TOOLS", "TOOL_CALLS", "TOOL_RESULTS", "TOOL_CONTENT"),
    *("THINK", "gMASK"),
)


@lru_cache(maxsize=1)
def _markers() -> re.Pattern[str]:
    """What chat templates mark roles and tools with, whatever is hidden in it.

    Made when it is first wanted: it takes longer to make than any module here to load.
    """
    words = "|".join(_GAP.join(word) for word in _WORDS_IN_BRACKETS)
    return re.compile(
        rf"[<\uFF1C]{_GAP}[|\uFF5C]|[|\uFF5C]{_GAP}[>\uFF1E]"
        rf"|[\[\uFF3B]{_GAP}/?{_GAP}(?:{words}){_GAP}[\]\uFF3D]",
        re.IGNORECASE,
    )


_LOOKALIKES = str.maketrans("сеохтаіѕсрο", "ceoxtaiscpo")
"""Letters of other alphabets that are drawn like ours, as they are used to get past a filter."""

_TAGS = (
    "context",
    "system",
    "assistant",
    "user",
    "developer",
    "tool",
    "function",
    "startofturn",
    "endofturn",
    "think",
    "sys",
    "invoke",
    "beginof",
    "endof",
)
"""How a tag may not begin: ours, and those that chat templates give a meaning to."""

_LETTERS = 16
"""How many letters after an angle bracket decide what it opens."""

BREAK = " ⏎ "
"""Stands for a line break where a text has to stay on one line."""


def neutral(text: str) -> str:
    """Clean, and with no tag or marker that our wrapping or a chat template would act on."""
    return _without_tags(_markers().sub(_split_marker, clean(text)))


def one_line(text: str) -> str:
    """Neutral and on a single line, so that it can imitate no heading, role or line of ours."""
    return _BREAKS.sub(BREAK, neutral(text.strip())).strip()


def _split_marker(match: re.Match[str]) -> str:
    found = match.group()
    if found[0] in "[\uff3b":
        return f"({found[1:-1]})"
    return f"‹{found[1:]}" if found[0] in "<\uff1c" else f"{found[:-1]}›"


def _without_tags(text: str) -> str:
    """With `‹` for every angle bracket that opens a tag, also for one of several in a row."""
    pieces = _ANGLES.split(text)
    opens = False
    for at in range(len(pieces) - 1, 0, -2):
        ahead = pieces[at]
        if letters := _letters(ahead):
            opens = _opens(letters) or _is_end_of_sequence(ahead)
        if opens:
            pieces[at - 1] = "‹"
    return "".join(pieces)


@lru_cache(maxsize=4_096)
def _opens(letters: str) -> bool:
    return any(_reads_as(letters, tag) for tag in _TAGS)


def _letters(text: str) -> str:
    """The first letters and digits of a text, as they are read whatever their form."""
    found: list[str] = []
    for character in text:
        if len(found) >= _LETTERS:
            break
        if not _INVISIBLE.match(character):
            plain = unicodedata.normalize("NFKC", character).casefold()
            found += [each for each in plain if each.isalnum() and _is_letter(each)]
    return "".join(found).translate(_LOOKALIKES)


def _is_letter(character: str) -> bool:
    return unicodedata.category(character) != "Lm"


def _reads_as(letters: str, tag: str) -> bool:
    """Whether letters begin with a tag, when letters of other alphabets may stand for any of ours."""
    pairs = list(zip(letters, tag, strict=False))
    same = sum(one == other for one, other in pairs)
    strange = sum(one != other and not one.isascii() for one, other in pairs)
    return len(pairs) == len(tag) == same + strange and same * 2 >= len(tag)


def _is_end_of_sequence(ahead: str) -> bool:
    return re.match(r"[\s/]*(?:s|bos|eos|sop|eop)\s*>", ahead, re.IGNORECASE) is not None
