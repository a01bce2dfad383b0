"""The command line, driven in this process."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from workbench.cli.main import main


@dataclass(frozen=True)
class Done:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its output, which has to be one JSON document."""
        return json.loads(self.out)


class Run(Protocol):
    """Runs a command; its exit code has to be `code`."""

    def __call__(self, *arguments: str, code: int = 0, stdin: str = "") -> Done: ...


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder, which is the current one."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run(
    work: Path,
    data_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """Commands on this test's own data file, spoken by Ana."""
    monkeypatch.setenv("WORKBENCH_DATA", str(data_file))
    monkeypatch.setenv("WORKBENCH_NAME", "Ana")

    def run_command(*arguments: str, code: int = 0, stdin: str = "") -> Done:
        raw = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", raw)
        capsys.readouterr()
        given = main(arguments)
        captured = capsys.readouterr()
        assert given == code, captured.err or captured.out
        return Done(given, captured.out, captured.err)

    return run_command
