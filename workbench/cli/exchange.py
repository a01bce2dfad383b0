"""`workbench memory import` and `export`: memories from and to other formats."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.opening import Opened, listing_scope, opened_store, space_and_owner
from workbench.cli.options import Commands, Options
from workbench.cli.output import plural, say, say_json, warn
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

    name = "stdin" if options.file == "-" else options.file
    text = sys.stdin.buffer.read() if options.file == "-" else _read(Path(options.file))
    with opened_store(options) as opened:
        lines = read_import(text, options.format, name)
        space, owner = space_and_owner(options, opened)
        report = import_into(
            opened.store,
            lines,
            space=space,
            owner=owner,
            agent=options.agent,
            dry_run=options.dry_run,
        )
        return _report(options, report)


def export_file(options: Options) -> int:
    """Write the memories that can be seen."""
    from workbench.memory.exchange import export_lines

    with opened_store(options) as opened:
        form = options.format or _format_of(options.file)
        lines = export_lines(opened.store, listing_scope(options, opened), form)
        if options.file == "-":
            sys.stdout.writelines(lines)
            return 0
        count = _write(options, opened, "".join(lines))
        if options.json:
            say_json({"file": options.file, "format": form, "memories": count})
        else:
            say(f"{plural(count, 'memory', 'memories')} written to {options.file}")
    return 0


def _report(options: Options, report: ImportReport) -> int:
    if options.json:
        refused = [{"line": one.line, "reason": one.reason} for one in report.refused]
        say_json(
            {
                "new": report.new,
                "duplicates": report.duplicates,
                "refused": refused,
                "dry_run": options.dry_run,
            }
        )
    else:
        would = " (nothing is kept: --dry-run)" if options.dry_run else ""
        say(
            f"{report.new} new, {plural(report.duplicates, 'duplicate')}, "
            f"{len(report.refused)} refused{would}"
        )
        for one in report.refused:
            warn(f"line {one.line}: {one.reason}")
    return UsageError.exit_code if report.refused else 0


def _read(path: Path) -> bytes:
    try:
        return path.expanduser().read_bytes()
    except OSError as error:
        raise WorkbenchError(f"{path} cannot be read: {error.strerror or error}.") from error


def _write(options: Options, opened: Opened, text: str) -> int:
    path = Path(options.file).expanduser()
    if path.resolve() == opened.database.path.resolve():
        raise UsageError(f"{path} is the data file itself: export to another file.")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise WorkbenchError(f"{path} cannot be written: {error.strerror or error}.") from error
    return opened.store.count(listing_scope(options, opened))


def _format_of(name: str) -> str:
    """The format that a file's name asks for."""
    suffix = Path(name).suffix.lower()
    return {".json": "memory-json", ".md": "markdown", ".markdown": "markdown"}.get(suffix, "jsonl")
