"""The one place where rows of the data file become memories and changes, and the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from workbench.memory.entry import Change, Memory, Scope, Source, State

COLUMNS = (
    "entry, id, text, about, core, space, owner, agent, learned_at, updated_at, state, "
    "supersedes, superseded_by, source_kind, source_thread, source_message, source_ref, "
    "added_seq, changed_seq"
)
"""What `memory` reads, in its order."""

CHANGE_COLUMNS = "seq, at, action, memory_id, other_id, undoes, undone"
"""What `change` reads, in its order."""

Row = Sequence[Any]
"""A row as SQLite gives it: untyped until it has been through this module."""


def memory(row: Row) -> Memory:
    """The memory of a row of COLUMNS."""
    return Memory(
        id=row[1],
        entry=row[0],
        text=row[2],
        about=row[3],
        core=bool(row[4]),
        space=row[5],
        owner=row[6],
        agent=row[7],
        learned_at=datetime.fromisoformat(row[8]),
        updated_at=datetime.fromisoformat(row[9]),
        state=row[10],
        supersedes=row[11],
        superseded_by=row[12],
        source=Source(row[13], row[14], row[15], row[16]),
        added_seq=row[17],
        changed_seq=row[18],
    )


def change(row: Row) -> Change:
    """The change of a row of CHANGE_COLUMNS."""
    return Change(
        seq=row[0],
        at=datetime.fromisoformat(row[1]),
        action=row[2],
        memory_id=row[3],
        other_id=row[4],
        undoes=row[5],
        undone=bool(row[6]),
    )


def moment(at: datetime) -> str:
    """A moment as it is kept; one without a time zone is taken as the machine's."""
    return (at if at.tzinfo is not None else at.astimezone()).isoformat()


def condition(scope: Scope, states: frozenset[State]) -> tuple[str, list[object]]:
    """The WHERE condition (and its parameters) for what a reader may see in these states."""
    marks = ", ".join("?" for _ in states)
    terms = [f"state IN ({marks})"]
    parameters: list[object] = [*sorted(states)]
    if scope.space is not None:
        terms.append("space = ?")
        parameters.append(scope.space)
    if scope.person is not None:
        terms.append("(owner IS NULL OR owner = ?)")
        parameters.append(scope.person)
    if scope.agent is not None:
        terms.append("(agent IS NULL OR agent = ?)")
        parameters.append(scope.agent)
    return " AND ".join(terms), parameters
