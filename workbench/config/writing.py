"""Settings that the program writes: only ever into `settings.toml`, whole and checked."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import msgspec
import tomli_w

from workbench import resources
from workbench.config.schema import Key, is_table, key_of, type_of
from workbench.config.sources import checked_text, checked_value, read_file, read_toml
from workbench.config.wording import unknown_key, wrong_value
from workbench.errors import WorkbenchError

ORIGIN = "config set"


def write_setting(key: str, value: object, path: Path | None = None) -> Path:
    """Write one setting (None: back to what it was without us); gives the file that was written.

    A text is taken as people write it (`0.4`, `on`, `a, b`). Nothing is written when the key, the
    value or the file as it stands is wrong.
    """
    target = path or resources.config_folder() / "settings.toml"
    parts = key_of(key)
    checked = None if value is None else _checked(parts, value)
    document = read_toml(target) if target.is_file() else {}
    if target.is_file():
        read_file(target)
    _put(document, parts, checked)
    write_whole(target, tomli_w.dumps(document))
    return target


def _checked(key: Key, value: object) -> object:
    kind = type_of(key)
    if kind is None:
        raise unknown_key(ORIGIN, key)
    if is_table(kind):
        raise wrong_value(ORIGIN, key, value, kind)
    if isinstance(value, str):
        checked = checked_text(key, value, ORIGIN)
    else:
        checked = checked_value(key, value, ORIGIN)
    plain: object = msgspec.to_builtins(checked)
    return list(plain) if isinstance(plain, tuple) else plain


def _put(document: dict[str, object], key: Key, value: object) -> None:
    table = document
    for name in key[:-1]:
        inner = table.setdefault(name, {})
        assert isinstance(inner, dict)
        table = inner
    if value is None:
        table.pop(key[-1], None)
    else:
        table[key[-1]] = value


def write_whole(target: Path, text: str) -> None:
    """Write a file of settings atomically: a reader sees the old file or the new one, never a half."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".settings-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(target)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise WorkbenchError(f"{target}: the setting cannot be written: {reason}.") from error
