"""Erasing a whole conversation, so that nothing of what was said in it is left in the file."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from workbench.chat.archive.pieces import sweep
from workbench.chat.archive.unfinished import forget_unfinished
from workbench.chat.messages import Thread
from workbench.chat.threads.drafts import forget_draft
from workbench.errors import NotFoundError
from workbench.memory.database import SCRUB_DUE, Database


@dataclass(frozen=True, slots=True)
class Held:
    """What a conversation holds, and what would stay when it is erased."""

    messages: int
    prompts: int
    branches: int
    """Other conversations that begin with copies of its messages."""


def held(database: Database, thread: Thread) -> Held:
    """Count what is kept of a conversation."""

    def count(sql: str) -> int:
        return int(database.rows(sql, (thread.id,))[0][0])

    return Held(
        count("SELECT count(*) FROM messages WHERE thread = ?"),
        count("SELECT count(*) FROM snapshots WHERE thread = ?"),
        count(
            "SELECT count(*) FROM threads JOIN messages ON messages.id = threads.branched_from "
            "WHERE messages.thread = ?"
        ),
    )


def erase(connection: sqlite3.Connection, thread: str) -> None:
    """Take a conversation out of every table, within a transaction; raises NotFoundError.

    Messages, what they were told and prompts go with the thread itself. What a day has cost stays
    counted, for no conversation: else erasing one would make room below the daily limit. The bytes
    are gone from the file once `Database.scrub` has followed.
    """
    if connection.execute("DELETE FROM threads WHERE id = ?", (thread,)).rowcount == 0:
        raise NotFoundError(f"No conversation “{thread}”.")
    for table in ("suggestions", "judgments"):
        connection.execute(f"DELETE FROM {table} WHERE thread = ?", (thread,))
    connection.execute("UPDATE usage SET thread = '' WHERE thread = ?", (thread,))
    forget_draft(connection, thread)
    forget_unfinished(connection, thread)
    sweep(connection)


def is_due(database: Database) -> bool:
    """Whether erased bytes may still be in the file, as another process was in the way."""
    return bool(database.rows("SELECT 1 FROM meta WHERE key = ?", (SCRUB_DUE,)))
