"""What people say about recall, and what the model proposes to remember."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.chat.archive import rows
from workbench.chat.archive.base import Part
from workbench.chat.archive.records import Judgment, Suggestion
from workbench.memory.text import storable
from workbench.recall.question import Said


class Marks(Part):
    """The archive's judgments and suggestions."""

    def judge(
        self,
        thread: str | None,
        turn: int | None,
        query: str,
        previous: Sequence[Said],
        space: str,
        memory_id: str,
        relevant: bool,
    ) -> Judgment:
        """Note whether a memory was wanted for a question; a later word replaces an earlier one."""
        judgment = Judgment(
            id=self.clock.new_id(),
            at=self.clock.now(),
            thread=thread,
            turn=turn,
            query=storable(query),
            previous=tuple(previous),
            space=space,
            memory_id=memory_id,
            relevant=relevant,
        )
        with self.database.write() as connection:
            connection.execute(
                "DELETE FROM judgments WHERE thread IS ? AND turn IS ? AND query = ? "
                "AND memory_id = ?",
                (thread, turn, judgment.query, memory_id),
            )
            connection.execute(
                "INSERT INTO judgments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(judgment.id, rows.universal(judgment.at), thread, turn, judgment.query),
                    *(rows.encoded(judgment.previous), space, memory_id, int(relevant)),
                ),
            )
        return judgment

    def judgments(self, thread: str | None = None) -> list[Judgment]:
        """All judgments, or those of a thread, oldest first."""
        sql = (
            f"SELECT {rows.JUDGMENT_COLUMNS} FROM judgments "
            "WHERE ?1 IS NULL OR thread = ?1 ORDER BY id"
        )
        return [rows.judgment(row) for row in self.database.rows(sql, (thread,))]

    def remove_judgment(self, id: str) -> None:
        """Take a judgment back."""
        with self.database.write() as connection:
            connection.execute("DELETE FROM judgments WHERE id = ?", (id,))

    def add_suggestion(
        self,
        thread: str,
        message: str,
        text: str,
        about: str | None = None,
        corrects: str | None = None,
    ) -> Suggestion:
        """Let a proposed memory wait for the person."""
        suggestion = Suggestion(
            *(self.clock.new_id(), self.clock.now(), thread, message),
            *(storable(text), about, corrects),
        )
        with self.database.write() as connection:
            connection.execute(
                "INSERT INTO suggestions VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    *(suggestion.id, rows.universal(suggestion.at), thread, message),
                    *(suggestion.text, about, corrects),
                ),
            )
        return suggestion

    def suggestions(self, thread: str | None = None) -> list[Suggestion]:
        """What waits for the person, in all threads or in one, oldest first."""
        sql = (
            f"SELECT {rows.SUGGESTION_COLUMNS} FROM suggestions "
            "WHERE ?1 IS NULL OR thread = ?1 ORDER BY id"
        )
        return [rows.suggestion(row) for row in self.database.rows(sql, (thread,))]

    def remove_suggestion(self, id: str) -> None:
        """A suggestion was kept or dropped: it waits no longer."""
        with self.database.write() as connection:
            connection.execute("DELETE FROM suggestions WHERE id = ?", (id,))
