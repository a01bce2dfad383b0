"""`workbench memory import` and `export`: memories from and to other formats."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from workbench.cli.opening import listing_scope, opened_store, space_and_owner
from workbench.cli.options import Commands, Options
from workbench.cli.output import say, say_json
from workbench.counting import plural
from workbench.errors import UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.memory.exchange import ImportReport

FORMATS = ("jsonl", "memory-json", "markdown")


def add_actions(actions: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `import` and `export` to the actions of `memory`."""
    importing = actions.add_parser("import", parents=[everywhere], help="keep memories of a file")
    importing.add_argument("file", metavar="FILE", help="- is stdin")
    importing.add_argument("--format", choices=FORMATS)
    importing.add_argument("--dry-run", action="store_true", help="say what would be kept")
    importing.set_defaults(run=import_file)
    exporting = actions.add_parser("export", parents=[everywhere], help="write memories to a file")
    exporting.add_argument("file", metavar="FILE", help="- is stdout")
    exporting.add_argument("--format", choices=FORMATS)
    exporting.set_defaults(run=export_file)


def import_file(options: Options) -> int:
    """Keep what a file holds; says how many were new, there already, or refused and why."""
    from workbench.memory.exchange import import_into, read_import

    options.create = True  # a space may come to be by an import
    with _reading(options.file) as lines, opened_store(options) as opened:
        space, owner = space_and_owner(options, opened)
        report = import_into(
            opened.store,
            read_import(lines, options.format, "" if options.file == "-" else options.file),
            space=space,
            owner=owner,
            agent=options.agent,
            dry_run=options.dry_run,
        )
    _say_report(options, report)
    return UsageError.exit_code if report.refused else 0


def export_file(options: Options) -> int:
    """Write the memories that can be seen."""
    from workbench.chat.threads.files import write_file
    from workbench.memory.exchange import export_lines

    with opened_store(options) as opened:
        form = options.format or _format_of(options.file)
        scope = listing_scope(options, opened)
        lines = export_lines(opened.store, scope, form)
        if options.file == "-":
            sys.stdout.writelines(lines)
            return 0
        path = Path(options.file).expanduser()
        write_file(path, lines, opened.database)
        count = opened.store.count(scope)
    if options.json:
        say_json({"file": str(path), "format": form, "memories": count})
    else:
        say(f"{plural(count, 'memory', 'memories')} written to {path}")
    return 0


def _say_report(options: Options, report: ImportReport) -> None:
    if options.json:
        refused = [{"line": one.line, "reason": one.reason} for one in report.refused]
        counts = {"new": report.new, "duplicates": report.duplicates, "near": report.near}
        say_json({**counts, "refused": refused, "dry_run": options.dry_run})
        return
    would = " (nothing is kept: --dry-run)" if options.dry_run else ""
    duplicates = plural(report.duplicates, "duplicate")
    say(f"{report.new} new, {duplicates}, {len(report.refused)} refused{would}")
    for one in report.refused:
        say(f"line {one.line}: {one.reason}")


@contextmanager
def _reading(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        file = Path(name).expanduser().open("rb")
    except OSError as error:
        raise WorkbenchError(f"{name} cannot be read: {error.strerror or error}.") from error
    with file:
        yield file


def _format_of(name: str) -> str:
    """The format that a file's name asks for."""
    suffix = Path(name).suffix.lower()
    return {".json": "memory-json", ".md": "markdown", ".markdown": "markdown"}.get(suffix, "jsonl")
