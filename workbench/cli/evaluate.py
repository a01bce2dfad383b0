"""`workbench eval`: how good recall is on judgments, with the settings in force and with others."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.cli.opening import (
    Opened,
    asked_of,
    load_settings,
    opened_engine,
)
from workbench.cli.options import Commands, Options
from workbench.cli.output import one_line, say, say_json, table, warn
from workbench.cli.recall import setting_pairs
from workbench.errors import NotFoundError, UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.config.settings import RecallSettings
    from workbench.recall.evaluate import Quality
    from workbench.recall.judgments import Judged
    from workbench.recall.question import Question

IN_FORCE = "in force"


def add_commands(commands: Commands, everywhere: argparse.ArgumentParser) -> None:
    """Add `eval` to the parser."""
    parser = commands.add_parser("eval", parents=[everywhere], help="how good recall is")
    parser.add_argument(
        "file", metavar="FILE", nargs="?",
        help="judgments as JSON lines, - is stdin; left out: the ones you made in the workbench",
    )  # fmt: skip
    parser.add_argument(
        "--with", dest="alternatives", action="append", default=[], metavar="KEY=VALUE[,…]",
        help="other settings to compare with (repeat for more columns)",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(options: Options) -> int:
    """Measure recall side by side; 1 when a memory that must be recalled is not."""
    from workbench.recall.evaluate import evaluate, propose_threshold

    with opened_engine(options) as (opened, engine):
        judged = _judged(options, opened)
        _warn_of_unknown(judged, opened)

        def question_of(one: Judged) -> Question:
            space = one.space or options.space
            return asked_of(
                opened, one.query, one.previous,
                title=one.title, agent=options.agent, space=space,
            )  # fmt: skip

        columns = _columns(options)
        results = {
            name: evaluate(engine, judged, settings, question_of)
            for name, settings in columns.items()
        }
        threshold = propose_threshold(engine, judged, columns[IN_FORCE], question_of)
    missed = results[IN_FORCE].missed
    if options.json:
        measures = {name: quality_json(quality) for name, quality in results.items()}
        say_json({"turns": len(judged), "settings": measures, "proposed_threshold": threshold})
    else:
        say(quality_table(results))
        if threshold is not None:
            say(f"\nA threshold of {threshold:.2f} would fit these judgments best.")
        for query, memory in missed:
            say(f"missed: {memory} for {one_line(query, 80)}")
    return 1 if missed else 0


def quality_table(results: dict[str, Quality]) -> str:
    """The measures in rows, the settings in columns."""
    rows = {
        "turns": [str(quality.turns) for quality in results.values()],
        "recall@k": [f"{quality.recall:.3f}" for quality in results.values()],
        "hit@k": [f"{quality.hit:.3f}" for quality in results.values()],
        "MRR": [f"{quality.mrr:.3f}" for quality in results.values()],
        "turns with a recall": [f"{quality.fired:.3f}" for quality in results.values()],
        "of those that ask for none": [f"{quality.false:.3f}" for quality in results.values()],
    }
    return table([[name, *values] for name, values in rows.items()], ["", *results])


def quality_json(quality: Quality) -> dict[str, object]:
    """The measures of one column, as scripts see them."""
    return {
        "turns": quality.turns,
        "recall_at_k": quality.recall,
        "hit_at_k": quality.hit,
        "mrr": quality.mrr,
        "recalled_share": quality.fired,
        "false_share": quality.false,
        "missed": [{"query": query, "id": memory} for query, memory in quality.missed],
    }


def _judged(options: Options, opened: Opened) -> list[Judged]:
    from workbench.chat.judging import judged_from
    from workbench.cli.opening import archive
    from workbench.recall.judgments import read_judgments

    if options.file is None:
        marks = archive(opened).judgments()
        if not marks:
            raise NotFoundError(
                "You have not marked anything useful or useless yet: name a FILE of judgments."
            )
        return judged_from(marks)
    judged = read_judgments(_text_of(options.file).split("\n"), options.file)
    if not judged:
        raise UsageError(f"{options.file} has no judgments: expected JSON lines.")
    return judged


def _text_of(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).expanduser().read_bytes()
        return data.decode("utf-8-sig")
    except OSError as error:
        raise WorkbenchError(f"{name} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{name}: expected UTF-8.") from error


def _warn_of_unknown(judged: list[Judged], opened: Opened) -> None:
    """Say which judged memories are not there: they can never be recalled and spoil the figures."""
    named = {memory for one in judged for memory in one.relevant}
    known = {memory.id for memory in opened.store.get_many(sorted(named))}
    if missing := sorted(named - known):
        listed = ", ".join(missing[:5]) + (", …" if len(missing) > 5 else "")
        warn(f"workbench: {len(missing)} of {len(named)} judged memories are not here: {listed}")


def _columns(options: Options) -> dict[str, RecallSettings]:
    columns = {IN_FORCE: load_settings(options, {"recall.enabled": "true"}).settings.recall}
    for alternative in options.alternatives:
        # A comma before another KEY= divides settings; any other one is part of a list.
        pairs = setting_pairs(re.split(r",(?=[^,=]+=)", alternative))
        overrides = {"recall.enabled": "true", **pairs}
        columns[alternative] = load_settings(options, overrides).settings.recall
    return columns
