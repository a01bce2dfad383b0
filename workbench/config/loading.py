"""All settings in force, from every place they may be written, later ones winning."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import msgspec

from workbench import resources
from workbench.config.checks import check_consistent
from workbench.config.people import agents_of, person_configured, person_key, person_name
from workbench.config.schema import Key, dotted
from workbench.config.settings import Settings
from workbench.config.sources import Source, read_file, read_option, read_variables
from workbench.config.writing import write_setting
from workbench.errors import SettingsError, WorkbenchError

__all__ = [
    "DEFAULT",
    "Loaded",
    "agents_of",
    "load",
    "person_configured",
    "person_key",
    "person_name",
    "settings_files",
    "write_setting",
]

DEFAULT = "default"
"""The origin of a setting that nobody has set."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, and where each that was set comes from."""

    settings: Settings
    origins: Mapping[str, str]
    """Dotted key to the file, variable or option it comes from, or `default`."""


def settings_files(config: Path | None = None, cwd: Path | None = None) -> list[Path]:
    """The files that are looked for, in order; later ones win."""
    folder = resources.config_folder()
    files = [folder / "config.toml", folder / "settings.toml"]
    files.append((cwd or _working_folder()) / "workbench.toml")
    return files if config is None else [*files, config]


def _working_folder() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError as error:
        raise WorkbenchError("The working folder is not there any more: go to another.") from error


def load(
    config: Path | None = None,
    cwd: Path | None = None,
    environ: Mapping[str, str] | None = None,
    overrides: Mapping[str, str] | None = None,
) -> Loaded:
    """Read all settings; raises SettingsError that names the place, the key and what was expected."""
    values: dict[Key, object] = {}
    origins: dict[str, str] = {}
    for source in _sources(config, cwd, os.environ if environ is None else environ, overrides):
        values.update(source.values)
        origins.update(dict.fromkeys(map(dotted, source.values), source.origin))
    settings = msgspec.convert(_nested(values), Settings)
    check_consistent(settings, origins)
    return Loaded(settings, origins)


def _sources(
    config: Path | None,
    cwd: Path | None,
    environ: Mapping[str, str],
    overrides: Mapping[str, str] | None,
) -> Iterator[Source]:
    yield _defaults()
    for path in settings_files(config, cwd):
        if path.is_file() or path.is_dir():
            yield read_file(path)
        elif path == config:
            raise SettingsError(f"{path}: expected a settings file (--config), there is none.")
    yield from read_variables(environ)
    for key, text in (overrides or {}).items():
        yield read_option(key, text, f"{key}={text}")


@lru_cache(maxsize=1)
def _defaults() -> Source:
    return read_file(resources.data_path("config.toml"), origin=DEFAULT)


def _nested(values: Mapping[Key, object]) -> dict[str, object]:
    """Tables within tables again, as TOML has them."""
    root: dict[str, object] = {}
    for key, value in values.items():
        table = root
        for name in key[:-1]:
            inner = table.setdefault(name, {})
            assert isinstance(inner, dict)
            table = inner
        table[key[-1]] = value
    return root
