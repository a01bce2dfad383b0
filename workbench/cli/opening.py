"""Opens what a command works on: settings, the data file, and the whole workbench where it is needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.options import Options
from workbench.cli.output import one_line, warn
from workbench.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from workbench.chat.archive.archive import Archive
    from workbench.chat.workbench import Workbench
    from workbench.config.loading import Loaded
    from workbench.memory.database import Database
    from workbench.memory.entry import Memory, Scope
    from workbench.memory.store import MemoryStore
    from workbench.recall.engine import RecallEngine
    from workbench.recall.question import Question, Said


@dataclass(frozen=True)
class Opened:
    """A data file with its memories, opened without the conversation layer."""

    loaded: Loaded
    database: Database
    store: MemoryStore

    @property
    def person(self) -> str | None:
        """Whose personal space is open; None while nobody has said their name."""
        from workbench.config.people import person_configured, person_key, person_name

        settings = self.loaded.settings
        return person_key(person_name(settings)) if person_configured(settings) else None


def load_settings(options: Options, overrides: dict[str, str] | None = None) -> Loaded:
    """The settings in force for this command; refuses an agent that is not known.

    A script's own folder holds whole; a checkout, which may be other people's, must be trusted.
    """
    from workbench.config.loading import folder_file, load
    from workbench.config.people import known_agent
    from workbench.config.trust import is_checkout

    config = Path(options.config).expanduser() if options.config else None
    script = not sys.stdin.isatty() and not is_checkout(folder_file().parent)
    loaded = load(config=config, overrides=overrides, trust=options.trust or script)
    if options.agent is not None:
        options.agent = known_agent(options.agent, loaded.settings)
    return loaded


def say_left_out(loaded: Loaded) -> None:
    """Say on stderr what of the working folder's settings does not hold; not where that was chosen."""
    folder = loaded.untrusted
    if folder is not None and not folder.answer:
        warn(f"workbench: {one_line(folder.left_out, 400)}")


def data_file(options: Options) -> Path:
    """The data file that is meant."""
    from workbench.resources import default_data_file

    named = options.data or os.environ.get("WORKBENCH_DATA")
    path = Path(named).expanduser() if named else default_data_file()
    if path.is_dir():
        raise UsageError(f"{path} is a folder: expected a data file (workbench.db, memory.json).")
    return path


@contextmanager
def opened_store(options: Options) -> Iterator[Opened]:
    """The data file and its memories, made when they are missing."""
    from workbench.clock import SystemClock
    from workbench.memory.opening import open_store

    loaded = load_settings(options)
    say_left_out(loaded)
    database, store = open_store(data_file(options), SystemClock())
    try:
        opened = Opened(loaded, database, store)
        check_space(options, opened)
        yield opened
    finally:
        store.close()
        database.close()


@contextmanager
def opened_engine(options: Options, *, warm: bool = True) -> Iterator[tuple[Opened, RecallEngine]]:
    """The data file with its recall engine, whose index is there when this returns."""
    from workbench.memory.blobs import Blobs
    from workbench.recall.engine import RecallEngine

    with opened_store(options) as opened:
        settings = opened.loaded.settings.recall
        engine = RecallEngine(opened.store, settings, Blobs(opened.database))
        if warm:
            engine.warm()
        yield opened, engine


@contextmanager
def opened_workbench(
    options: Options, *, offline: bool = False, loaded: Loaded | None = None
) -> Iterator[Workbench]:
    """Everything one process has open, with settings that were loaded already where they were."""
    from workbench.chat.workbench import Workbench

    if loaded is None:
        loaded = load_settings(options)
        say_left_out(loaded)
    offline = offline or options.offline
    workbench = Workbench.open(loaded, data_file(options), offline=offline)
    try:
        check_space(options, Opened(loaded, workbench.database, workbench.store))
        yield workbench
    finally:
        workbench.close()


def archive(opened: Opened) -> Archive:
    """The conversations of an open data file."""
    from workbench.chat.archive.archive import Archive
    from workbench.clock import SystemClock

    return Archive(opened.database, SystemClock())


def check_space(options: Options, opened: Opened) -> None:
    """Refuse a space that does not exist, unless it may be created."""
    from workbench.memory.entry import PERSONAL
    from workbench.memory.text import label

    wanted = options.space
    if wanted is None or wanted == PERSONAL:
        return
    if not wanted or wanted != label(wanted):
        raise UsageError(f"--space {wanted!r}: expected a name on one line.")
    if problem := no_such_space(wanted, options, opened):
        raise UsageError(problem)


def no_such_space(wanted: str | None, options: Options, opened: Opened) -> str:
    """That a space does not exist, in one sentence; empty when it does or may be created."""
    from workbench.memory.entry import PERSONAL

    if wanted is None or options.create:
        return ""
    known = {PERSONAL, *opened.store.spaces()}
    if wanted in known:
        return ""
    from workbench.config.schema import nearest

    known |= {thread.space for thread in archive(opened).threads()}
    if wanted in known:
        return ""
    near = nearest(wanted, known)
    hint = f"; the nearest is {near}" if near else ""
    listed = ", ".join(sorted(known))
    return f"There is no space {wanted!r}: expected one of {listed}{hint} (--create makes it)."


def own_memory(opened: Opened, ref: str) -> Memory:
    """The memory that is meant; one in somebody else's personal space is not found."""
    memory = opened.store.get(ref)
    if opened.person is not None and memory.owner not in (None, opened.person):
        raise NotFoundError(f"There is no memory {ref} of yours.")
    return memory


def listing_scope(options: Options, opened: Opened) -> Scope:
    """What is listed: everything this person can read; `--space` and `--agent` narrow it."""
    from workbench.memory.entry import Scope

    return Scope(space=options.space, person=opened.person, agent=options.agent)


def recall_scope(opened: Opened, agent: str, space: str) -> Scope:
    """What is recalled from: in a personal space everything that this person can read."""
    from workbench.memory.entry import PERSONAL, Scope

    return Scope(space=None if space == PERSONAL else space, person=opened.person, agent=agent)


def asked_of(
    opened: Opened,
    text: str,
    previous: tuple[Said, ...] = (),
    *,
    title: str = "",
    agent: str | None = None,
    space: str | None = None,
) -> Question:
    """What a command asks of memory, for an agent and in a space (or the usual ones)."""
    from workbench.config.people import BUILT_IN_AGENT
    from workbench.memory.entry import PERSONAL
    from workbench.recall.question import Question

    agent = agent or BUILT_IN_AGENT
    return Question(
        text=text,
        previous=previous,
        title=title,
        scope=recall_scope(opened, agent, space or PERSONAL),
        people=people_here(opened, agent),
    )


def people_here(opened: Opened, agent: str) -> frozenset[str]:
    """The names that count little in a score: who speaks and who listens."""
    from workbench.config.people import person_name

    return frozenset({person_name(opened.loaded.settings).lower(), agent.lower()})


def space_and_owner(options: Options, opened: Opened) -> tuple[str, str | None]:
    """Where something new belongs, and whose it is there."""
    from workbench.memory.entry import PERSONAL

    space = options.space or PERSONAL
    return space, opened.person if space == PERSONAL else None
