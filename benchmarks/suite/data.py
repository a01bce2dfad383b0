"""The evaluation sets: read from where they lie, never copied; what is missing is said."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

VARIABLE = "WORKBENCH_BENCH_DATA"
SETS = ("locomo_en", "madial_en", "madial_zh", "jsquad_ja", "offtopic_en")


@dataclass(frozen=True)
class Item:
    """A memory of a set."""

    id: str
    space: str
    text: str
    time: datetime | None
    thread: str | None
    message: str | None
    speaker: str | None


@dataclass(frozen=True)
class Query:
    """A question of a set, with the memories that answer it."""

    id: str
    space: str
    text: str
    previous: tuple[tuple[str, str], ...]
    gold: frozenset[str]
    type: str


@dataclass(frozen=True)
class DataSet:
    """One set; `queries` of `offtopic_en` are asked against another set's memories."""

    name: str
    items: tuple[Item, ...] = ()
    queries: tuple[Query, ...] = ()
    spaces: tuple[str, ...] = field(default=())


def data_folder(given: str | None) -> Path:
    """Where the sets lie: as given, by the variable, or in `shared/data` beside the repository."""
    if given:
        return Path(given)
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    return Path(__file__).resolve().parents[3] / "shared" / "data"


def missing_sets(folder: Path) -> list[str]:
    """The sets that are not there."""
    return [name for name in SETS if not (folder / name / "queries.jsonl").is_file()]


def load(folder: Path, name: str) -> DataSet:
    """Read one set; an empty one when it is not there."""
    if not (folder / name / "queries.jsonl").is_file():
        return DataSet(name)
    items = tuple(_item(row) for row in _rows(folder / name / "corpus.jsonl"))
    queries = tuple(_query(row) for row in _rows(folder / name / "queries.jsonl"))
    return DataSet(name, items, queries, tuple(dict.fromkeys(item.space for item in items)))


def _rows(path: Path) -> list[dict[str, object]]:
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def _item(row: dict[str, object]) -> Item:
    id_, space = str(row["id"]), str(row["space"])
    speaker = str(row["speaker"]) if row.get("speaker") else None
    turn = re.fullmatch(r"(.+):(\d+)", id_)
    text = str(row["text"])
    return Item(
        id_,
        space,
        f"{speaker}: {text}" if speaker else text,
        parse_time(str(row.get("time") or "")),
        turn[1] if turn and speaker else None,
        turn[2] if turn and speaker else None,
        speaker,
    )


def _query(row: dict[str, object]) -> Query:
    previous = row.get("previous") or []
    assert isinstance(previous, list)
    gold = row.get("gold") or []
    assert isinstance(gold, list)
    return Query(
        str(row["id"]),
        str(row["space"]),
        str(row["text"]),
        tuple((message["role"], message["text"]) for message in previous),
        frozenset(str(id_) for id_ in gold),
        str(row.get("type") or ""),
    )


def parse_time(text: str) -> datetime | None:
    """A set's time: `1:56 pm on 8 May, 2023` or an ISO date."""
    for form in ("%I:%M %p on %d %B, %Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, form).replace(tzinfo=UTC)
        except ValueError:
            continue
    return None
