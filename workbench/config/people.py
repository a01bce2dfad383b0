"""Who is speaking, and which agents there are."""

from __future__ import annotations

import getpass
from functools import lru_cache

import msgspec

from workbench import resources
from workbench.config.schema import nearest
from workbench.config.settings import AgentSettings, Settings
from workbench.errors import UsageError

BUILT_IN_AGENT = "north"


def person_name(settings: Settings) -> str:
    """The speaker's name: the one that is set, else the login name."""
    if settings.person.name.strip():
        return settings.person.name.strip()
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        # A container's user may have neither variables nor an entry in the password file.
        return "me"


def person_key(name: str) -> str:
    """What a memory about this person is about."""
    return f"person:{name.strip().lower()}"


def person_configured(settings: Settings) -> bool:
    """Whether somebody said who is speaking; the login name alone claims nothing."""
    return bool(settings.person.name.strip())


def agents_of(settings: Settings) -> dict[str, AgentSettings]:
    """All agents by name; the built-in one is always among them and never without instructions."""
    built_in = _built_in()
    north = settings.agents.get(BUILT_IN_AGENT, built_in)
    if not north.instructions.strip():
        north = msgspec.structs.replace(north, instructions=built_in.instructions)
    return {BUILT_IN_AGENT: north} | {**settings.agents, BUILT_IN_AGENT: north}


def known_agent(name: str, settings: Settings) -> str:
    """The agent of this name, however it is written; UsageError names those there are."""
    by_name = {known.lower(): known for known in agents_of(settings)}
    wanted = name.strip().lower()
    if wanted in by_name:
        return by_name[wanted]
    near = nearest(wanted, by_name)
    hint = f"; the nearest is {by_name[near]}" if near else ""
    listed = ", ".join(by_name.values())
    raise UsageError(f"There is no agent “{name}”: expected one of {listed}{hint}.")


@lru_cache(maxsize=1)
def _built_in() -> AgentSettings:
    document = msgspec.toml.decode(resources.data_path("config.toml").read_bytes(), type=Settings)
    return document.agents[BUILT_IN_AGENT]
