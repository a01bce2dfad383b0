"""Where the recall engine keeps what it can always make again: the index, the vectors."""

from __future__ import annotations

from typing import Protocol


class BlobCache(Protocol):
    """Named blobs, each with the store's sequence number that it covers."""

    def get(self, name: str) -> tuple[int, bytes] | None:
        """The sequence number and bytes kept under a name; None when there are none."""
        ...

    def put(self, name: str, seq: int, data: bytes) -> None:
        """Keep bytes under a name, in place of what was there."""
        ...
