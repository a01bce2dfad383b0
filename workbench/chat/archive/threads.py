"""Conversations: made, found, renamed, branched, put away, deleted and brought back."""

from __future__ import annotations

from dataclasses import replace

from workbench.chat.archive import rows
from workbench.chat.archive.base import Part
from workbench.chat.archive.erasing import Held, erase, held
from workbench.chat.messages import Thread
from workbench.errors import NotFoundError, UsageError
from workbench.memory.opening import size_of
from workbench.memory.text import storable

_CHANGEABLE = frozenset(
    {"title", "space", "agent", "owner", "began_seq", "archived", "deleted", "skill"}
)


class Threads(Part):
    """The archive's threads."""

    def create_thread(
        self, title: str, space: str, agent: str, owner: str | None, began_seq: int
    ) -> Thread:
        """Begin a conversation; `began_seq` is the memory store's number at its first message."""
        id, now = self.clock.new_id(), rows.universal(self.clock.now())
        with self.database.write() as connection:
            connection.execute(
                "INSERT INTO threads (id, title, space, agent, owner, created_at, updated_at, "
                "began_seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (id, storable(title), space, agent, owner, now, now, began_seq),
            )
        return self.thread(id)

    def thread(self, ref: str) -> Thread:
        """The thread meant by an id or its unambiguous beginning. Raises NotFoundError."""
        id = self._resolve("threads", "conversation", ref)
        sql = f"SELECT {rows.THREAD_COLUMNS} FROM threads WHERE id = ?"
        return rows.thread(self.database.rows(sql, (id,))[0])

    def visible_thread(self, ref: str, owner: str | None) -> Thread:
        """The thread meant by `ref` when this person may see it (None: all). Raises NotFoundError."""
        thread = self.thread(ref)
        if owner is not None and thread.owner not in (None, owner):
            raise NotFoundError(f"No conversation “{ref}”.")
        return thread

    def threads(
        self,
        owner: str | None = None,
        include_archived: bool = False,
        include_deleted: bool = False,
    ) -> list[Thread]:
        """The conversations that this person may see (None: all), the last used one first."""
        sql = (
            f"SELECT {rows.THREAD_COLUMNS} FROM threads "
            "WHERE (owner IS NULL OR ?1 IS NULL OR owner = ?1) "
            "AND (archived = 0 OR ?2) AND (deleted = 0 OR ?3) ORDER BY updated_at DESC, id DESC"
        )
        parameters = (owner, include_archived, include_deleted)
        return [rows.thread(row) for row in self.database.rows(sql, parameters)]

    def latest_thread(
        self, owner: str | None = None, space: str | None = None, agent: str | None = None
    ) -> Thread | None:
        """The conversation last used, in a space and with an agent where these are given."""
        sql = (
            f"SELECT {rows.THREAD_COLUMNS} FROM threads "
            "WHERE (owner IS NULL OR ?1 IS NULL OR owner = ?1) AND archived = 0 AND deleted = 0 "
            "AND (?2 IS NULL OR space = ?2) AND (?3 IS NULL OR agent = ?3) "
            "ORDER BY updated_at DESC, id DESC LIMIT 1"
        )
        found = self.database.rows(sql, (owner, space, agent))
        return rows.thread(found[0]) if found else None

    def update_thread(self, id: str, **fields: object) -> Thread:
        """Change fields of a thread (title, space, agent, owner, began_seq, archived, skill)."""
        unknown = fields.keys() - _CHANGEABLE
        if unknown:
            raise UsageError(f"A conversation's {', '.join(sorted(unknown))} cannot be changed.")
        values = [storable(v) if isinstance(v, str) else v for v in fields.values()]
        assignments = "".join(f"{name} = ?, " for name in fields)
        with self.database.write() as connection:
            changed = connection.execute(
                f"UPDATE threads SET {assignments} updated_at = updated_at WHERE id = ?",
                (*values, id),
            )
            if changed.rowcount == 0:
                raise NotFoundError(f"No conversation “{id}”.")
        return self.thread(id)

    def archive_thread(self, id: str, archived: bool = True) -> Thread:
        """Put a conversation away, or take it back."""
        return self.update_thread(id, archived=archived)

    def delete_thread(self, id: str) -> Thread:
        """Hide a conversation; `restore_thread` brings it back."""
        return self.update_thread(id, deleted=True)

    def restore_thread(self, id: str) -> Thread:
        """Bring a deleted conversation back."""
        return self.update_thread(id, deleted=False)

    def held(self, thread: Thread) -> Held:
        """What is kept of a conversation."""
        return held(self.database, thread)

    def erase_thread(self, id: str) -> int:
        """Erase a conversation for good; how many bytes smaller the file is. Raises NotFoundError."""
        before = size_of(self.database.path)
        with self.database.write() as connection:
            erase(connection, id)
            self.database.scrub_later(connection)
        return max(0, before - size_of(self.database.path))

    def branch(self, thread_id: str, message_id: str, title: str) -> Thread:
        """A new conversation with copies of the messages up to and with one, and their prompts."""
        origin = self.thread(thread_id)
        with self.database.write() as connection:
            last = connection.execute(
                "SELECT position, turn FROM messages WHERE id = ? AND thread = ?",
                (message_id, origin.id),
            ).fetchone()
            if last is None:
                raise NotFoundError(f"No message “{message_id}” in this conversation.")
            made = self.create_thread(
                title, origin.space, origin.agent, origin.owner, origin.began_seq
            )
            connection.execute(
                "UPDATE threads SET branched_from = ?, skill = ? WHERE id = ?",
                (message_id, origin.skill, made.id),
            )
            self._copy_messages(origin.id, made.id, last[0])
            self._copy_snapshots(origin.id, made.id, last[1])
        return self.thread(made.id)

    def _copy_messages(self, origin: str, branch: str, last: int) -> None:
        connection = self.database.read()
        sql = (
            f"SELECT {rows.MESSAGE_COLUMNS} FROM messages WHERE thread = ? AND position <= ? "
            "ORDER BY position"
        )
        marks = ", ".join("?" for _ in rows.MESSAGE_COLUMNS.split(","))
        for row in connection.execute(sql, (origin, last)).fetchall():
            copy = replace(rows.message(row), id=self.clock.new_id(), thread=branch)
            connection.execute(
                f"INSERT INTO messages ({rows.MESSAGE_COLUMNS}) VALUES ({marks})",
                rows.message_row(copy),
            )
            connection.execute(
                "INSERT INTO told_lines SELECT memory_id, ?, ?, turn FROM told_lines "
                "WHERE message = ?",
                (copy.id, branch, row[0]),
            )

    def _copy_snapshots(self, origin: str, branch: str, turn: int) -> None:
        """The prompts of the copied turns; what they took stays counted in the origin only."""
        connection = self.database.read()
        sql = "SELECT id FROM snapshots WHERE thread = ? AND turn <= ? ORDER BY turn, request"
        for (id,) in connection.execute(sql, (origin, turn)).fetchall():
            connection.execute(
                "INSERT INTO snapshots SELECT ?, ?, turn, request, at, model, prompt_tokens, "
                "usage, body FROM snapshots WHERE id = ?",
                (self.clock.new_id(), branch, id),
            )
