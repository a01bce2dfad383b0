"""Chooses the model that answers, from the settings and the environment."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.chat.models.base import Model
from workbench.chat.models.echo import EchoModel
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import DEFAULT_URL, OpenAIModel, Options
from workbench.config.settings import ModelSettings


def server_of(settings: ModelSettings, environ: Mapping[str, str]) -> str:
    """The server's address, or empty when none is named and OpenAI's own would be meant."""
    return settings.base_url.strip() or environ.get("OPENAI_BASE_URL", "").strip()


def is_offline(settings: ModelSettings, environ: Mapping[str, str]) -> bool:
    """Whether nothing says which server to ask: no key and no address."""
    key = environ.get(settings.api_key_env, "").strip()
    return not (key or settings.api_key_command or server_of(settings, environ))


def choose_model(
    settings: ModelSettings, environ: Mapping[str, str], speaker: str, *, offline: bool = False
) -> Model:
    """The echo when offline, else the server's model; nothing is sent yet."""
    if offline or is_offline(settings, environ):
        return EchoModel(speaker)
    return connect(settings, environ)


def connect(
    settings: ModelSettings,
    environ: Mapping[str, str],
    *,
    name: str | None = None,
    base_url: str = "",
    key: str = "",
) -> OpenAIModel:
    """A model of a server, with what is given here before what is set."""
    options = Options(
        base_url=base_url or server_of(settings, environ) or DEFAULT_URL,
        key=Key(settings.api_key_env, settings.api_key_command, key, environ),
        timeout=settings.timeout,
        max_retries=settings.max_retries,
        max_output_tokens=settings.max_output_tokens,
        temperature=settings.temperature,
        reasoning_effort=settings.reasoning_effort,
        context_window=settings.context_window,
    )
    return OpenAIModel(settings.name if name is None else name, options)
