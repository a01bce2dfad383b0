"""Everything one process has open: settings, file, memory, recall, archive and model."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.chat.models.base import Model
from workbench.chat.person import Person
from workbench.clock import Clock
from workbench.config.settings import AgentSettings, Settings
from workbench.memory.entry import Scope
from workbench.memory.store import MemoryStore

if TYPE_CHECKING:
    from workbench.chat.session import Session
    from workbench.config.loading import Loaded


class Workbench:
    """What all conversations of one process share."""

    settings: Settings
    origins: Mapping[str, str]
    database: Any
    store: MemoryStore
    engine: Any
    archive: Any
    model: Model
    clock: Clock
    person: Person
    folder: Path

    @classmethod
    def open(
        cls,
        loaded: Loaded,
        data: Path,
        *,
        offline: bool = False,
        clock: Clock | None = None,
        model: Model | None = None,
        folder: Path | None = None,
    ) -> Workbench:
        """Open the data file (made when it is missing) and choose the model; sends nothing."""
        raise NotImplementedError

    def session(
        self,
        thread: str | None = None,
        *,
        new: bool = False,
        agent: str | None = None,
        space: str | None = None,
    ) -> Session:
        """A conversation: the named thread, else the latest, else a new one."""
        raise NotImplementedError

    def agents(self) -> Mapping[str, AgentSettings]:
        """The agents that can be talked with."""
        raise NotImplementedError

    def has_memory(self, agent: str) -> bool:
        """Whether this agent remembers at all."""
        raise NotImplementedError

    def scope(self, agent: str, space: str) -> Scope:
        """Which memories this agent may see in this space."""
        raise NotImplementedError

    async def use_model(
        self, name: str | None = None, *, base_url: str | None = None, key: str | None = None
    ) -> Model:
        """Answer with another model or server from now on; raises ModelError when it is not there."""
        raise NotImplementedError

    async def list_models(self, base_url: str = "", key: str = "") -> list[str]:
        """What a server offers (empty: the present one); raises ModelError."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the file."""
        raise NotImplementedError
