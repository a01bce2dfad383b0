"""Everything one process has open: settings, file, memory, recall, archive and model."""

from __future__ import annotations

import contextlib
import difflib
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
from workbench.chat.models.base import Model
from workbench.chat.models.connecting import choose_model, connect
from workbench.chat.models.openai import OpenAIModel
from workbench.chat.person import Person
from workbench.chat.prompt.tokens import TokenCounter
from workbench.chat.said.index import SaidIndex
from workbench.clock import Clock, SystemClock
from workbench.config.people import agents_of, person_configured, person_key, person_name
from workbench.config.settings import AgentSettings, RecallSettings, Settings
from workbench.errors import NotFoundError, StoreBusyError, StoreError, UsageError
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
    model: Model
    clock: Clock
    person: Person
    folder: Path
    """The working folder: AGENTS.md, skills, files of own contexts."""
    said: SaidIndex
    environ: Mapping[str, str] = field(repr=False)
    scribe: Scribe = field(default_factory=Scribe, repr=False)
    """What writes to the file for everybody on the event loop."""
    _counters: dict[str, TokenCounter] = field(default_factory=dict)
    _agent_models: dict[str, Model] = field(default_factory=dict)
    _offline: bool = False
    """Whether no server may be reached, whatever the settings say."""
    _chosen: bool = False
    """True once a person chose a model: then it answers for every agent."""
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
            model=model or choose_model(settings.model, environ, name, offline=offline),
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
        by_name = {known.lower(): known for known in self.agents()}
        wanted = name.strip().lower()
        if wanted in by_name:
            return by_name[wanted]
        near = difflib.get_close_matches(wanted, by_name, n=1)
        hint = f" Did you mean {by_name[near[0]]}?" if near else ""
        raise UsageError(
            f"There is no agent “{name}”; there are: {', '.join(self.agents())}.{hint}"
        )

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

    def model_for(self, agent: str) -> Model:
        """The model that answers for an agent: its own, unless a person chose another."""
        name = self.agents()[agent].model
        if not name or self._chosen or not isinstance(self.model, OpenAIModel):
            return self.model
        if name not in self._agent_models:
            self._agent_models[name] = OpenAIModel(name, self.model.options)
        return self._agent_models[name]

    def use_recall(self, recall: RecallSettings) -> None:
        """Search memory with these settings from now on, in every conversation of this process."""
        self.settings = msgspec.structs.replace(self.settings, recall=recall)
        self.engine.use(recall)

    def use_settings(self, settings: Settings, origins: Mapping[str, str]) -> None:
        """Go on with other settings: a working folder's, once it is trusted."""
        self.settings, self.origins = settings, origins
        self.model = choose_model(
            settings.model, self.environ, self.person.name, offline=self._offline
        )
        self._agent_models.clear()
        if self._engine is not None:
            self._engine.use(settings.recall)

    async def use_model(
        self, name: str | None = None, *, base_url: str | None = None, key: str | None = None
    ) -> Model:
        """Answer with another model or server from now on; raises ModelError when it is not there."""
        candidate = self._connected(name or "", base_url or "", key or "")
        listed = await candidate.list_models()
        if name and listed and name not in listed:
            near = difflib.get_close_matches(name, listed, n=3, cutoff=0.4)
            raise NotFoundError(
                f"{candidate.server} has no model “{name}”; it has {', '.join(near or listed[:8])}."
            )
        await candidate.resolve_name()
        self.model, self._chosen = candidate, True
        return candidate

    async def list_models(self) -> list[str]:
        """What the present server offers; raises ModelError."""
        return await self.model.list_models()

    def _connected(self, name: str, base_url: str, key: str) -> OpenAIModel:
        if isinstance(self.model, OpenAIModel) and not base_url and not key:
            return OpenAIModel(name, self.model.options)
        return connect(self.settings.model, self.environ, name=name, base_url=base_url, key=key)

    def counter(self, model: Model) -> TokenCounter:
        """Counts a model's tokens; its tokenizer is read in a thread of its own."""
        if model.name not in self._counters:
            counter = TokenCounter(model.name, model.offline)
            self._counters[model.name] = counter
            threading.Thread(target=counter.load, name="tokenizer", daemon=True).start()
        return self._counters[model.name]

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
