"""`workbench doctor`: looks at everything the program needs and says what to do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict

from workbench.cli.data_checks import Check, file_checks
from workbench.cli.encoder_check import encoder_check
from workbench.cli.opening import load_settings
from workbench.cli.options import Commands, Options
from workbench.cli.output import one_line, say, say_json
from workbench.counting import plural
from workbench.errors import ModelError, SettingsError, StoreError

SERVER_PATIENCE = 10.0
"""Seconds the model's server may take to say which models it has."""


MEANWHILE = "See `workbench config show model`; `workbench --offline` works meanwhile."


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `doctor` to the parser."""
    parser = commands.add_parser("doctor", parents=[everywhere], help="is everything well?")
    parser.set_defaults(run=run)


def run(options: Options) -> int:
    """Look at settings, file, index, encoder and model server; 1 when something is not well."""
    checks = list(examine(options))
    well = all(check.ok for check in checks)
    if options.json:
        say_json({"ok": well, "checks": [asdict(check) for check in checks]})
    else:
        for check in checks:
            say(f"{'ok' if check.ok else 'NOT OK':<6}  {check.name}: {check.found}")
            if check.remedy:
                say(f"        {check.remedy}")
        say("Everything is well." if well else "Something needs you: see above.")
    return 0 if well else 1


def examine(options: Options) -> Iterator[Check]:
    """The checks, one after the other; nothing is made, and none is tried that another makes vain."""
    yield _python()
    yield _guarded("styles", "Install the program again.", _styles)
    settings = _guarded("settings", "Correct what is named there.", lambda: _settings(options))
    yield settings
    if not settings.ok:
        return
    yield from _folder(options)
    yield from file_checks(options)
    yield encoder_check(options)
    yield _guarded("model server", MEANWHILE, lambda: _model(options))


def _guarded(name: str, remedy: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except (SettingsError, ModelError, StoreError) as error:
        return Check(name, False, str(error), remedy)


def _python() -> Check:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Check("python", sys.version_info >= (3, 11), version)


def _styles() -> str:
    from workbench.resources import data_path

    styles = list(data_path("styles").glob("*.tcss"))
    if not styles:
        raise StoreError(f"no styles in {data_path('styles')}")
    return plural(len(styles), "file")


def _settings(options: Options) -> str:
    from textual.theme import BUILTIN_THEMES

    from workbench.config.loading import DEFAULT
    from workbench.ui.screen_checks import check_screen_settings

    loaded = load_settings(options)
    check_screen_settings(loaded.settings, loaded.origins, themes=BUILTIN_THEMES)
    origins = set(loaded.origins.values()) - {DEFAULT}
    return ", ".join(sorted(origins)) or "all at their defaults"


def _folder(options: Options) -> Iterator[Check]:
    """Whether the working folder's settings are trusted, where they want something that needs it."""
    folder = load_settings(options).folder
    if folder is None:
        return
    if folder.answer == "yes":
        yield Check("this folder", True, f"{folder.file} is trusted as it is")
        return
    remedy = " · ".join(wish.line for wish in folder.wishes)
    yield Check("this folder", True, one_line(folder.left_out, 400), f"It would {remedy}")


def _model(options: Options) -> str:
    import os

    from workbench.chat.models.connecting import choose_model
    from workbench.config.people import person_name

    settings = load_settings(options).settings
    name = person_name(settings)
    model = choose_model(settings.model, os.environ, name, offline=options.offline)
    if model.offline:
        return (
            "none is set, so an echo answers; to connect one set OPENAI_API_KEY, or "
            "`workbench config set model.base_url URL`"
        )

    import asyncio

    async def names() -> list[str]:
        try:
            return await asyncio.wait_for(model.list_models(), SERVER_PATIENCE)
        finally:
            await model.close()

    try:
        found = asyncio.run(names())
    except TimeoutError as error:
        raise ModelError(f"{model.server} did not answer in {SERVER_PATIENCE:g} s") from error
    if not found:
        raise ModelError(f"{model.server} lists no models: load one there, then look again")
    if model.name and model.name not in found:
        raise ModelError(f"{model.server} has no model {model.name}: {', '.join(found[:5])}")
    return f"{model.server}, {plural(len(found), 'model')}, answering: {model.name or found[0]}"
