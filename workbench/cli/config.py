"""`workbench config …`: settings in force, where each comes from, and changing one."""

from __future__ import annotations

import argparse
from typing import TypeVar

from workbench.cli.opening import data_file, load_settings
from workbench.cli.options import Commands, Options
from workbench.cli.output import one_line, say, say_json, table
from workbench.cli.trusting import add_trusting, wish_lines
from workbench.errors import NotFoundError

Shown = TypeVar("Shown")


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `config` and its actions to the parser."""
    parser = commands.add_parser("config", parents=[everywhere], help="see and change settings")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    path = actions.add_parser("path", parents=[everywhere], help="where settings and data are")
    path.set_defaults(run=show_paths)
    show = actions.add_parser(
        "show", parents=[everywhere], help="settings in force, and from where"
    )
    show.add_argument("key", metavar="KEY", nargs="?", help="only this table or setting")
    show.set_defaults(run=show_settings)
    change = actions.add_parser("set", parents=[everywhere], help="write one to settings.toml")
    change.add_argument("key", metavar="KEY")
    change.add_argument("value", metavar="VALUE")
    change.set_defaults(run=set_setting)
    add_trusting(actions, everywhere)


def show_paths(options: Options) -> int:
    """Print the settings files, in the order they are read, and the data file."""
    from pathlib import Path

    from workbench.config.loading import settings_files
    from workbench.resources import data_path

    named = Path(options.config).expanduser() if options.config else None
    files = [data_path("config.toml"), *settings_files(named)]
    data = data_file(options)
    if options.json:
        listed = [{"path": str(path), "exists": path.is_file()} for path in files]
        say_json({"settings": listed, "data": {"path": str(data), "exists": data.is_file()}})
        return 0
    rows = [("settings", str(path), _there(path.is_file())) for path in files]
    say(table([*rows, ("data", str(data), _there(data.is_file()))]))
    return 0


def show_settings(options: Options) -> int:
    """Print each setting in force with the place that it comes from."""
    from workbench.config.loading import DEFAULT
    from workbench.config.schema import key_of, type_of
    from workbench.config.wording import unknown_key

    loaded = load_settings(options)
    values = _flat(loaded.settings)
    wished = {wish.name: wish for wish in loaded.untrusted.wishes} if loaded.untrusted else {}
    if options.key is not None:
        key = key_of(options.key)
        if type_of(key) is None:
            raise unknown_key("config show", key)
        values, wished = _below(values, options.key), _below(wished, options.key)
        if not values and not wished:
            raise NotFoundError(f"Nothing is set for {options.key}.")
    shown = [(name, value, loaded.origins.get(name, DEFAULT)) for name, value in values.items()]
    if options.json:
        document = {name: {"value": value, "from": origin} for name, value, origin in shown}
        for name, wish in wished.items():
            document.setdefault(name, {"value": None, "from": DEFAULT})["left_out"] = wish.value
        say_json(document)
    else:
        say(table([(name, _toml(value), origin) for name, value, origin in shown]))
        if loaded.untrusted and wished:
            say("\n".join(["", *wish_lines(loaded.untrusted, tuple(wished.values()))]))
    return 0


def set_setting(options: Options) -> int:
    """Write one setting to settings.toml, when it and everything else is right."""
    from workbench.config.loading import load
    from workbench.config.sources import read_option
    from workbench.config.writing import write_setting

    read_option(options.key, options.value, "config set")
    wanted = load(overrides={options.key: options.value})
    if options.key.startswith(("keys.", "ui.")):
        from workbench.ui.screen_checks import check_screen_settings

        check_screen_settings(wanted.settings, wanted.origins, only=options.key)
    path = write_setting(options.key, options.value)
    loaded = load_settings(options)
    origin = loaded.origins.get(options.key, str(path))
    wins = "" if origin == str(path) else f" (but {origin} wins over it)"
    if options.json:
        value = _flat(loaded.settings).get(options.key)
        say_json({"key": options.key, "written": str(path), "value": value, "from": origin})
    else:
        say(f"{options.key} = {options.value}, written to {path}{wins}")
    return 0


def _below(values: dict[str, Shown], key: str) -> dict[str, Shown]:
    """What belongs to a table or is the setting itself."""
    return {
        name: value for name, value in values.items() if name == key or name.startswith(key + ".")
    }


def _flat(value: object, prefix: str = "") -> dict[str, object]:
    """Settings by dotted key, as plain values."""
    import msgspec

    plain = msgspec.to_builtins(value)
    if not isinstance(plain, dict):
        return {prefix: plain}
    flat: dict[str, object] = {}
    for name, inner in plain.items():
        key = f"{prefix}.{name}" if prefix else str(name)
        flat |= _flat(inner, key) if isinstance(inner, dict) else {key: inner}
    return flat


def _toml(value: object) -> str:
    """A value in one line, as a settings file has it."""
    import json

    return "(not set)" if value is None else one_line(json.dumps(value, ensure_ascii=False), 60)


def _there(exists: bool) -> str:
    return "" if exists else "(not there)"
