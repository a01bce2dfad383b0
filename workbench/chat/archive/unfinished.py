"""What has come of answers that still stream in, so that a process that is killed loses little of them."""

from __future__ import annotations

import os
import sqlite3
import sys
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from workbench.chat.archive import rows
from workbench.chat.archive.messages import Messages
from workbench.chat.messages import Message
from workbench.clock import Clock
from workbench.errors import NotFoundError
from workbench.memory.database import Database

CUT_OFF = "The program ended before this answer was whole; /retry asks again."
"""How an answer failed whose process is gone."""

LONGEST = timedelta(hours=1)
"""No answer is quiet for so long: then another program has the number of the process that is gone."""

_PREFIX = "unfinished:"
_ALL = "name >= 'unfinished:' AND name < 'unfinished;'"


@dataclass(frozen=True, slots=True)
class _Kept:
    process: int
    at: datetime
    message: Message


class Unfinished(Messages):
    """The archive's answers that are no messages yet; they are kept as what a purge drops."""

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database, clock)
        self._streaming: set[str] = set()
        """The answers that come in through this archive."""

    def keep_unfinished(self, message: Message) -> None:
        """Keep what has come so far, unless its conversation was erased meanwhile.

        Raises StoreBusyError at once rather than wait for others.
        """
        self._streaming.add(message.id)
        kept = _Kept(os.getpid(), self.clock.now(), message)
        data = rows.encoded(kept).encode("utf-8")
        with self.database.write(wait=False) as connection:
            connection.execute(
                "INSERT OR REPLACE INTO blobs (name, seq, data) SELECT ?, "
                "(SELECT coalesce(max(seq), 0) FROM changes), ? FROM threads WHERE id = ?",
                (_PREFIX + message.id, data, message.thread),
            )

    def append(self, message: Message) -> Message:
        """Keep a message at the end of its thread; it is not unfinished any more."""
        with self.database.write() as connection:
            if message.role == "assistant":
                connection.execute("DELETE FROM blobs WHERE name = ?", (_PREFIX + message.id,))
                # Another process may have taken this one for dead, and up what it had written.
                connection.execute("DELETE FROM messages WHERE id = ?", (message.id,))
            kept = super().append(message)
        self._streaming.discard(message.id)
        return kept

    def take_up_unfinished(self) -> int:
        """Let what processes that are gone left behind be answers that were cut off; how many."""
        if not self._left_behind():
            return 0
        with self.database.write() as connection:
            left = self._left_behind()
            for message in left:
                try:
                    self.append(replace(message, failed=CUT_OFF))
                except NotFoundError:
                    # The conversation was erased: so is what would have been said in it.
                    name = _PREFIX + message.id
                    connection.execute("DELETE FROM blobs WHERE name = ?", (name,))
        return len(left)

    def _left_behind(self) -> list[Message]:
        found = self.database.rows(f"SELECT data FROM blobs WHERE {_ALL} ORDER BY name")
        kept = [rows.decoded(row[0], _Kept) for row in found]
        return [each.message for each in kept if not self._comes_in(each)]

    def _comes_in(self, kept: _Kept) -> bool:
        """Whether more may come of it, here or in another process of this machine."""
        if kept.process == os.getpid():
            return kept.message.id in self._streaming
        return is_running(kept.process) and self.clock.now() - kept.at < LONGEST


def forget_unfinished(connection: sqlite3.Connection, thread: str) -> None:
    """Let go of what streams in for a conversation, within a transaction that the caller holds."""
    for name, data in connection.execute(f"SELECT name, data FROM blobs WHERE {_ALL}").fetchall():
        if rows.decoded(data, _Kept).message.thread == thread:
            connection.execute("DELETE FROM blobs WHERE name = ?", (name,))


def is_running(process: int) -> bool:
    """Whether a process runs; all that write to one file are on one machine, as its log asks for."""
    if sys.platform == "win32":
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, process)
        if handle:
            ctypes.windll.kernel32.CloseHandle(handle)
        return bool(handle)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
