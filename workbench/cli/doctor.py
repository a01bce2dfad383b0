"""`workbench doctor`: looks at everything the program needs and says what to do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from workbench.cli.opening import data_file, load_settings, opened_workbench
from workbench.cli.options import Commands, Options
from workbench.cli.output import plural, say, say_json
from workbench.errors import WorkbenchError

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench

SERVER_PATIENCE = 10.0
"""Seconds the model's server may take to say which models it has."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    name: str
    ok: bool
    found: str
    remedy: str = ""
    """What to do when it is not well."""


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `doctor` to the parser."""
    parser = commands.add_parser("doctor", parents=[everywhere], help="is everything well?")
    parser.set_defaults(run=run)


def run(options: Options) -> int:
    """Look at settings, file, index and model server; 1 when something is not well."""
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
    """The checks, one after the other; later ones are left out when an earlier one makes them vain."""
    yield _python()
    yield _guarded("styles", "Install the program again.", _styles)
    settings = _guarded("settings", "Correct what is named there.", lambda: _settings(options))
    yield settings
    if not settings.ok:
        return
    try:
        with opened_workbench(options) as workbench:
            repair = "Keep a copy of the file, then export what can be read from it."
            yield _guarded("data file", repair, lambda: _file(workbench))
            yield _guarded(
                "index", "It is made again when it is next used.", lambda: _index(workbench)
            )
            yield _guarded(
                "model server", "Try `workbench --offline` meanwhile.", lambda: _model(workbench)
            )
    except WorkbenchError as error:
        yield Check("data file", False, str(error), f"Look at {data_file(options)}.")


def _guarded(name: str, remedy: str, look: Callable[[], str]) -> Check:
    try:
        return Check(name, True, look())
    except WorkbenchError as error:
        return Check(name, False, str(error), remedy)


def _python() -> Check:
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Check("python", sys.version_info >= (3, 11), version)


def _styles() -> str:
    from workbench.resources import data_path

    styles = list(data_path("styles").glob("*.tcss"))
    if not styles:
        raise WorkbenchError(f"no styles in {data_path('styles')}")
    return plural(len(styles), "file")


def _settings(options: Options) -> str:
    from workbench.config.loading import DEFAULT

    origins = set(load_settings(options).origins.values()) - {DEFAULT}
    return ", ".join(sorted(origins)) or "all at their defaults"


def _file(workbench: Workbench) -> str:
    path = workbench.database.path
    problems = [row[0] for row in workbench.database.rows("PRAGMA quick_check(3)")]
    if problems != ["ok"]:
        raise WorkbenchError(f"{path} is damaged: {'; '.join(map(str, problems))}")
    if workbench.database.read_only:
        raise WorkbenchError(f"{path} cannot be written: nothing new can be remembered")
    return f"{path}, {plural(path.stat().st_size // 1024, 'KB', 'KB')}"


def _index(workbench: Workbench) -> str:
    from workbench.memory.entry import Scope

    workbench.engine.warm()
    memories, chunks = workbench.engine.counts(Scope())
    kept = workbench.store.count()
    if memories != kept:
        raise WorkbenchError(f"it has {memories} of {kept} memories")
    return f"{plural(memories, 'memory', 'memories')} / {plural(chunks, 'chunk')}"


def _model(workbench: Workbench) -> str:
    model = workbench.model
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
        raise WorkbenchError(f"{model.server} did not answer in {SERVER_PATIENCE:g} s") from error
    if model.name and model.name not in found:
        raise WorkbenchError(f"{model.server} has no model {model.name}: {', '.join(found[:5])}")
    return f"{model.server}, {plural(len(found), 'model')}, answering: {model.name or found[0]}"
