"""`workbench config trust` and `untrust`: whether a folder's settings may run, read and send things."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.options import Commands, Options
from workbench.cli.output import say, say_json
from workbench.errors import NotFoundError

if TYPE_CHECKING:
    from workbench.config.guarding import Wish
    from workbench.config.loading import FolderSettings


def add_trusting(actions: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add the two actions to `config`."""
    for name, run, does in (
        ("trust", trust_folder, "let a folder's workbench.toml, as it is now, do all it says"),
        ("untrust", untrust_folder, "take that back"),
    ):
        action = actions.add_parser(name, parents=[everywhere], help=does)
        action.add_argument(
            "folder", metavar="FOLDER", nargs="?", default=".", help="this one when not said"
        )
        action.set_defaults(run=run)


def trust_folder(options: Options) -> int:
    """Trust a folder's settings as they are now, and say what that means."""
    from workbench.config.trust import remember

    file, folder = _read(options)
    if folder is not None:
        remember(folder.file, folder.digest, folder.wishes, "yes")
    if options.json:
        wished = {wish.name: wish.value for wish in folder.wishes} if folder else {}
        say_json({"file": str(file), "trusted": folder is not None, "wishes": wished})
    elif folder is None:
        say(f"Nothing in {file} needs trust: all of it holds.")
    else:
        say(f"{file} is trusted as it is now; when it changes it is asked about again. It will:")
        say("\n".join(_listed(folder.wishes)))
    return 0


def untrust_folder(options: Options) -> int:
    """Forget what was said of a folder's settings."""
    from workbench.config.loading import folder_file
    from workbench.config.trust import forget

    file = folder_file(_folder(options))
    known = forget(file)
    if options.json:
        say_json({"file": str(file), "trusted": False, "forgotten": known})
    elif known:
        say(f"{file} is not trusted any more.")
    else:
        say(f"{file} was not trusted.")
    return 0


def wish_lines(folder: FolderSettings, wished: Iterable[Wish]) -> list[str]:
    """What a folder's settings want and do not get, for a person."""
    refused = "refused" if folder.answer == "no" else "not trusted"
    return [
        f"Left out, as {folder.file} is {refused} (`workbench config trust` accepts it). It would:",
        *_listed(wished),
    ]


def _listed(wished: Iterable[Wish]) -> list[str]:
    return [f"  {wish.line}" for wish in wished]


def _read(options: Options) -> tuple[Path, FolderSettings | None]:
    """A folder's settings file, and what in it needs trust."""
    from workbench.config.loading import folder_file, load

    folder = _folder(options)
    file = folder_file(folder)
    if not file.is_file():
        raise NotFoundError(f"There is no {file}: nothing to trust.")
    return file, load(cwd=folder).folder


def _folder(options: Options) -> Path:
    """The folder that is meant; its settings file may be named instead."""
    named = Path(options.folder).expanduser()
    return (named.parent if named.name == "workbench.toml" else named).absolute()
