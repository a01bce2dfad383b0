"""`workbench recall --batch`: JSON lines in, JSON lines out, in the same order."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from workbench.cli.opening import Opened, asked_of, no_such_space, opened_engine
from workbench.cli.options import Options
from workbench.cli.output import say_json_line, warn
from workbench.cli.recall import chosen_settings
from workbench.errors import UsageError, WorkbenchError

if TYPE_CHECKING:
    from workbench.config.settings import RecallSettings
    from workbench.recall.question import Question

OWN_FIELDS = ("query", "previous", "title", "space", "agent")


def run_batch(options: Options) -> int:
    """Answer every line; a line that makes no sense is answered with its error, and exit 2 follows."""
    from workbench.recall.serialize import recall_json

    code = 0
    with opened_engine(options) as (opened, engine), _lines(options.batch) as lines:
        settings = chosen_settings(options)
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                question, chosen = read_line(line, options, opened, settings)
            except UsageError as error:
                warn(f"workbench: line {number}: {error}")
                say_json_line({"line": number, "error": str(error)})
                code = UsageError.exit_code
                continue
            recall = engine.recall(question, chosen)
            if not recall.memories and not recall.problem:
                problem = no_such_space(question.scope.space, options, opened)
                recall = replace(recall, problem=problem)
            document = recall_json(recall)
            say_json_line({**document, "error": recall.problem} if recall.problem else document)
    return code


def read_line(
    line: str, options: Options, opened: Opened, settings: RecallSettings
) -> tuple[Question, RecallSettings]:
    """The question of a line and the settings that hold for it; raises UsageError."""
    from workbench.config.people import known_agent
    from workbench.recall.judgments import read_previous

    try:
        document = json.loads(line.removeprefix("\ufeff"))
    except ValueError as error:
        raise UsageError(f"expected JSON: {error}") from error
    except RecursionError as error:
        raise UsageError("expected JSON: it is nested too deeply") from error
    if not isinstance(document, dict) or not isinstance(document.get("query"), str):
        raise UsageError('expected an object with a text "query".')
    named = _text(document, "agent") or options.agent
    agent = known_agent(named, opened.loaded.settings) if named else None
    question = asked_of(
        opened,
        document["query"],
        read_previous(document.get("previous") or []),
        title=_text(document, "title"),
        agent=agent,
        space=_text(document, "space") or options.space,
    )
    given = {key: value for key, value in document.items() if key not in OWN_FIELDS}
    return question, with_settings(settings, given)


def with_settings(settings: RecallSettings, given: Mapping[str, object]) -> RecallSettings:
    """The settings with some changed by name; raises UsageError."""
    import msgspec

    from workbench.config.checks import check_recall
    from workbench.config.sources import checked_value

    values = {
        key: checked_value(("recall", key), value, "the line") for key, value in given.items()
    }
    chosen = msgspec.structs.replace(settings, **values)
    check_recall(chosen, {f"recall.{key}": "the line" for key in values})
    return chosen


def _text(document: Mapping[str, object], key: str) -> str:
    value = document.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UsageError(f'"{key}": expected a text.')
    return value


@contextmanager
def _lines(name: str) -> Iterator[TextIO]:
    if name == "-":
        yield sys.stdin
        return
    try:
        file = Path(name).expanduser().open(encoding="utf-8", errors="replace")
    except OSError as error:
        raise WorkbenchError(f"{name} cannot be read: {error.strerror or error}.") from error
    with file:
        yield file
