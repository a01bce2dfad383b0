"""`workbench stats`: how much there is of everything."""

from __future__ import annotations

import argparse

from workbench.cli.opening import Opened, archive, listing_scope, opened_store
from workbench.cli.options import Commands, Options
from workbench.cli.output import say, say_json, table
from workbench.memory.entry import STATES

Numbers = dict[str, object]


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `stats` to the parser."""
    parser = commands.add_parser("stats", parents=[everywhere], help="counts and sizes")
    parser.set_defaults(run=run)


def run(options: Options) -> int:
    """Print counts of memories, chunks, threads and tokens, sizes, and the index's state."""
    with opened_store(options) as opened:
        found = {
            "memories": _memories(options, opened),
            "threads": _threads(opened),
            "tokens": _tokens(opened),
            "file": _file(opened),
            "index": _index(opened),
        }
    if options.json:
        say_json(found)
        return 0
    rows = [
        (f"{group} {name.replace('_', ' ')}", _shown(value))
        for group, numbers in found.items()
        for name, value in numbers.items()
        if not isinstance(value, dict)
    ]
    say(table(rows))
    return 0


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _memories(options: Options, opened: Opened) -> Numbers:
    from workbench.recall.chunks import chunk_spans

    scope = listing_scope(options, opened)
    counts: Numbers = {state: opened.store.count(scope, frozenset({state})) for state in STATES}
    recall = opened.loaded.settings.recall
    counts["chunks"] = sum(
        len(chunk_spans(memory.text, recall.chunk_size, recall.chunk_overlap))
        for memory in opened.store.select(scope)
    )
    counts["spaces"] = len(opened.store.spaces())
    return counts


def _threads(opened: Opened) -> Numbers:
    threads = archive(opened).threads(opened.person, True)
    return {"count": len(threads), "messages": sum(thread.messages for thread in threads)}


def _tokens(opened: Opened) -> Numbers:
    total = archive(opened).total_usage()
    counted: Numbers = {"requests": total.requests, "prompt": total.prompt}
    return {**counted, "completion": total.completion, "cached": total.cached}


def _file(opened: Opened) -> Numbers:
    from workbench.memory.opening import size_of

    path = opened.database.path
    return {"path": str(path), "bytes": size_of(path), "read_only": opened.database.read_only}


def _index(opened: Opened) -> Numbers:
    """What is kept of the index, and how far it lags behind (the rest is replayed when it is used)."""
    from workbench.memory.blobs import Blobs

    blobs = Blobs(opened.database)
    sizes = blobs.names()
    covered = [found[0] for name in sizes if (found := blobs.get(name)) is not None]
    seq = opened.store.seq()
    return {
        "bytes": sum(sizes.values()),
        "change": seq,
        "changes_behind": seq - max(covered) if covered else seq,
        "pieces": sizes,
    }
