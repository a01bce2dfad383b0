"""Judgments: questions of which it is known what they should recall."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from workbench.errors import UsageError
from workbench.recall.question import Said


@dataclass(frozen=True, slots=True)
class Judged:
    """One question, and the memories that should (and should not) come up for it."""

    query: str
    previous: tuple[Said, ...] = ()
    space: str = ""
    """Where it was asked; empty: where the evaluation looks."""
    relevant: tuple[str, ...] = ()
    """Ids; none: nothing should be recalled."""
    irrelevant: tuple[str, ...] = ()
    """Ids that were marked useless."""
    must: bool = False
    """True when it is a failure that one of the relevant is not recalled."""
    title: str = ""


def read_judgments(lines: Iterable[str], name: str) -> list[Judged]:
    """The judgments of a file of JSON lines; raises UsageError with the file and the line."""
    judged = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            judged.append(_judged(json.loads(line)))
        except json.JSONDecodeError as error:
            raise UsageError(f"{name}, line {number}: expected JSON: {error.msg}.") from error
        except (ValueError, RecursionError) as error:
            raise UsageError(f"{name}, line {number}: expected JSON that can be read.") from error
        except UsageError as error:
            raise UsageError(f"{name}, line {number}: {error}") from error
    return judged


def _judged(document: object) -> Judged:
    if not isinstance(document, dict) or not isinstance(document.get("query"), str):
        raise UsageError('expected an object with a text "query".')
    return Judged(
        query=document["query"],
        previous=read_previous(document.get("previous") or []),
        space=_text(document.get("space"), "space"),
        relevant=_ids(document.get("relevant"), "relevant"),
        irrelevant=_ids(document.get("irrelevant"), "irrelevant"),
        must=document.get("must") is True,
        title=_text(document.get("title"), "title"),
    )


def read_previous(items: object) -> tuple[Said, ...]:
    """The messages before a question, as a file gives them; raises UsageError."""
    if not isinstance(items, list):
        raise UsageError('"previous": expected a list.')
    said = []
    for item in items:
        if isinstance(item, str):
            said.append(Said("user", item))
            continue
        role = item.get("role", "user") if isinstance(item, dict) else None
        if role not in ("user", "assistant") or not isinstance(item.get("text"), str):
            raise UsageError('"previous": expected texts, or {"role", "text"}.')
        said.append(Said(role, item["text"]))
    return tuple(said)


def _ids(value: object, key: str) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError(f'"{key}": expected a list of memory ids.')
    return tuple(value)


def _text(value: object, key: str) -> str:
    if value is not None and not isinstance(value, str):
        raise UsageError(f'"{key}": expected a text.')
    return value or ""
