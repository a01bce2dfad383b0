"""Everything one process has open: settings, file, memory, recall, archive and model."""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from workbench import resources
from workbench.chat.archive.archive import Archive
from workbench.chat.archive.scribe import Scribe
from workbench.chat.messages import Thread
from workbench.chat.models.answering import Models
from workbench.chat.models.base import Model
from workbench.chat.models.connecting import choose_model
from workbench.chat.person import Person
from workbench.chat.prompt.tokens import TokenCounter
from workbench.chat.said.index import SaidIndex
from workbench.clock import Clock, SystemClock
from workbench.config.people import (
    agents_of,
    known_agent,
    person_configured,
    person_key,
    person_name,
)
from workbench.config.settings import AgentSettings, RecallSettings, Settings
from workbench.errors import StoreBusyError, StoreError
from workbench.memory.blobs import Blobs
from workbench.memory.database import Database
from workbench.memory.entry import PERSONAL, Scope
from workbench.memory.opening import open_store
from workbench.memory.store import MemoryStore

if TYPE_CHECKING:
    from workbench.chat.session import Session
    from workbench.config.loading import Loaded
    from workbench.recall.engine import RecallEngine


@dataclass(slots=True)
class Workbench:
    """What all conversations of one process share."""

    settings: Settings
    origins: Mapping[str, str]
    database: Database
    store: MemoryStore
    archive: Archive
    models: Models
    clock: Clock
    person: Person
    folder: Path
    """The working folder: AGENTS.md, skills, files of own contexts."""
    said: SaidIndex
    environ: Mapping[str, str] = field(repr=False)
    scribe: Scribe = field(default_factory=Scribe, repr=False)
    """What writes to the file for everybody on the event loop."""
    _offline: bool = False
    """Whether no server may be reached, whatever the settings say."""
    _allowed_day: date | None = None
    _engine: RecallEngine | None = None
    _making: threading.Lock = field(default_factory=threading.Lock, repr=False)

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
        environ: Mapping[str, str] | None = None,
    ) -> Workbench:
        """Open the data file (made when it is missing) and choose the model; sends nothing."""
        settings, clock = loaded.settings, clock or SystemClock()
        environ = os.environ if environ is None else environ
        name = person_name(settings)
        database, store = open_store(data, clock)
        archive = Archive(database, clock)
        if not database.read_only:
            _tidy(archive, settings.chat.snapshot_days)
        return cls(
            settings=settings,
            origins=loaded.origins,
            database=database,
            store=store,
            archive=archive,
            models=Models(
                model or choose_model(settings.model, environ, name, offline=offline), environ
            ),
            clock=clock,
            person=Person(name, person_key(name), person_configured(settings)),
            folder=folder or Path.cwd(),
            said=SaidIndex(archive, settings.recall.languages),
            environ=environ,
            _offline=offline,
        )

    @property
    def engine(self) -> RecallEngine:
        """What searches memory; made when it is first wanted, as loading it takes longer than the screen."""
        with self._making:
            if self._engine is None:
                from workbench.recall.engine import RecallEngine

                blobs = Blobs(self.database)
                self._engine = RecallEngine(self.store, self.settings.recall, blobs)
            return self._engine

    @property
    def skill_folders(self) -> tuple[Path, ...]:
        """Where skills are looked for; the first that has one wins."""
        return (self.folder, resources.config_folder())

    def session(
        self,
        thread: str | None = None,
        *,
        new: bool = False,
        agent: str | None = None,
        space: str | None = None,
    ) -> Session:
        """A conversation: the named thread, else the latest, else a new one."""
        from workbench.chat.session import Session

        if agent is not None:
            agent = self.known_agent(agent)
        if thread is not None:
            return Session(self, self.visible_thread(thread))
        found = None if new else self.archive.latest_thread(self.person.owner, space, agent)
        return Session(self, found or self.new_thread(agent=agent, space=space))

    def new_thread(
        self, title: str = "", agent: str | None = None, space: str | None = None
    ) -> Thread:
        """A conversation that is not on disk yet."""
        now = self.clock.now()
        return Thread("", title, space or PERSONAL, agent or self.first_agent(), None, now, now, 0)

    def visible_thread(self, ref: str) -> Thread:
        """A conversation that this person may see; NotFoundError."""
        return self.archive.visible_thread(ref, self.person.owner)

    def agents(self) -> Mapping[str, AgentSettings]:
        """The agents that can be talked with."""
        return agents_of(self.settings)

    def first_agent(self) -> str:
        """Who answers when nobody is named."""
        return next(iter(self.agents()))

    def known_agent(self, name: str) -> str:
        """The agent of this name; UsageError names those there are."""
        return known_agent(name, self.settings)

    def has_memory(self, agent: str) -> bool:
        """Whether this agent remembers at all."""
        allowed = self.settings.memory.agents
        return self.agents()[agent].memory and (not allowed or agent in allowed)

    def scope(self, agent: str, space: str) -> Scope:
        """Which memories this agent may see in this space."""
        return Scope(None if space == PERSONAL else space, self.person.owner, agent)

    def spaces(self) -> list[str]:
        """The spaces that memories or conversations live in, the personal one first."""
        threads = {thread.space for thread in self.archive.threads(self.person.owner, True)}
        return [PERSONAL, *sorted((threads | set(self.store.spaces())) - {PERSONAL})]

    @property
    def model(self) -> Model:
        """What answers for every agent that names no model of its own."""
        return self.models.present

    def model_for(self, agent: str) -> Model:
        """The model that answers for an agent."""
        return self.models.named(self.agents()[agent].model)

    def counter(self, model: Model) -> TokenCounter:
        """Counts a model's tokens."""
        return self.models.counter(model)

    def use_recall(self, recall: RecallSettings) -> None:
        """Search memory with these settings from now on, in every conversation of this process."""
        self.settings = msgspec.structs.replace(self.settings, recall=recall)
        self.engine.use(recall)

    def use_settings(self, settings: Settings, origins: Mapping[str, str]) -> None:
        """Go on with other settings: a working folder's, once it is trusted."""
        self.settings, self.origins = settings, origins
        self.models.begin_anew(
            choose_model(settings.model, self.environ, self.person.name, offline=self._offline)
        )
        if self._engine is not None:
            self._engine.use(settings.recall)

    async def use_model(
        self, name: str | None = None, *, base_url: str | None = None, key: str | None = None
    ) -> Model:
        """Answer with another model or server from now on; raises ModelError when it is not there."""
        return await self.models.choose(self.settings.model, name or "", base_url or "", key or "")

    def allow_past_limit(self, allowed: bool) -> None:
        """Let today go on past the daily limit of `[model.prices]`, or not."""
        self._allowed_day = self.clock.now().date() if allowed else None

    def past_limit_allowed(self) -> bool:
        """Whether today may go on past the daily limit."""
        return self._allowed_day == self.clock.now().date()

    def close(self) -> None:
        """Write what is still to be written, and let go of the file; StoreError when it cannot be."""
        lost = self.scribe.close()
        self.store.close()
        self.database.close()
        if lost:
            raise StoreError(
                f"{self.database.path} could not be written to the end: of the last turn something "
                "is missing in it, or there only as far as it had come. /retry asks again."
            )


def _tidy(archive: Archive, snapshot_days: int) -> None:
    """Take up what processes that were killed left, and let go of old prompts."""
    with contextlib.suppress(StoreBusyError):  # Another program writes: the next start will do it.
        archive.take_up_unfinished()
        if snapshot_days:
            archive.prune(archive.clock.now() - timedelta(days=snapshot_days))
