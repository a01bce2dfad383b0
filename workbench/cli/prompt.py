"""`workbench prompt`: the exact prompt of a turn, in its four parts."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from workbench.cli.opening import archive, opened_store
from workbench.cli.options import Commands, Options
from workbench.cli.output import say, say_json
from workbench.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from workbench.chat.archive.archive import Archive
    from workbench.chat.messages import Thread
    from workbench.chat.prompt.snapshot import Snapshot
    from workbench.config.settings import PriceSettings


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `prompt` to the parser."""
    parser = commands.add_parser("prompt", parents=[everywhere], help="the exact prompt of a turn")
    parser.add_argument("--thread", metavar="ID", help="the latest conversation when not said")
    parser.add_argument("--turn", type=int, metavar="N", help="the last turn when not said")
    parser.add_argument("--request", type=int, metavar="K", help="the turn's last when not said")
    parser.add_argument(
        "--aside", metavar="KIND", help="what was sent for a summary, a title, or suggestions"
    )
    parser.add_argument("--diff", action="store_true", help="against the request before")
    parser.add_argument("--curl", action="store_true", help="as a command that sends it again")
    parser.set_defaults(run=run)


def run(options: Options) -> int:
    """Print a prompt as text, JSON, a difference or a command."""
    from workbench.chat.prompt.text import as_curl, prompt_as_text, prompt_json, usage_text

    for name in ("turn", "request"):
        if getattr(options, name) is not None and getattr(options, name) < 1:
            raise UsageError(f"--{name} counts from 1.")
    _check_aside(options)
    with opened_store(options) as opened:
        kept = archive(opened)
        thread = _thread(options, kept, opened.person)
        snapshot = _snapshot(options, kept, thread)
        before = kept.snapshot_before(snapshot) if options.diff else None
        model = opened.loaded.settings.model
    if options.diff:
        _say_diff(options, before, snapshot, model.prices)
    elif options.curl:
        command = as_curl(snapshot, model)
        say_json({"command": command}) if options.json else say(command)
    elif options.json:
        say_json(prompt_json(snapshot))
    else:
        say(prompt_as_text(snapshot))
        if snapshot.prompt.aside:
            say(f"\n{usage_text(snapshot, model.prices)}")
    return 0


def _check_aside(options: Options) -> None:
    from workbench.chat.prompt.snapshot import ASIDES

    if options.aside is None:
        return
    if options.aside not in ASIDES:
        raise UsageError(f"--aside is one of {', '.join(ASIDES)}, not {options.aside!r}.")
    if options.request is not None or options.diff:
        raise UsageError("--aside goes with neither --request nor --diff.")


def _say_diff(
    options: Options, before: Snapshot | None, snapshot: Snapshot, prices: PriceSettings
) -> None:
    from workbench.chat.prompt.text import diff_json, prompt_diff

    if options.json:
        say_json(diff_json(before, snapshot))
    else:
        say(prompt_diff(before, snapshot, prices))


def _thread(options: Options, kept: Archive, person: str | None) -> Thread:
    if options.thread is not None:
        return kept.visible_thread(options.thread, person)
    threads = [
        thread
        for thread in kept.threads(person, True)
        if options.space in (None, thread.space) and options.agent in (None, thread.agent)
    ]
    if not threads:
        raise NotFoundError("There is no conversation yet, so there is no prompt to show.")
    return threads[0]


def _snapshot(options: Options, kept: Archive, thread: Thread) -> Snapshot:
    turn = options.turn
    if options.aside is not None:
        return kept.last_aside(thread.id, options.aside, turn)
    if turn is None:
        heads = kept.snapshots(thread.id)
        if not heads:
            raise NotFoundError(f"Nothing was sent yet in {thread.title or thread.id!r}.")
        turn = heads[-1].turn
    return kept.snapshot(thread.id, turn, options.request)
