"""What requests took: per thread and per day, also when their prompts are pruned."""

from __future__ import annotations

from datetime import date

from workbench.chat.archive import rows
from workbench.chat.archive.base import Part
from workbench.chat.archive.records import UsageTotals
from workbench.chat.prompt.snapshot import Usage
from workbench.errors import NotFoundError

_TOTALS = "count(*), total(prompt), total(completion), total(cached), total(cost)"


class Ledger(Part):
    """The archive's account of tokens and money."""

    def set_usage(self, snapshot_id: str, usage: Usage, cost: float = 0.0) -> None:
        """Note what the server says a request took, and what that costs."""
        with self.database.write() as connection:
            found = connection.execute(
                "SELECT thread, model FROM snapshots WHERE id = ?", (snapshot_id,)
            ).fetchone()
            if found is None:
                raise NotFoundError(f"No prompt “{snapshot_id}” is kept.")
            connection.execute(
                "UPDATE snapshots SET usage = ? WHERE id = ?", (rows.encoded(usage), snapshot_id)
            )
            connection.execute(
                "INSERT OR REPLACE INTO usage VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(snapshot_id, found[0], self.clock.now().date().isoformat(), found[1]),
                    *(usage.prompt or 0, usage.completion or 0, usage.cached or 0, cost),
                ),
            )

    def thread_usage(self, thread_id: str) -> UsageTotals:
        """What all requests of a thread took."""
        return self._totals("WHERE thread = ?", thread_id)

    def day_usage(self, day: date | None = None) -> UsageTotals:
        """What all requests of a day (today when none is given) took."""
        return self._totals("WHERE day = ?", (day or self.clock.now().date()).isoformat())

    def total_usage(self) -> UsageTotals:
        """What all requests ever took."""
        return self._totals("")

    def _totals(self, condition: str, *parameters: object) -> UsageTotals:
        sql = f"SELECT {_TOTALS} FROM usage {condition}"
        row = self.database.rows(sql, parameters)[0]
        return UsageTotals(row[0], int(row[1]), int(row[2]), int(row[3]), float(row[4]))
