"""Foreign text in the prompt: it may say anything, and can never pass for anything but text."""

from __future__ import annotations

import re
import unicodedata

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*)?\Z")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff]")
_BREAKS = re.compile(r"[ \t]*(?:\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])[\s]*")
_ANGLES = re.compile(r"[<\uFF1C\uFE64]")
_MARKERS = re.compile(r"<\||\|>|\[\s*/?\s*INST\s*\]", re.IGNORECASE)
_OVERRIDES = re.compile(r"[\u202d\u202e]")
"""Characters that turn the direction of what follows, so that it reads as something else."""

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
)
"""How a tag may not begin: ours, and those that chat templates give a meaning to."""

_LONGEST = 256
"""A terminal sequence that is longer than this is not waited for."""

_AHEAD = 48
"""How many characters after an angle bracket decide what it opens."""

BREAK = " ⏎ "
"""Stands for a line break where a text has to stay on one line."""


def clean(text: str) -> str:
    """Without terminal sequences, control characters, direction overrides and lone surrogates."""
    return _OVERRIDES.sub("", _CONTROL.sub("", _ANSI.sub("", text)))


class StreamCleaner:
    """Cleans a text that comes in pieces; a terminal sequence may be cut between two of them."""

    def __init__(self) -> None:
        self._held = ""

    def take(self, piece: str) -> str:
        """What of the text so far is sure to be text."""
        text = self._held + piece
        beginning = _UNFINISHED.search(text, max(0, len(text) - _LONGEST))
        end = beginning.start() if beginning else len(text)
        self._held = text[end:]
        return clean(text[:end])

    def finish(self) -> str:
        """What was held back."""
        held, self._held = self._held, ""
        return clean(held)


def neutral(text: str) -> str:
    """Clean, and with no tag or marker that our wrapping or a chat template would act on."""
    cleaned = clean(text)
    marked = _MARKERS.sub(_split_marker, cleaned)
    return _ANGLES.sub(lambda match: _angle(marked, match), marked)


def one_line(text: str) -> str:
    """Neutral and on a single line, so that it can imitate no heading, role or line of ours."""
    return _BREAKS.sub(BREAK, neutral(text.strip())).strip()


def _split_marker(match: re.Match[str]) -> str:
    found = match.group()
    return {"<|": "‹|", "|>": "|›"}.get(found, found.replace("[", "(").replace("]", ")"))


def _angle(text: str, match: re.Match[str]) -> str:
    ahead = unicodedata.normalize("NFKC", text[match.end() : match.end() + _AHEAD]).casefold()
    letters = "".join(character for character in ahead if character.isalnum())
    opens = letters.translate(_LOOKALIKES).startswith(_TAGS) or _is_end_of_sequence(ahead)
    return "‹" if opens else match.group()


def _is_end_of_sequence(ahead: str) -> bool:
    return re.match(r"[\s/]*s\s*>", ahead) is not None
