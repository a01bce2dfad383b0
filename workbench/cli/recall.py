"""`workbench recall …`: what would be recalled, and why or why not."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from workbench.cli.opening import load_settings, opened_workbench
from workbench.cli.options import Commands, Options
from workbench.cli.output import say, say_json, warn
from workbench.errors import UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.chat.workbench import Workbench
    from workbench.config.settings import RecallSettings
    from workbench.recall.question import Question


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
    with opened_workbench(options, offline=True) as workbench:
        settings = chosen_settings(options)
        question = asked(options, workbench)
        if options.why is not None:
            return _why(options, workbench, question, settings)
        return _recall(options, workbench, question, settings)


def asked(options: Options, workbench: Workbench) -> Question:
    """The question that the options put."""
    from workbench.recall.question import Question, Said

    return Question(
        text=options.query,
        previous=tuple(Said("user", text) for text in options.previous),
        title=options.title,
        scope=workbench.scope(options.agent or "north", options.space or "personal"),
        people=people_here(workbench, options.agent or "north"),
    )


def people_here(workbench: Workbench, agent: str) -> frozenset[str]:
    """The names that count little in a score: who speaks and who listens."""
    return frozenset({workbench.person.name.lower(), agent.lower()})


def chosen_settings(options: Options) -> RecallSettings:
    """The recall settings in force, with what the options change."""
    overrides: dict[str, str] = {}
    for pair in options.alternatives:
        key, equals, value = pair.partition("=")
        if not equals:
            raise UsageError(f"--with {pair}: expected KEY=VALUE, for example recall.k1=0.9.")
        overrides[key if "." in key else f"recall.{key}"] = value
    if options.k is not None:
        overrides["recall.k"] = str(options.k)
    if options.threshold is not None:
        overrides["recall.threshold"] = options.threshold
    return load_settings(options, overrides).settings.recall


def _recall(
    options: Options, workbench: Workbench, question: Question, settings: RecallSettings
) -> int:
    from workbench.cli.recall_text import recall_text
    from workbench.recall.serialize import recall_json

    recall = workbench.engine.recall(question, settings)
    if recall.problem and not recall.hits:
        raise WorkbenchError(recall.problem)
    if recall.problem:
        warn(recall.problem)
    if options.json:
        say_json(recall_json(recall))
    else:
        say(recall_text(recall, explain=options.explain))
    return 0


def _why(
    options: Options, workbench: Workbench, question: Question, settings: RecallSettings
) -> int:
    from workbench.cli.recall_text import why_text
    from workbench.recall.serialize import why_json

    memory = workbench.store.get(options.why)
    why = workbench.engine.why(memory.id, question, settings)
    if options.json:
        say_json(why_json(why))
    else:
        say(why_text(why, memory.text))
    return 0
