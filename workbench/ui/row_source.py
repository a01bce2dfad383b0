"""Where the rows of a list come from: all in memory, or a page at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

Row = TypeVar("Row")
RowOut = TypeVar("RowOut", covariant=True)


class RowSource(Protocol[RowOut]):
    """Where the rows come from; asked only for what is in view."""

    def __len__(self) -> int: ...

    def row(self, index: int) -> RowOut | None:
        """One row; None while it is not there yet."""
        ...


class Rows(Generic[Row]):
    """Rows that are all in memory."""

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> Row | None:
        """One row; None past the end."""
        return self.rows[index] if 0 <= index < len(self.rows) else None


class PagedRows(Generic[Row]):
    """Rows fetched a page at a time (`fetch(offset, limit)`); the last pages seen are kept."""

    def __init__(
        self,
        count: int,
        fetch: Callable[[int, int], Sequence[Row]],
        page: int = 100,
        keep: int = 20,
    ) -> None:
        self._count, self._fetch, self._page, self._keep = count, fetch, page, keep
        self._pages: OrderedDict[int, Sequence[Row]] = OrderedDict()

    def __len__(self) -> int:
        return self._count

    def row(self, index: int) -> Row | None:
        """One row, from its page."""
        number, within = divmod(index, self._page)
        if number not in self._pages:
            self._pages[number] = self._fetch(number * self._page, self._page)
            if len(self._pages) > self._keep:
                self._pages.popitem(last=False)
        self._pages.move_to_end(number)
        rows = self._pages[number]
        return rows[within] if within < len(rows) else None
