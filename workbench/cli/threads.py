"""`workbench threads …`: conversations."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.opening import Opened, archive, opened_store
from workbench.cli.options import Commands, Options
from workbench.cli.output import one_line, say, say_json
from workbench.cli.removing import add_removing
from workbench.counting import plural

if TYPE_CHECKING:
    from workbench.chat.messages import Thread


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `threads` and its actions to the parser."""
    parser = commands.add_parser("threads", parents=[everywhere], help="conversations")
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    listing = actions.add_parser("list", parents=[everywhere], help="all, the newest first")
    listing.add_argument("--archived", action="store_true", help="also those put away")
    listing.add_argument("--deleted", action="store_true", help="only those that were deleted")
    listing.set_defaults(run=list_threads)
    show = actions.add_parser("show", parents=[everywhere], help="one, as plain text")
    show.add_argument("id", metavar="ID", help="its id or the beginning of one")
    show.set_defaults(run=show_thread)
    export = actions.add_parser("export", parents=[everywhere], help="one, to a file")
    export.add_argument("id", metavar="ID")
    export.add_argument("file", metavar="FILE", help=".json is JSON, else Markdown; - is stdout")
    export.set_defaults(run=export_thread)
    add_removing(actions, everywhere)


def list_threads(options: Options) -> int:
    """Print the conversations this person can read."""
    from workbench.chat.threads.export import thread_json

    with opened_store(options) as opened:
        threads = [
            thread
            for thread in _listed(options, opened)
            if options.space in (None, thread.space) and options.agent in (None, thread.agent)
        ]
        if options.json:
            say_json([thread_json(thread) for thread in threads])
            return 0
        for thread in threads:
            when = thread.updated_at.isoformat(sep=" ", timespec="minutes")[:16]
            title = one_line(thread.title, 60) or "(no title)"
            count = plural(thread.messages, "message")
            away = ", archived" if thread.archived else ""
            say(f"{thread.id}  {when}  {title}  ({thread.space}, {thread.agent}, {count}{away})")
        if not threads:
            say("None is deleted." if options.deleted else "No conversations yet.")
    return 0


def _listed(options: Options, opened: Opened) -> list[Thread]:
    """The conversations that are asked for, before `--space` and `--agent`."""
    if not options.deleted:
        return archive(opened).threads(opened.person, options.archived)
    everything = archive(opened).threads(opened.person, True, include_deleted=True)
    return [thread for thread in everything if thread.deleted]


def show_thread(options: Options) -> int:
    """Print one conversation."""
    from workbench.chat.threads.export import export_text

    with opened_store(options) as opened:
        kept = archive(opened)
        thread = kept.visible_thread(options.id, opened.person)
        say(export_text(thread, kept.messages(thread.id), as_json=options.json).rstrip("\n"))
    return 0


def export_thread(options: Options) -> int:
    """Write one conversation to a file, as JSON or Markdown."""
    from workbench.chat.threads.export import export_text
    from workbench.chat.threads.files import write_file

    with opened_store(options) as opened:
        kept = archive(opened)
        thread = kept.visible_thread(options.id, opened.person)
        as_json = options.json or options.file.lower().endswith(".json")
        text = export_text(thread, kept.messages(thread.id), as_json=as_json)
        if options.file == "-":
            say(text.rstrip("\n"))
            return 0
        path = Path(options.file).expanduser()
        write_file(path, [text], opened.database)
        if not options.json:
            say(f"{thread.title or thread.id} written to {path}")
    return 0
