"""`workbench recall …`: what would be recalled, why, and in batches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

TEXTS = (
    "Ana's dog is called Rex.",
    "The spare key hangs behind the green door.",
    "小李的婚礼定在十月二十日，地点在杭州西湖。",
)


@pytest.fixture
def filled(run: Run) -> list[str]:
    """The ids of three memories."""
    return [str(run("memory", "add", text, "--json").json["id"]) for text in TEXTS]


def test_a_question_finds_its_memory_with_a_score(run: Run, filled: list[str]) -> None:
    found = run("recall", "What's my dog's name?", "--json").json
    assert [hit["id"] for hit in found["hits"]] == filled[:1]
    hit = found["hits"][0]
    assert 0.3 <= hit["score"] <= 1
    assert (hit["rank"], hit["entry"], hit["chunk"]) == (1, 1, 1)
    assert (found["memories"], found["chunks"], found["threshold"]) == (3, 3, 0.3)
    printed = run("recall", "What's my dog's name?").out
    assert "entry #1, chunk 1" in printed
    assert f"{hit['score']:.2f}" in printed


def test_nothing_relevant_is_no_failure(run: Run, filled: list[str]) -> None:
    found = run("recall", "How do volcanoes erupt?", "--json").json
    assert found["hits"] == []
    assert "Nothing is recalled." in run("recall", "How do volcanoes erupt?").out
    assert "Nothing is asked" in run("recall", "ok").out


def test_an_explanation_adds_up(run: Run, filled: list[str]) -> None:
    hit = run("recall", "婚礼在什么地方", "--json").json["hits"][0]
    terms = sum(term["contribution"] for term in hit["terms"])
    assert terms == pytest.approx(hit["bm25"], abs=0.01)
    printed = run("recall", "婚礼在什么地方", "--explain").out
    assert "idf" in printed
    assert "婚礼" in printed


def test_options_change_what_is_recalled(run: Run, filled: list[str]) -> None:
    many = (
        "recall",
        "Is the dog called Rex, and does the spare key hang behind the door?",
        "--json",
    )
    assert len(run(*many).json["hits"]) == 2
    assert len(run(*many, "-k", "1").json["hits"]) == 1
    assert run(*many, "--threshold", "1").json["hits"] == []
    assert run(*many, "--with", "threshold=1").json["hits"] == []
    assert "recall.k" in run(*many, "-k", "0", code=2).err
    assert "KEY=VALUE" in run(*many, "--with", "k", code=2).err


def test_messages_before_join_a_question_that_finds_nothing(run: Run, filled: list[str]) -> None:
    alone = run("recall", "And where is it?", "--json").json
    joined = run(
        "recall", "And where is it?", "--previous", "I lost the spare key again.", "--json"
    ).json
    assert alone["hits"] == []
    assert [hit["id"] for hit in joined["hits"]] == [filled[1]]


def test_why_says_the_rule_and_the_remedy(run: Run, filled: list[str]) -> None:
    why = run("recall", "--why", filled[1], "What's my dog's name?", "--json").json
    assert (why["id"], why["recalled"]) == (filled[1], False)
    said = run("recall", "--why", "#1", "What's my dog's name?").out
    assert "recalled  yes" in said
    run("recall", "--why", "nothing", "Dog?", code=1)


def test_recall_answers_also_while_it_is_switched_off(
    run: Run, filled: list[str], work: Path
) -> None:
    (work / "workbench.toml").write_text("[recall]\nenabled = false")
    assert len(run("recall", "What's my dog's name?", "--json").json["hits"]) == 1


def test_a_batch_answers_line_by_line(run: Run, filled: list[str], work: Path) -> None:
    lines: list[dict[str, object]] = [
        {"query": "Where does the spare key hang?"},
        {"query": "Where does the spare key to the cellar hang?", "threshold": 1.0, "k": 1},
        {"query": "And where?", "previous": [{"role": "user", "text": "The spare key, again."}]},
        {"query": "Rex?", "space": "elsewhere"},
    ]
    (work / "in.jsonl").write_text("\n".join(map(json.dumps, lines)) + "\n\n")
    found = [json.loads(line) for line in run("recall", "--batch", "in.jsonl").out.splitlines()]
    assert [len(one["hits"]) for one in found] == [1, 0, 1, 0]
    assert [one["query"] for one in found] == [line["query"] for line in lines]
    assert found[1]["threshold"] == 1.0
    assert found[3]["memories"] == 0
    assert ["problem" in one for one in found] == [False, False, False, True]
    assert "no space 'elsewhere'" in found[3]["problem"] == found[3]["error"]


def test_a_line_that_makes_no_sense_is_answered_with_its_error(run: Run, filled: list[str]) -> None:
    lines = (
        '{"query": "Rex?"}\n{broken\n{"text": "x"}\n{"query": "Rex?", "treshold": 1}\n'
        '{"query": "Rex?", "previous": "x"}\n{"query": "Rex?", "agent": "nobody"}\n{"query": "Rex?"}\n'
    )
    done = run("recall", "--batch", "-", stdin=lines, code=2)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert ["error" in one for one in found] == [False, True, True, True, True, True, False]
    assert "recall.threshold" in found[3]["error"]
    assert len(done.err.splitlines()) == 5


def test_settings_of_a_batch_line_must_fit_together(run: Run, filled: list[str]) -> None:
    lines = (
        '{"query": "Rex?", "chunk_size": 100, "chunk_overlap": 51}\n'
        '{"query": "Rex?", "languages": ["klingon"]}\n'
        '{"query": "Rex?", "chunk_size": 100, "chunk_overlap": 50, "languages": ["english", "zh"]}\n'
    )
    done = run("recall", "--batch", "-", stdin=lines, code=2)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert "expected at most half of recall.chunk_size (100)" in found[0]["error"]
    assert "no known language" in found[1]["error"]
    assert len(found[2]["hits"]) == 1


def test_only_recall_settings_can_be_tried_out(run: Run, filled: list[str]) -> None:
    assert "a setting of [recall]" in run("recall", "x", "--with", "model.name=x", code=2).err


def test_a_batch_goes_on_after_a_line_that_nobody_can_read(run: Run, filled: list[str]) -> None:
    lines = '\ufeff{"query": "Rex?"}\n' + "[" * 100_000 + "\n" + '{"query": "Rex?"}\n'
    done = run("recall", "--batch", "-", stdin=lines, code=2)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert ["error" in one for one in found] == [False, True, False]
