"""Where derived data (the search index, vectors) is kept beside what it is derived from."""

from __future__ import annotations

from workbench.memory.database import Database


class Blobs:
    """Named bytes with the sequence number of the store that they cover.

    Nothing here is the truth: a purge drops all of it, and whoever put it makes it again.
    """

    def __init__(self, database: Database) -> None:
        """Keep blobs in an open data file."""
        self._database = database

    def get(self, name: str) -> tuple[int, bytes] | None:
        """The sequence number and the bytes last put under a name."""
        found = self._database.rows("SELECT seq, data FROM blobs WHERE name = ?", (name,))
        return (int(found[0][0]), bytes(found[0][1])) if found else None

    def put(self, name: str, seq: int, data: bytes, *, wait: bool = True) -> None:
        """Keep bytes under a name, unless what stands there covers more already.

        Nor is anything kept that was made before a purge: it may hold what was erased. With `wait`
        False it raises StoreBusyError rather than wait for other writers.
        """
        with self._database.write(wait=wait) as connection:
            connection.execute(
                "INSERT INTO blobs (name, seq, data) SELECT ?1, ?2, ?3 WHERE NOT EXISTS "
                "(SELECT 1 FROM changes WHERE seq > ?2 AND action = 'purge') ON CONFLICT (name) "
                "DO UPDATE SET seq = ?2, data = ?3 WHERE excluded.seq >= blobs.seq",
                (name, seq, data),
            )

    def remove(self, name: str, *, wait: bool = True) -> None:
        """Let go of what is kept under a name; without `wait` as `put` does."""
        with self._database.write(wait=wait) as connection:
            connection.execute("DELETE FROM blobs WHERE name = ?", (name,))

    def names(self) -> dict[str, int]:
        """What is kept, with its size in bytes."""
        return dict(self._database.rows("SELECT name, length(data) FROM blobs ORDER BY name"))
