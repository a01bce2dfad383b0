"""An encoder behind the OpenAI-compatible `/embeddings` of any server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from workbench.config.settings import LOCAL_ENCODERS
from workbench.errors import RecallError
from workbench.recall.encoders.base import Calibration, Vectors, unit
from workbench.recall.encoders.measuring import measured

if TYPE_CHECKING:
    from openai import OpenAI

BATCH = 64
TIMEOUT = 10.0


class RemoteEncoder:
    """Asks a server for vectors; the key comes from OPENAI_API_KEY."""

    def __init__(self, model: str, base_url: str | None) -> None:
        self._model = model
        self._base_url = base_url or None
        self.name = f"{model}@{base_url}" if base_url else model

    @cached_property
    def calibration(self) -> Calibration:
        """Measured by a request of its own when first needed."""
        return measured(self.encode)

    @cached_property
    def _client(self) -> OpenAI:
        from openai import OpenAI, OpenAIError

        key = os.environ.get("OPENAI_API_KEY") or ("none" if self._base_url else None)
        try:
            return OpenAI(api_key=key, base_url=self._base_url, timeout=TIMEOUT, max_retries=1)
        except OpenAIError as error:
            raise RecallError(
                f'The encoder "{self._model}" is none of {", ".join(sorted(LOCAL_ENCODERS))}, so it '
                "is taken for a model behind OpenAI's server, and OPENAI_API_KEY is not set "
                "(another server: MODEL@BASE_URL); recall goes on with words alone."
            ) from error

    def knows(self, text: str) -> bool:
        """It is taken to know every language: what a server's model knows cannot be asked."""
        return True

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row per text, asked for in batches."""
        from openai import OpenAIError

        rows: list[list[float]] = []
        try:
            for start in range(0, len(texts), BATCH):
                batch = [text or " " for text in texts[start : start + BATCH]]
                answer = self._client.embeddings.create(model=self._model, input=batch)
                rows.extend(item.embedding for item in answer.data)
        except (OpenAIError, ValueError) as error:
            raise RecallError(
                f"The encoder {self.name} did not answer ({error}); recall goes on with words alone."
            ) from error
        if len(rows) != len(texts):
            raise RecallError(
                f"The encoder {self.name} gave {len(rows)} vectors for {len(texts)} texts; "
                "recall goes on with words alone."
            )
        return unit(np.array(rows, np.float32).reshape(len(texts), -1))
