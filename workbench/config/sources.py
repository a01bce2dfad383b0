"""Where settings are written: TOML files and `WORKBENCH_*` variables, each read and checked alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.config.schema import (
    Key,
    convert,
    is_table,
    key_of,
    known_keys,
    nearest,
    nearest_key,
    parse_text,
    type_of,
)
from workbench.config.wording import unknown_key, unknown_variable, wrong_value
from workbench.errors import SettingsError

PREFIX = "WORKBENCH_"
TRUST = "WORKBENCH_TRUST"
"""The variable that trusts the working folder's settings for one run."""

NO_SETTINGS = frozenset({"WORKBENCH_DATA", TRUST})
"""Variables of ours that are no settings."""

SHORT_NAMES: Mapping[str, Key] = {"WORKBENCH_NAME": ("person", "name")}
"""Variables whose name does not follow from the setting's key."""


@dataclass(frozen=True, slots=True)
class Source:
    """One place that settings come from, already checked."""

    origin: str
    """What errors and `config show` call it: a file's path or a variable's name."""
    values: Mapping[Key, object]
    data: bytes = b""
    """Of a file: the very bytes that the values were read from."""


def read_file(path: Path, *, origin: str | None = None) -> Source:
    """Read and check one settings file."""
    name, data = origin or str(path), _bytes(path)
    return Source(name, dict(_flatten((), _parsed(data, path), name)), data)


def read_toml(path: Path) -> dict[str, object]:
    """A TOML file as it is written; raises SettingsError with the file and the line."""
    return _parsed(_bytes(path), path)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise SettingsError(f"{path}: the settings file cannot be read: {reason}.") from error


def _parsed(data: bytes, path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise SettingsError(f"{path}: expected a settings file in UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: expected TOML: {error}.") from error
    except RecursionError as error:
        raise SettingsError(f"{path}: expected TOML: it is nested too deeply.") from error


def read_variables(environ: Mapping[str, str]) -> list[Source]:
    """The settings given as environment variables, one source each."""
    names = sorted(name for name in environ if name.startswith(PREFIX) and name not in NO_SETTINGS)
    return [_variable(name, environ[name]) for name in names]


def read_switch(name: str, environ: Mapping[str, str]) -> bool:
    """A variable that is no setting and says yes or no; raises SettingsError."""
    text = environ.get(name, "")
    try:
        return bool(text.strip()) and parse_text(text, bool) is True
    except ValueError as error:
        raise wrong_value(name, (name.removeprefix(PREFIX).lower(),), text, bool) from error


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
    if type_of(key) is None or is_table(type_of(key)):
        raise unknown_variable(name, key, _nearest_variable(name, key))
    return Source(name, {key: checked_text(key, text, name)})


def _nearest_variable(name: str, key: Key) -> str | None:
    """What is written most like this variable: another one that is no setting, or a setting's key."""
    short = {known.removeprefix(PREFIX): known for known in (*SHORT_NAMES, *NO_SETTINGS)}
    word = nearest(name.removeprefix(PREFIX), short)
    if word is not None:
        return f"variable is {short[word]}"
    near = nearest_key(key)
    if near is None:
        return None
    variable = PREFIX + near.replace(".", "_").upper()
    more = "_…" if is_table(type_of(key_of(near))) else ""
    return f"known key is {near} ({variable}{more})"


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
