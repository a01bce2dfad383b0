"""A memory's life: its changes through all its corrections."""

from __future__ import annotations

from workbench.memory import rows
from workbench.memory.database import Database
from workbench.memory.entry import Change, Memory
from workbench.memory.undoing import version


def chain(database: Database, memory: Memory) -> list[Memory]:
    """A memory with all it replaced and all that replaced it, oldest first."""
    older, newer = before(database, memory), after(database, memory)
    return sorted({*older, memory, *newer}, key=lambda member: member.entry)


def before(database: Database, memory: Memory) -> list[Memory]:
    """The memories that this one replaced, directly or through others."""
    found: dict[str, Memory] = {}
    waiting = [memory.id]
    while waiting:
        sql = f"SELECT {rows.COLUMNS} FROM memories WHERE superseded_by = ?"
        for row in database.rows(sql, (waiting.pop(),)):
            older = rows.memory(row)
            if older.id not in found and older.id != memory.id:
                found[older.id] = older
                waiting.append(older.id)
    return list(found.values())


def after(database: Database, memory: Memory) -> list[Memory]:
    """The memories that replaced this one, one after the other."""
    found: list[Memory] = []
    seen = {memory.id}
    wanted = memory.superseded_by
    while wanted is not None and wanted not in seen:
        seen.add(wanted)
        sql = f"SELECT {rows.COLUMNS} FROM memories WHERE id = ?"
        row = database.rows(sql, (wanted,))
        if not row:
            break
        found.append(rows.memory(row[0]))
        wanted = found[-1].superseded_by
    return found


def history(database: Database, memory: Memory) -> list[tuple[Change, Memory | None]]:
    """The changes of a memory and its other versions, oldest first, with what each made of it."""
    members = {member.id: member for member in chain(database, memory)}
    marks = ", ".join("?" for _ in members)
    sql = (
        f"SELECT {rows.CHANGE_COLUMNS} FROM changes WHERE memory_id IN ({marks}) "
        f"OR other_id IN ({marks}) ORDER BY seq"
    )
    changes = [rows.change(row) for row in database.rows(sql, (*members, *members))]
    return [(change, _made(database, members, change)) for change in changes]


def _made(database: Database, members: dict[str, Memory], change: Change) -> Memory | None:
    """What a change made of the memory it names; None when that one is no longer there."""
    subject = members.get(change.memory_id)
    return None if subject is None else version(database, subject, change.seq)
