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


def test_the_doctor_says_that_a_server_has_no_models(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenAIServer(models=()) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        said = run("doctor", code=1).out
    assert "lists no models" in said


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


@pytest.mark.parametrize("name", ["new.db", "new.json", "no/such/folder/new.db"])
def test_the_doctor_makes_no_file_by_looking_for_it(run: Run, work: Path, name: str) -> None:
    assert "not there yet" in run("doctor", "--data", name).out
    assert list(work.iterdir()) == []


def test_the_doctor_looks_at_a_memory_json_without_making_anything_beside_it(
    run: Run, work: Path
) -> None:
    (work / "m.json").write_text('["One.", "Two."]')
    assert "m.json, 2 memories" in run("doctor", "--data", "m.json").out
    assert [path.name for path in work.iterdir()] == ["m.json"]
    (work / "m.json").write_text('{"a": 1}')
    assert "NOT OK  data file: m.json" in run("doctor", "--data", "m.json", code=1).out


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("x.db", b"no database at all " * 100, "not a Recall Workbench file"),
        (".", None, "is a folder"),
    ],
)
def test_the_doctor_says_what_to_do_about_a_file(
    run: Run, work: Path, name: str, content: bytes | None, said: str
) -> None:
    if content is not None:
        (work / name).write_bytes(content)
    checks = run("doctor", "--json", "--data", name, code=1).json["checks"]
    (wrong,) = [check for check in checks if not check["ok"]]
    assert said in wrong["found"]
    assert "--data" in wrong["remedy"]
    assert checks[-1]["name"] == "model server"


def test_the_doctor_names_the_damage_in_one_line(run: Run, data_file: Path) -> None:
    lines = "".join(f'{{"text": "Memory {n}. {"x" * 200}"}}\n' for n in range(500))
    run("memory", "import", "-", stdin=lines)
    content = bytearray(data_file.read_bytes())
    content[-60_000:-30_000] = b"\xee" * 30_000
    data_file.write_bytes(content)
    checks = run("doctor", "--json", code=1).json["checks"]
    (wrong,) = [check for check in checks if not check["ok"]]
    assert "is damaged" in wrong["found"]
    assert "\n" not in wrong["found"]
    assert "memory export" in wrong["remedy"]


def test_a_space_that_is_not_known_is_wrong_usage_for_the_doctor_too(run: Run) -> None:
    run("memory", "add", "One.")
    assert "There is no space 'x'" in run("doctor", "--space", "x", code=2).err


def test_the_doctor_tries_the_encoder(
    run: Run, openai_server: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "words alone" in run("doctor").out
    monkeypatch.setenv("WORKBENCH_RECALL_ENCODER", f"small@{openai_server.base_url}")
    assert "64 dimensions" in run("doctor").out
    monkeypatch.setenv("WORKBENCH_RECALL_ENCODER", "bogus")
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    said = run("doctor", code=1).out
    assert "NOT OK  encoder: " in said
    assert "MODEL@BASE_URL" in said
    assert 'config set recall.encoder ""' in said
