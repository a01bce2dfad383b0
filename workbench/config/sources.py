"""Where settings are written: TOML files and `WORKBENCH_*` variables, each read and checked alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.config.schema import Key, convert, is_table, key_of, known_keys, parse_text, type_of
from workbench.config.wording import unknown_key, wrong_value
from workbench.errors import SettingsError

PREFIX = "WORKBENCH_"
NO_SETTINGS = frozenset({"WORKBENCH_DATA"})
"""Variables of ours that are no settings."""

SHORT_NAMES: Mapping[str, Key] = {"WORKBENCH_NAME": ("person", "name")}
"""Variables whose name does not follow from the setting's key."""


@dataclass(frozen=True, slots=True)
class Source:
    """One place that settings come from, already checked."""

    origin: str
    """What errors and `config show` call it: a file's path or a variable's name."""
    values: Mapping[Key, object]


def read_file(path: Path, *, origin: str | None = None) -> Source:
    """Read and check one settings file."""
    name = origin or str(path)
    return Source(name, dict(_flatten((), read_toml(path), name)))


def read_toml(path: Path) -> dict[str, object]:
    """A TOML file as it is written; raises SettingsError with the file and the line."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise SettingsError(f"{path}: the settings file cannot be read: {reason}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: expected a settings file in UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: expected TOML: {error}.") from error


def read_variables(environ: Mapping[str, str]) -> list[Source]:
    """The settings given as environment variables, one source each."""
    names = sorted(name for name in environ if name.startswith(PREFIX) and name not in NO_SETTINGS)
    return [_variable(name, environ[name]) for name in names]


def read_option(key: str, text: str, origin: str) -> Source:
    """A setting given as text on the command line, for example `recall.k` and `7`."""
    path = key_of(key)
    return Source(origin, {path: checked_text(path, text, origin)})


def checked_text(key: Key, text: str, origin: str) -> object:
    """A setting's value from its text; raises SettingsError."""
    kind = type_of(key)
    if kind is None:
        raise unknown_key(origin, key)
    if is_table(kind):
        raise wrong_value(origin, key, text, kind)
    try:
        return parse_text(text, kind)
    except ValueError as error:
        raise wrong_value(origin, key, text, kind) from error


def checked_value(key: Key, value: object, origin: str) -> object:
    """A setting's value in its type; raises SettingsError."""
    kind = type_of(key)
    if kind is None:
        raise unknown_key(origin, key)
    try:
        return convert(value, kind)
    except ValueError as error:
        raise wrong_value(origin, key, value, kind) from error


def _flatten(key: Key, table: Mapping[str, object], origin: str) -> Iterator[tuple[Key, object]]:
    for name, value in table.items():
        inner = (*key, name)
        kind = type_of(inner)
        if kind is None:
            raise unknown_key(origin, inner)
        if not is_table(kind):
            yield inner, checked_value(inner, value, origin)
        elif isinstance(value, dict):
            yield from _flatten(inner, value, origin)
        else:
            raise wrong_value(origin, inner, value, kind)


def _variable(name: str, text: str) -> Source:
    key = SHORT_NAMES.get(name) or _key_of_variable(name.removeprefix(PREFIX).lower())
    return Source(name, {key: checked_text(key, text, name)})


def _key_of_variable(words: str) -> Key:
    """The key that a variable names: `recall_join_below` is `recall.join_below`."""
    table, _, rest = words.partition("_")
    for known in known_keys():
        parts = known.split(".")
        if parts[0] == "keys" and table == "keys" and rest:
            return ("keys", rest)
        if "*" in parts and parts[0] == table and rest.endswith("_" + parts[-1]):
            return (table, rest.removesuffix("_" + parts[-1]), parts[-1])
        if known.replace(".", "_") == words:
            return tuple(parts)
    return (table, rest) if rest else (table,)
