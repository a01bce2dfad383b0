"""The settings object; `config.toml` says every setting with its default and what it is for."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Positive = Annotated[float, Meta(gt=0.0)]
Count = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]

Preset = Literal["strict", "normal", "eager"]
Place = Literal["system", "turn"]
ContextRole = Literal["user", "system", "developer"]

LOCAL_ENCODERS = frozenset({"local", "semantic", "use"})
"""What `recall.encoder` may be called when it asks no server: the one that the `semantic` extra brings."""


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of settings; unknown keys are refused."""


class PriceSettings(_Table, frozen=True):
    """Money per million tokens, and how much may be spent in a day before it asks (0: never asks)."""

    input: Annotated[float, Meta(ge=0)] = 0.0
    cached: Annotated[float, Meta(ge=0)] = 0.0
    output: Annotated[float, Meta(ge=0)] = 0.0
    currency: str = "USD"
    daily_limit: Annotated[float, Meta(ge=0)] = 0.0


class ModelSettings(_Table, frozen=True):
    """Which model answers and how it is reached."""

    name: str = ""
    base_url: str = ""
    api_key_env: str = "OPENAI_API_KEY"
    api_key_command: str = ""
    timeout: Positive = 60.0
    max_retries: Count = 2
    context_window: Count = 0
    max_output_tokens: Count = 0
    temperature: Annotated[float, Meta(ge=0.0, le=2.0)] | None = None
    reasoning_effort: str = ""
    context_role: ContextRole = "user"
    images: bool = False
    prices: PriceSettings = PriceSettings()


class PersonSettings(_Table, frozen=True):
    """Who is speaking (empty: the login name)."""

    name: str = ""


class AgentSettings(_Table, frozen=True):
    """A named persona."""

    instructions: str = ""
    model: str = ""
    memory: bool = True
    tools: tuple[str, ...] | None = None
    contexts: tuple[str, ...] | None = None


class MemorySettings(_Table, frozen=True):
    """Which agents remember, and whether the model may propose memories after a turn."""

    agents: tuple[str, ...] = ()
    suggest: bool = False
    suggest_keep: bool = False


class RecallSettings(_Table, frozen=True):
    """How memory is searched before every message."""

    enabled: bool = True
    k: AtLeastOne = 5
    threshold: Share = 0.3
    preset: Preset = "normal"
    join_below: Share = 0.3
    k1: Annotated[float, Meta(ge=0.0, le=10.0)] = 0.6
    b: Share = 0.2
    neighbours: Share = 0.5
    encoder: str = ""
    encoder_share: Share = 0.5
    patience: Positive = 2.0
    languages: tuple[str, ...] = ()
    chunk_size: Annotated[int, Meta(ge=40)] = 320
    chunk_overlap: Count = 80


class ContextSettings(_Table, frozen=True):
    """A named piece of text that goes into the prompt."""

    enabled: bool = True
    place: Place = "turn"
    budget: Count = 0
    text: str = ""
    file: str = ""
    command: str = ""
    timeout: Positive = 5.0
    max_bytes: AtLeastOne = 16_384


class ChatSettings(_Table, frozen=True):
    """How a conversation is kept within the model's window."""

    max_history_chars: Count = 0
    keep_recent: AtLeastOne = 6
    max_tool_rounds: AtLeastOne = 30
    snapshot_days: Count = 0


class UISettings(_Table, frozen=True):
    """Theme and what the screen remembers."""

    theme: str = "recall-dark"
    setup_seen: bool = False
    reasoning: bool = False


class Settings(_Table, frozen=True):
    """All settings in force."""

    model: ModelSettings = ModelSettings()
    person: PersonSettings = PersonSettings()
    agents: dict[str, AgentSettings] = {}
    memory: MemorySettings = MemorySettings()
    recall: RecallSettings = RecallSettings()
    contexts: dict[str, ContextSettings] = {}
    chat: ChatSettings = ChatSettings()
    keys: dict[str, str] = {}
    ui: UISettings = UISettings()
