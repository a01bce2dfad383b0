"""Which encoder the `encoder` setting means."""

from __future__ import annotations

from functools import lru_cache

from workbench.config.settings import LOCAL_ENCODERS
from workbench.recall.encoders.base import Encoder
from workbench.recall.encoders.local import UniversalSentenceEncoder
from workbench.recall.encoders.remote import RemoteEncoder


@lru_cache(maxsize=4)
def encoder_for(setting: str) -> Encoder | None:
    """The encoder of a setting; None for an empty one.

    `local` is the one that the `semantic` extra installs; anything else is a model's name behind
    OpenAI's server, or `MODEL@BASE_URL` behind any compatible one.
    """
    wanted = setting.strip()
    if not wanted:
        return None
    if wanted in LOCAL_ENCODERS:
        return UniversalSentenceEncoder()
    model, _, base_url = wanted.partition("@")
    return RemoteEncoder(model, base_url)
