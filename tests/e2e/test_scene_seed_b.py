"""Seed B, offline: what stands where in the prompt, through the real command in a pipe."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.e2e.conftest import Run

HEADINGS = (
    "tools",
    "system (cached across turns)",
    "history (cached as it grows)",
    "turn (what's new, then kept in the history)",
)
DESIGNER = "Ana is a designer in Recife."
DOG = "Ana's dog is called Rex."


def sections(printed: str) -> dict[str, str]:
    """The four parts of a prompt printed as text."""
    places = [printed.index(heading) for heading in HEADINGS]
    assert places == sorted(places)
    ends = [*places[1:], len(printed)]
    return {
        heading.split(" ")[0]: printed[place + len(heading) : end]
        for heading, place, end in zip(HEADINGS, places, ends, strict=True)
    }


def test_the_first_turn_shows_guide_and_place_and_date_and_no_memory(run: Run) -> None:
    printed = run("--offline", lines="My dog is called Rex.\n/prompt\n").stdout
    assert "Ana → north › My dog is called Rex." in printed
    assert "north › You said: Ana: My dog is called Rex." in printed
    part = sections(printed)
    assert "memory_write" in part["tools"]
    assert '<context name="where">' in part["system"]
    assert "memory_write" in part["system"]
    assert "Rex" not in part["system"]
    assert "My dog is called Rex." in part["history"]
    assert '<context name="today">' in part["turn"]
    assert '<context name="recall">' not in printed


def test_core_and_relevant_memories_stand_right_after_the_question(run: Run) -> None:
    core = json.loads(
        run("memory", "add", DESIGNER, "--core", "--about", "person:ana", "--json").stdout
    )
    dog = json.loads(run("memory", "add", DOG, "--about", "person:ana", "--json").stdout)
    run("--offline", lines="What's my dog's name?\n")
    document = json.loads(run("prompt", "--json").stdout)
    sent = document["messages"][-1]["content"]
    assert sent.startswith("What's my dog's name?\n\n<context name=\"remembered\">")
    remembered, recall = re.findall(r'<context name="re\w+">\n(.*?)\n</context>', sent, re.DOTALL)
    assert DESIGNER in remembered
    assert f"[{core['id']}]" in remembered
    assert DOG not in remembered
    assert DOG in recall
    assert f"[{dog['id']}]" in recall
    assert DESIGNER not in recall
    assert "Rex" not in json.dumps(document["messages"][0])
    shown = sections("\n" + run("--offline", lines="/prompt\n").stdout)
    assert DESIGNER in shown["turn"]
    assert DOG in shown["turn"]


def test_a_core_memory_kept_later_comes_up_in_recall_when_asked_about(run: Run) -> None:
    run("memory", "add", DESIGNER, "--core", "--about", "person:ana")
    run("--offline", lines="Hello there\n")
    run("memory", "add", "Ana is allergic to peanuts.", "--core", "--about", "person:ana")
    run("--offline", lines="Am I allergic to peanuts?\n")
    document = json.loads(run("prompt", "--json").stdout)
    sent = "\n".join(
        message["content"] for message in document["messages"] if message["role"] == "user"
    )
    remembered = re.findall(r'<context name="remembered">\n(.*?)\n</context>', sent, re.DOTALL)
    recall = re.findall(r'<context name="recall">\n(.*?)\n</context>', sent, re.DOTALL)
    assert len(remembered) == 1
    assert "peanuts" not in remembered[0]
    assert "allergic to peanuts" in recall[-1]


def test_an_agent_left_out_of_memory_has_none_of_it_in_its_prompt(run: Run, home: Path) -> None:
    (home / "work" / "workbench.toml").write_text(
        '[memory]\nagents = ["north"]\n[agents.plain]\ninstructions = "You are Plain."\n'
    )
    run("memory", "add", DOG)
    run("--offline", "--agent", "plain", lines="What's my dog's name?\n")
    document = run("prompt", "--json").stdout
    assert "You are Plain." in document
    for word in (
        "Rex",
        "memory_write",
        "memory_search",
        '<context name=\\"remembered',
        'recall\\">',
    ):
        assert word not in json.dumps(json.loads(document)["messages"]) + json.dumps(
            json.loads(document)["tools"]
        )
