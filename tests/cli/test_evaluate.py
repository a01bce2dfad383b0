"""`workbench eval`: judgments, settings side by side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def judged(run: Run, work: Path) -> str:
    """A judgment file for two memories."""
    dog = run("memory", "add", "Ana's dog is called Rex.", "--json").json["id"]
    key = run("memory", "add", "The spare key hangs behind the green door.", "--json").json["id"]
    lines = [
        {"query": "Where does the spare key hang?", "relevant": [key]},
        {"query": "Is Rex the name of Ana's dog?", "relevant": [dog]},
        {"query": "How do volcanoes erupt?", "relevant": []},
    ]
    (work / "judged.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return "judged.jsonl"


def test_settings_are_measured_side_by_side(run: Run, judged: str) -> None:
    found = run("eval", judged, "--with", "threshold=1", "--with", "k=1,recall.b=0", "--json").json
    assert list(found["settings"]) == ["in force", "threshold=1", "k=1,recall.b=0"]
    now = found["settings"]["in force"]
    assert (now["turns"], now["hit_at_k"], now["mrr"]) == (3, 1.0, 1.0)
    assert now["recalled_share"] == pytest.approx(2 / 3)
    assert found["settings"]["threshold=1"]["recall_at_k"] <= now["recall_at_k"]
    table = run("eval", judged, "--with", "k=1").out
    assert [line.split()[0] for line in table.splitlines()[1:5]] == [
        "turns",
        "recall@k",
        "hit@k",
        "MRR",
    ]


def test_what_must_be_recalled_and_is_not_is_a_failure(run: Run, work: Path) -> None:
    (work / "must.jsonl").write_text('{"query": "Rex?", "relevant": ["gone"], "must": true}')
    assert "missed: gone for Rex?" in run("eval", "must.jsonl", code=1).out


def test_wrong_input_is_refused(run: Run, judged: str, work: Path) -> None:
    assert "recall.treshold" in run("eval", judged, "--with", "treshold=1", code=2).err
    (work / "bad.jsonl").write_text("{}\n")
    assert "bad.jsonl, line 1" in run("eval", "bad.jsonl", code=2).err
    assert "cannot be read" in run("eval", "none.jsonl", code=1).err
    assert "not marked anything" in run("eval", code=1).err


def test_a_list_can_be_an_alternative(run: Run, judged: str) -> None:
    name = "languages=english,pt,k=1"
    assert list(run("eval", judged, "--with", name, "--json").json["settings"])[1] == name


def test_judgments_come_from_stdin_too(run: Run, judged: str, work: Path) -> None:
    text = "\ufeff" + (work / judged).read_text() + '\n{"query": "a\u2028b", "relevant": []}\n'
    assert run("eval", "-", "--json", stdin=text).json["turns"] == 4
    deep = '{"query": "x", "relevant": ' + "[" * 100_000
    assert "line 1: expected JSON" in run("eval", "-", stdin=deep, code=2).err


def test_judged_memories_that_are_not_there_are_said(run: Run, judged: str) -> None:
    done = run("eval", "-", stdin='{"query": "Rex?", "relevant": ["gone"]}')
    assert "1 of 1 judged memories are not here: gone" in done.err
    assert run("eval", judged).err == ""
