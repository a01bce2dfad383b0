"""`workbench` without a command: opens the screen, or runs piped lines without one."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.opening import load_settings, opened_workbench, say_left_out
from workbench.cli.options import Options
from workbench.errors import UsageError

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench
    from workbench.config.loading import Loaded


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the bare command to the parser."""
    parser.add_argument("--thread", metavar="ID", help="go on with this conversation")
    parser.add_argument("--new", action="store_true", help="begin a conversation")
    parser.add_argument("--demo", action="store_true", help="look around on samples, offline")


def run(options: Options) -> int:
    """Open the workbench, or play what is piped in."""
    _check(options)
    piped = not sys.stdin.isatty()
    loaded = load_settings(options)
    if piped and not options.demo:
        say_left_out(loaded)
    with _workbench(options, loaded) as workbench:
        _check_thread(workbench, options)
        if piped:
            from workbench.cli.piped import run_piped

            return run_piped(workbench, options)
        from workbench.cli.screen import open_screen

        return open_screen(workbench, options, None if options.demo else loaded.untrusted)


def _check(options: Options) -> None:
    if options.thread is not None and options.new:
        raise UsageError("--thread goes on with a conversation and --new begins one: use one.")
    if options.demo and options.data is not None:
        raise UsageError("--demo works on a throw-away copy of samples: leave --data out.")
    if options.json:
        raise UsageError("--json belongs to a command (see workbench --help).")
    if sys.stdin.isatty() and not sys.stdout.isatty():
        raise UsageError(
            "The workbench needs a terminal to draw on, and stdout is none: "
            "pipe lines in as well, or use a command (see workbench --help)."
        )


def _check_thread(workbench: Workbench, options: Options) -> None:
    """Refuse to go on with a conversation somewhere else, or with somebody else, than it is."""
    if options.thread is None:
        return
    thread = workbench.visible_thread(options.thread)
    for name, wanted, found in (
        ("space", options.space, thread.space),
        ("agent", options.agent, thread.agent),
    ):
        if wanted not in (None, found):
            raise UsageError(
                f"--{name} {wanted}: this conversation's is {found}; /{name} changes it, --new "
                "begins another."
            )


@contextmanager
def _workbench(options: Options, loaded: Loaded) -> Iterator[Workbench]:
    if not options.demo:
        with opened_workbench(options, loaded=loaded) as workbench:
            yield workbench
        return
    from workbench import demo
    from workbench.chat.workbench import Workbench
    from workbench.config.loading import Loaded

    with tempfile.TemporaryDirectory(prefix="recall-workbench-demo-") as folder:
        path = Path(folder) / "workbench.db"
        demo.build(path)
        settings = demo.demo_settings(loaded.settings)
        workbench = Workbench.open(Loaded(settings, loaded.origins), path, offline=True)
        try:
            yield workbench
        finally:
            workbench.close()
