"""Reads a server's list of models, whatever form it has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from workbench.chat.models.counting import read

_WINDOWS = (
    *("meta.n_ctx", "loaded_context_length", "max_model_len", "context_length", "context_window"),
    "max_context_length",
)
"""Where servers say how long a model's window is: llama.cpp, LM Studio, vLLM, OpenRouter, Groq, Mistral."""
_NO_CHAT = re.compile(r"embed|rerank|whisper|\btts\b|dall-e|moderation|^bge-", re.IGNORECASE)
"""What the names of models say that cannot talk."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A model that a server offers."""

    name: str
    window: int | None = None


def listed_models(document: object) -> list[Listed]:
    """The models in the answer of `/models`: a list, or one under `data` or `models`."""
    found: object = document
    if isinstance(document, Mapping):
        found = document.get("data") or document.get("models")
    return [each for entry in found if (each := _listed(entry))] if isinstance(found, list) else []


def first_to_talk(names: Sequence[str]) -> str:
    """The first model that can talk, as far as the names say it; empty when none is listed."""
    return next((name for name in names if not _NO_CHAT.search(name)), next(iter(names), ""))


def _listed(entry: object) -> Listed | None:
    if isinstance(entry, str):
        return Listed(entry) if entry else None
    if not isinstance(entry, Mapping):
        return None
    name = entry.get("id") or entry.get("name") or entry.get("model")
    windows = (read(entry, place) for place in _WINDOWS)
    window = next((w for w in windows if isinstance(w, int) and w > 0), None)
    return Listed(name, window) if isinstance(name, str) and name else None
