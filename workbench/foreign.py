"""Text that is not ours made harmless: nothing in it steers a terminal, turns the direction, or hides.

What a person reads stays as it is: right-to-left scripts, joined emoji, the joiners of Persian and of
Indic scripts, the spaces that nobody sees between the words of Khmer, variants of a character.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from workbench.unseen import HIDDEN, MOST, seen_of

_SEQUENCE = re.compile(
    r"""
    (?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]                    # CSI: colours, cursor movement
    | (?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])              # OSC, DCS, SOS, PM, APC …
      [^\x07\x1b\x90\x98\x9c-\x9f]{0,1024}(?:\x07|\x1b\\|\x9c)
    | \x1b[ -/]*[0-~]                                   # every other escape
    """,
    re.VERBOSE,
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f]")
_LINE_END = re.compile(r"\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_PAIR = re.compile(r"[\ud800-\udbff][\udc00-\udfff]")
_HALF = re.compile(r"[\ud800-\udfff]")
_RUN = re.compile(f"[{HIDDEN}]+")
_SUSPECT = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff{HIDDEN}]")
_UNFINISHED = re.compile(
    r"""
    (?: (?:\x1b\[|\x9b)[0-?]*[ -/]*
      | (?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x90\x98\x9c-\x9f]{0,1024}\x1b?
      | \x1b[ -/]*
      | [\ud800-\udbff]
    )\Z
    """,
    re.VERBOSE,
)
_OPEN = re.compile(rf"(?:\r|[{HIDDEN}]+)\Z")
"""The end of a text that reads otherwise when more comes."""
_LONGEST = 1_100
"""Of a sequence that is longer than this no end is waited for."""


def clean(text: str) -> str:
    """A foreign text that can be shown and sent anywhere; its line ends are `\\n`."""
    if not _SUSPECT.search(text):
        return text
    return _LINE_END.sub("\n", harmless(text))


def harmless(text: str) -> str:
    """The same with its line ends as they are, for a text whose form must not change (JSON)."""
    if not _SUSPECT.search(text):
        return text
    return _RUN.sub(_seen, _unsteered(text))


def _unsteered(text: str) -> str:
    """Without terminal sequences and control characters."""
    return _CONTROL.sub("", _SEQUENCE.sub("", encodable(text)))


def encodable(text: str) -> str:
    """The text with the halves of a character joined, and the sign for what cannot be shown for one alone."""
    if not _HALF.search(text):
        return text
    return _HALF.sub("\ufffd", _PAIR.sub(_joined, text))


def _joined(match: re.Match[str]) -> str:
    return match.group().encode("utf-16", "surrogatepass").decode("utf-16")


def _seen(match: re.Match[str]) -> str:
    text, (start, end) = match.string, match.span()
    return seen_of(match.group(), text[max(0, start - 1) : start], text[end : end + 1])


@dataclass(slots=True)
class StreamCleaner:
    """Cleans a text that comes in pieces, cut anywhere, as the whole would be cleaned."""

    _held: str = ""
    """What may be the beginning of a terminal sequence, or half of a character."""
    _open: str = ""
    """What nobody sees, until it is known what follows; of a line end, its first half."""
    _last: str = ""
    """The last character that was given: what comes next may belong to it."""

    def take(self, piece: str) -> str:
        """What of the text so far is sure to be text."""
        text = self._held + piece
        unfinished = _UNFINISHED.search(text, max(0, len(text) - _LONGEST))
        end = unfinished.start() if unfinished else len(text)
        self._held = text[end:]
        text = self._open + _unsteered(text[:end])
        opened = _OPEN.search(text, max(0, len(text) - _LONGEST))
        end = opened.start() if opened else len(text)
        self._open = text[end:][:MOST]
        return self._give(text[:end])

    def finish(self) -> str:
        """What was held back."""
        rest, self._held, self._open = self._open + _unsteered(self._held), "", ""
        return self._give(rest)

    def _give(self, text: str) -> str:
        given = clean(self._last + text)[len(self._last) :]
        if given:
            self._last = "" if _RUN.match(given[-1]) else given[-1]
        return given
