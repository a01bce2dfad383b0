"""`workbench stats` and `workbench doctor`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.stubs.openai_server import OpenAIServer


def test_stats_count_everything(run: Run) -> None:
    run("memory", "add", "x" * 400)
    run("memory", "add", "Short.")
    run("memory", "forget", "2")
    run("--offline", stdin="Hello.\n")
    found = run("stats", "--json").json
    assert found["memories"] == {
        "active": 1, "superseded": 0, "forgotten": 1, "chunks": 2, "spaces": 1,
    }  # fmt: skip
    assert (found["threads"]["count"], found["threads"]["messages"]) == (1, 2)
    assert found["file"]["bytes"] > 0
    assert "memories active" in run("stats").out


def test_the_doctor_finds_everything_well(
    run: Run, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("memory", "add", "Short.")
    assert "an echo answers" in run("doctor").out
    monkeypatch.setenv("OPENAI_BASE_URL", openai_server.base_url)
    found = run("doctor", "--json").json
    assert found["ok"] is True
    assert "test-model" in found["checks"][-1]["found"]


def test_the_doctor_says_what_is_wrong_and_what_to_do(
    run: Run, work: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("WORKBENCH_MODEL_MAX_RETRIES", "0")
    said = run("doctor", code=1).out
    assert "NOT OK  model server: " in said
    assert "--offline" in said
    (work / "workbench.toml").write_text("[recall]\nkk = 1")
    found = run("doctor", "--json", code=1).json
    assert [check["name"] for check in found["checks"] if not check["ok"]] == ["settings"]
