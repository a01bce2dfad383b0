"""`config.toml` is the one place where a person reads what can be set."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec

from workbench.config.loading import load
from workbench.config.schema import known_keys
from workbench.config.settings import ContextSettings, Settings
from workbench.resources import data_path

TEXT = data_path("config.toml").read_text(encoding="utf-8")


def named_settings() -> set[str]:
    """Every setting that the file names, also in its comments, as `table.key`."""
    found = set()
    table = ""
    for line in TEXT.splitlines():
        bare = line.removeprefix("# ")
        if match := re.fullmatch(r"\[([a-z.]+)\]", bare):
            table = match[1]
        elif match := re.match(r'"?([a-z][a-z0-9_.]*)"? = ', bare):
            found.add(f"{table}.{match[1]}")
    return found


def test_every_setting_is_named() -> None:
    named = {re.sub(r"^(agents|contexts)\.[a-z]+", r"\1.*", name) for name in named_settings()}
    named = {re.sub(r"^keys\..*", "keys.*", name) for name in named}
    assert named == set(known_keys())


def test_every_setting_has_a_line_of_explanation() -> None:
    lines = TEXT.splitlines()
    bare = []
    for at, line in enumerate(lines):
        starts = re.match(r"(\w+) = ", line) and not line.startswith(("enabled", "place", "budget"))
        if starts and not lines[at - 1].startswith("#"):
            bare.append(line)
    # These stand under the line that explains them together with the one above.
    assert bare == ["cached = 0.0", "output = 0.0", "b = 0.2", "chunk_overlap = 80"]


def test_the_values_are_the_defaults() -> None:
    written = msgspec.convert(tomllib.loads(TEXT), Settings)
    plain = Settings()
    for table in ("model", "person", "memory", "recall", "chat", "keys", "ui"):
        assert getattr(written, table) == getattr(plain, table)
    for name, context in written.contexts.items():
        system = name in ("memory", "where")
        assert context == ContextSettings(place="system" if system else "turn")


def test_a_setting_that_is_commented_out_can_be_set_as_it_stands(tmp_path: Path) -> None:
    commented = re.sub(r"^# (\[|\"?[a-z_.]+\"? = )", r"\1", TEXT, flags=re.MULTILINE)
    file = tmp_path / "all.toml"
    file.write_text(commented, encoding="utf-8")
    settings = load(config=file, cwd=tmp_path, environ={}).settings
    assert settings.model.temperature == 0.7
    assert settings.contexts["git"].command == "git status --short"
    assert settings.keys == {"new": "ctrl+t"}
