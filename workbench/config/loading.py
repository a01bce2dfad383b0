"""All settings in force, from every place they may be written, later ones winning."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import msgspec

from workbench import resources
from workbench.config.checks import check_consistent
from workbench.config.guarding import Wish, wishes, without
from workbench.config.schema import Key, dotted
from workbench.config.settings import Settings
from workbench.config.sources import (
    TRUST,
    Source,
    read_file,
    read_option,
    read_switch,
    read_variables,
)
from workbench.config.trust import Answer, answer_for, digest_of
from workbench.errors import SettingsError, WorkbenchError

DEFAULT = "default"
"""The origin of a setting that nobody has set."""

NAMED = 5
"""How many of the settings that were left out are named in a sentence."""


@dataclass(frozen=True, slots=True)
class FolderSettings:
    """What a working folder's `workbench.toml` wants beyond what is harmless."""

    file: Path
    digest: str
    """Of the content that was read."""
    wishes: tuple[Wish, ...]
    answer: Answer
    whole: Settings
    """All settings in force where the file is trusted."""
    origins: Mapping[str, str]

    @property
    def left_out(self) -> str:
        """One sentence on what does not hold, and what to do; for a file that is not trusted."""
        names = [wish.name for wish in self.wishes]
        listed = ", ".join(names[:NAMED]) + (", …" if len(names) > NAMED else "")
        verb = "was" if len(names) == 1 else "were"
        return (
            f"{self.file} is not trusted, so {listed} {verb} left out: `workbench config show` "
            "says what it wants, `workbench config trust` accepts it."
        )


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, and where each that was set comes from."""

    settings: Settings
    origins: Mapping[str, str]
    """Dotted key to the file, variable or option it comes from, or `default`."""
    folder: FolderSettings | None = None
    """The working folder's file, when it wants something that needs trust."""

    @property
    def untrusted(self) -> FolderSettings | None:
        """The working folder's file when some of it was left out."""
        return self.folder if self.folder is not None and self.folder.answer != "yes" else None


def settings_files(config: Path | None = None, cwd: Path | None = None) -> list[Path]:
    """The files that are looked for, in order; later ones win."""
    folder = resources.config_folder()
    files = [folder / "config.toml", folder / "settings.toml"]
    files.append(folder_file(cwd))
    return files if config is None else [*files, config]


def folder_file(folder: Path | None = None) -> Path:
    """The settings file of a folder, or of the working one."""
    return (folder or _working_folder()) / "workbench.toml"


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
    *,
    trust: bool = False,
) -> Loaded:
    """Read all settings; raises SettingsError that names the place, the key and what was expected.

    What the working folder's file wants beyond what is harmless is left out, unless the person has
    trusted the file as it is, or this run is told to (`trust`, WORKBENCH_TRUST).
    """
    environ = os.environ if environ is None else environ
    sources = list(_sources(config, cwd, environ, overrides))
    settings, origins = _merged(sources)
    # Of all that is written, so that trusting brings no surprise.
    check_consistent(settings, origins)
    file = folder_file(cwd)
    at = next((at for at, source in enumerate(sources) if source.origin == str(file)), None)
    if at is None or (config is not None and _same(config, file)):
        return Loaded(settings, origins)
    wished = tuple(_wishes(sources, at, environ, file.parent))
    if not wished:
        return Loaded(settings, origins)
    digest = digest_of(sources[at].data)
    trusted = trust or read_switch(TRUST, environ)
    answer: Answer = "yes" if trusted else answer_for(file, digest, wished)
    folder = FolderSettings(file, digest, wished, answer, settings, origins)
    if answer == "yes":
        return Loaded(settings, origins, folder)
    sources[at] = replace(sources[at], values=without(sources[at].values, wished))
    return Loaded(*_merged(sources), folder)


def _wishes(
    sources: list[Source], at: int, environ: Mapping[str, str], folder: Path
) -> Iterator[Wish]:
    """What the source at this place wants, where no later one decides otherwise."""
    later = {key for source in sources[at + 1 :] for key in source.values}
    asked = {key: value for key, value in sources[at].values.items() if key not in later}
    others = [*sources[:at], *sources[at + 1 :]]
    return wishes(asked, _values(others), environ, folder)


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _values(sources: Iterable[Source]) -> dict[Key, object]:
    return {key: value for source in sources for key, value in source.values.items()}


def _merged(sources: list[Source]) -> tuple[Settings, dict[str, str]]:
    """All settings of these sources, later ones winning, and where each comes from."""
    origins: dict[str, str] = {}
    for source in sources:
        origins.update(dict.fromkeys(map(dotted, source.values), source.origin))
    return msgspec.convert(_nested(_values(sources)), Settings), origins


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
