"""The command line's grammar; each group of commands brings its own part."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from workbench import __version__
from workbench.cli import (
    config,
    doctor,
    evaluate,
    memory,
    prompt,
    recall,
    start,
    stats,
    threads,
)
from workbench.cli.options import Options
from workbench.errors import UsageError


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line, with the nearest word that is known."""

    def __init__(self, **settings: Any) -> None:
        """A parser that takes options only as they are written in the help."""
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Refuse the command line; raises UsageError."""
        found = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if found:
            known = re.findall(r"[\w-]+", found[2])
            near = difflib.get_close_matches(found[1], known, n=1)
            hint = f"; the nearest is {near[0]}" if near else ""
            message = f"{found[1]!r} is not known: expected one of {', '.join(known)}{hint}"
        raise UsageError(f"{message} (see {self.prog} --help)")


def parse(arguments: Sequence[str]) -> Options:
    """Read the command line; raises UsageError, and SystemExit after `--help` and `--version`."""
    return build().parse_args(arguments, Options())


def build() -> Parser:
    """The whole parser."""
    everywhere = _global_options()
    parser = Parser(
        prog="workbench",
        description="Talk, in a terminal, with a language model that remembers.",
        epilog="With no command the workbench opens; lines piped into it are messages and commands. "
        "Both go on with the newest conversation (--new begins another, --thread names one).",
        parents=[everywhere],
    )
    parser.add_argument("--version", action="version", version=f"workbench {__version__}")
    start.add_arguments(parser)
    parser.set_defaults(run=start.run)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for group in (recall, memory, threads, prompt, evaluate, stats, doctor, config):
        group.add_commands(commands, everywhere)
    return parser


def _global_options() -> argparse.ArgumentParser:
    """Options that are taken before and after the command, the later one winning."""
    parser = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    group = parser.add_argument_group("everywhere")
    group.add_argument("--data", metavar="PATH", help="the data file, or a memory.json")
    group.add_argument("--config", metavar="FILE", help="a settings file that wins over the others")
    group.add_argument("--space", metavar="NAME", help="where (personal when not said)")
    group.add_argument("--create", action="store_true", help="let --space be a new one")
    group.add_argument("--agent", metavar="NAME", help="with whom, and whose memories")
    group.add_argument("--trust", action="store_true", help="let this folder's settings run things")
    group.add_argument("--json", action="store_true", help="print one JSON document")
    group.add_argument("--offline", action="store_true", help="reach no server; an echo answers")
    group.add_argument("--debug", action="store_true", help="show where an error comes from")
    return parser
