"""What no single setting can say for itself: names that must exist, and settings that must fit together."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from workbench.config.languages import LANGUAGES, is_language
from workbench.config.people import agents_of
from workbench.config.schema import nearest
from workbench.config.settings import ContextSettings, RecallSettings, Settings
from workbench.config.wording import wrong_choice
from workbench.errors import SettingsError

LISTED = 12
"""How many of the known names a refusal says."""

_BREAKING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Control characters, line breaks and halves of characters."""

VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
"""The name of an environment variable."""

BUILT_IN_CONTEXTS = ("memory", "where", "today", "remembered", "recall")
BUILT_IN_TOOLS = (
    "memory_write",
    "memory_search",
    "memory_correct",
    "memory_forget",
    "memory_source",
    "conversation_search",
)


def check_consistent(settings: Settings, origins: Mapping[str, str]) -> None:
    """Refuse settings that cannot hold together; raises SettingsError."""
    known = agents_of(settings)
    refuse_unknown(settings.memory.agents, known, "memory.agents", "agent", origins)
    check_recall(settings.recall, origins)
    for name, context in settings.contexts.items():
        if name not in BUILT_IN_CONTEXTS:
            _check_own_context(name, context, origins)
    _check_name(settings.person.name, origins)
    _check_variable(settings.model.api_key_env, origins)
    for name, agent in settings.agents.items():
        if agent.tools is not None:
            refuse_unknown(agent.tools, BUILT_IN_TOOLS, f"agents.{name}.tools", "tool", origins)
        if agent.contexts is not None:
            key = f"agents.{name}.contexts"
            contexts = (*BUILT_IN_CONTEXTS, *settings.contexts)
            refuse_unknown(agent.contexts, contexts, key, "context", origins)


def refuse_unknown(
    names: Iterable[str],
    known: Collection[str],
    key: str,
    what: str,
    origins: Mapping[str, str],
) -> None:
    """Refuse the first name that is not known, with the nearest one (the screen checks `[keys]` so)."""
    for name in names:
        if name not in known:
            origin = origins.get(key) or origins.get(f"{key}.{name}") or "settings"
            listed = ", ".join(sorted(known)[:LISTED]) + (", …" if len(known) > LISTED else "")
            raise wrong_choice(origin, key, name, what, nearest(name, known), listed)


def check_recall(recall: RecallSettings, origins: Mapping[str, str]) -> None:
    """Refuse recall settings that cannot hold (a batch changes them line by line)."""
    unknown = [name for name in recall.languages if not is_language(name)]
    if unknown:
        names = sorted(LANGUAGES.values())
        refuse_unknown(unknown, names, "recall.languages", "known language", origins)
    if 2 * recall.chunk_overlap > recall.chunk_size:
        origin = _first_set(origins, "recall.chunk_overlap", "recall.chunk_size")
        raise SettingsError(
            f"{origin}: recall.chunk_overlap is {recall.chunk_overlap}: "
            f"expected at most half of recall.chunk_size ({recall.chunk_size})."
        )


def _check_name(name: str, origins: Mapping[str, str]) -> None:
    """A person's name stands in prompts, lists and keys: it has to fit on a line."""
    if _BREAKING.search(name.strip()):
        origin = _first_set(origins, "person.name")
        raise SettingsError(f"{origin}: person.name is {name!r}: expected a name on one line.")


def _check_variable(name: str, origins: Mapping[str, str]) -> None:
    """A key that was written in place of its variable's name is refused, and not said again."""
    if name and VARIABLE.fullmatch(name) is None:
        origin = _first_set(origins, "model.api_key_env")
        raise SettingsError(
            f"{origin}: model.api_key_env is not the name of an environment variable: expected one, "
            "such as OPENAI_API_KEY (the key itself is never written to a file)."
        )


def _check_own_context(name: str, context: ContextSettings, origins: Mapping[str, str]) -> None:
    given = [word for word in ("text", "file", "command") if getattr(context, word)]
    if len(given) == 1:
        return
    prefix = f"contexts.{name}."
    origin = next((where for key, where in origins.items() if key.startswith(prefix)), "settings")
    if given:
        problem = f"has {' and '.join(given)}: expected only one of text, file and command"
    else:
        near = nearest(name, BUILT_IN_CONTEXTS)
        hint = f"; the nearest built-in context is {near}" if near else ""
        problem = f"is no built-in context: expected a text, a file or a command for it{hint}"
    raise SettingsError(f"{origin}: contexts.{name} {problem}.")


def _first_set(origins: Mapping[str, str], *keys: str) -> str:
    """The place where one of these settings was changed from its default."""
    for key in keys:
        if origins.get(key, "default") != "default":
            return origins[key]
    return "settings"
