"""Stores to test: in the SQLite file, and in a memory.json opened in place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stubs.clock import FixedClock
from workbench.memory.database import Database
from workbench.memory.opening import open_store
from workbench.memory.store import MemoryStore


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """An open, empty data file."""
    opened = Database(tmp_path / "workbench.db")
    yield opened
    opened.close()


@pytest.fixture(params=["workbench.db", "memory.json"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[MemoryStore]:
    """An empty store of either kind."""
    _, opened = open_store(tmp_path / request.param, FixedClock())
    yield opened
    opened.close()
