"""Settings: one typed object, read from TOML, checked, written back."""

from workbench.config.settings import (
    AgentSettings,
    ChatSettings,
    ContextSettings,
    MemorySettings,
    ModelSettings,
    PersonSettings,
    PriceSettings,
    RecallSettings,
    Settings,
    UISettings,
)

__all__ = [
    "AgentSettings",
    "ChatSettings",
    "ContextSettings",
    "MemorySettings",
    "ModelSettings",
    "PersonSettings",
    "PriceSettings",
    "RecallSettings",
    "Settings",
    "UISettings",
]
