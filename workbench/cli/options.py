"""What was asked for on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]
    """Where a group adds its commands (argparse has no public name for it)."""
else:
    Commands = object


class Options(argparse.Namespace):
    """The parsed command line; each command adds its own arguments to the ones named here."""

    run: Callable[[Options], int]
    """What carries the command out; gives the exit code."""
    data: str | None = None
    """The data file (`--data`); None: WORKBENCH_DATA or the platform's."""
    config: str | None = None
    space: str | None = None
    agent: str | None = None
    debug: bool = False
    json: bool = False
    offline: bool = False
    trust: bool = False
    """Let all of the working folder's settings hold in this run."""
    create: bool = False
    """Let `--space` name a space that does not exist yet."""
    thread: str | None = None
    new: bool = False
    demo: bool = False
