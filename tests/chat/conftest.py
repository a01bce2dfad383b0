"""What the tests of conversations share: a clock that stands still, and a workbench on a new file."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from tests.stubs.fake_model import FakeModel
from workbench.chat.models.base import Model
from workbench.chat.workbench import Workbench
from workbench.clock import SystemClock
from workbench.config.loading import Loaded, load
from workbench.config.settings import Settings


class TestClock(SystemClock):
    """A clock that is set by the test; ids are made as always."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.time = datetime(2026, 11, 8, 7, 47, tzinfo=ZoneInfo("America/Sao_Paulo"))

    def now(self) -> datetime:
        """The moment that was set."""
        return self.time

    def advance(self, **time: float) -> None:
        """Let time pass."""
        self.time += timedelta(**time)


@pytest.fixture
def clock() -> TestClock:
    """The test's clock."""
    return TestClock()


@pytest.fixture
def model() -> FakeModel:
    """The test's model."""
    return FakeModel()


Opening = Callable[..., Workbench]


@pytest.fixture
def open_bench(tmp_path: Path, clock: TestClock, model: FakeModel) -> Iterator[Opening]:
    """Open workbenches on the same file, with settings by table and key (`recall__k=3`)."""
    opened: list[Workbench] = []
    folder = tmp_path / "work"
    folder.mkdir()

    def call(
        *, answering: Model | None = None, person: str = "Ana", offline: bool = False, **tables: Any
    ) -> Workbench:
        defaults = load(cwd=folder, environ={}).settings
        values = msgspec.to_builtins(defaults)
        values["person"] = {"name": person}
        for table, keys in tables.items():
            values[table] = _merged(values.get(table, {}), keys)
        settings = msgspec.convert(values, Settings)
        chosen = None if offline else (answering or model)
        workbench = Workbench.open(
            Loaded(settings, {}),
            tmp_path / "workbench.db",
            offline=offline,
            clock=clock,
            model=chosen,
            folder=folder,
            environ={},
        )
        opened.append(workbench)
        return workbench

    yield call
    for workbench in opened:
        workbench.close()


@pytest.fixture
def bench(open_bench: Opening) -> Workbench:
    """A workbench with Ana and the fake model."""
    return open_bench()


def _merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    merged = dict(old)
    for key, value in new.items():
        both = isinstance(value, dict) and isinstance(merged.get(key), dict)
        merged[key] = _merged(merged[key], value) if both else value
    return merged


async def play(events: AsyncIterator[Any]) -> list[Any]:
    """All events of a turn or command."""
    return [event async for event in events]


def of_kind(events: list[Any], kind: type) -> list[Any]:
    """Those of one type."""
    return [event for event in events if isinstance(event, kind)]
