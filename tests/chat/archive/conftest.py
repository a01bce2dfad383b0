"""An archive on an empty data file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stubs.clock import FixedClock
from workbench.chat.archive.archive import Archive
from workbench.memory.database import Database


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """An empty archive whose clock starts on 1 May 2026."""
    database = Database(tmp_path / "workbench.db")
    yield Archive(database, FixedClock())
    database.close()
