"""`workbench recall …`: what would be recalled, and why or why not."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from workbench.cli.opening import (
    Opened,
    asked_of,
    load_settings,
    opened_engine,
    own_memory,
)
from workbench.cli.options import Commands, Options
from workbench.cli.output import say, say_json, warn
from workbench.errors import UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.config.settings import RecallSettings
    from workbench.recall.question import Question
    from workbench.recall.result import Recall, Why


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `recall` to the parser."""
    parser = commands.add_parser("recall", parents=[everywhere], help="what would be recalled")
    parser.add_argument("query", metavar="QUERY", nargs="?")
    parser.add_argument("-k", type=int, metavar="N", help="at most so many memories")
    parser.add_argument("--threshold", metavar="SCORE", help="at least this alike, from 0 to 1")
    parser.add_argument(
        "--previous", action="append", default=[], metavar="TEXT", help="a message before (repeat)"
    )
    parser.add_argument("--title", default="", help="the conversation's title")
    parser.add_argument("--explain", action="store_true", help="show how each score came to be")
    parser.add_argument("--why", metavar="ID", help="why that memory is, or is not, recalled")
    parser.add_argument("--batch", metavar="FILE", help="JSON lines in and out; - is stdin")
    parser.add_argument(
        "--with", dest="alternatives", action="append", default=[], metavar="KEY=VALUE",
        help="another recall setting for this query (repeat)",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(options: Options) -> int:
    """Recall for one query, or for many."""
    if options.batch is not None:
        from workbench.cli.batch import run_batch

        if options.query is not None:
            raise UsageError("--batch takes its queries from the file: leave QUERY out.")
        return run_batch(options)
    if options.query is None:
        raise UsageError("recall needs a QUERY or --batch FILE (see workbench recall --help).")
    with opened_engine(options) as (opened, engine):
        settings = chosen_settings(options)
        question = asked(options, opened)
        if options.why is not None:
            memory = own_memory(opened, options.why)
            return _say_why(options, engine.why(memory.id, question, settings), memory.text)
        return _say_recall(options, engine.recall(question, settings))


def asked(options: Options, opened: Opened) -> Question:
    """The question that the options put."""
    from workbench.recall.question import Said

    previous = tuple(Said("user", text) for text in options.previous)
    return asked_of(
        opened, options.query, previous,
        title=options.title, agent=options.agent, space=options.space,
    )  # fmt: skip


def chosen_settings(options: Options) -> RecallSettings:
    """The recall settings in force, with what the options change."""
    overrides = setting_pairs(options.alternatives)
    if options.k is not None:
        overrides["recall.k"] = str(options.k)
    if options.threshold is not None:
        overrides["recall.threshold"] = options.threshold
    # Whoever asks here wants an answer, also while recall is switched off in conversations.
    overrides.setdefault("recall.enabled", "true")
    return load_settings(options, overrides).settings.recall


def setting_pairs(pairs: list[str]) -> dict[str, str]:
    """`KEY=VALUE` pairs as settings; a key without a table is one of `[recall]`."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--with {pair}: expected KEY=VALUE, for example recall.k1=0.9.")
        key = key.strip() if "." in key else f"recall.{key.strip()}"
        if not key.startswith("recall."):
            raise UsageError(f"--with {pair}: expected a setting of [recall], as in recall.k1=0.9.")
        found[key] = value
    return found


def _say_recall(options: Options, recall: Recall) -> int:
    from workbench.cli.recall_text import recall_text
    from workbench.recall.serialize import recall_json

    if recall.problem and not recall.hits:
        raise WorkbenchError(recall.problem)
    if recall.problem:
        warn(recall.problem)
    if options.json:
        say_json(recall_json(recall))
    else:
        say(recall_text(recall, explain=options.explain))
    return 0


def _say_why(options: Options, why: Why, text: str) -> int:
    from workbench.cli.recall_text import why_text
    from workbench.recall.serialize import why_json

    if options.json:
        say_json(why_json(why))
    else:
        say(why_text(why, text))
    return 0
