"""Instructions and skills as files say them; who is spoken to; how conversations are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.chat.conversation import title_from
from workbench.chat.person import Person
from workbench.chat.project import MAX_BYTES, project_instructions, skill_named, skills
from workbench.chat.shorten import passage, shortened
from workbench.chat.steps.mentions import addressed
from workbench.chat.subjects import subject
from workbench.chat.threads.moving import branch_title
from workbench.errors import NotFoundError


def write(path: Path, text: str) -> None:
    """Write a file with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_skills_are_read_from_both_folders_and_the_working_folder_wins(tmp_path: Path) -> None:
    work, config = tmp_path / "work", tmp_path / "config"
    write(
        work / "skills/review/SKILL.md",
        "---\ndescription: 'Looks hard'\ntools: [a, b]\n---\nLook.\n",
    )
    write(config / "skills/review/SKILL.md", "other")
    write(config / "skills/write/SKILL.md", "Just write.\n")
    found = {skill.name: skill for skill in skills((work, config))}
    assert list(found) == ["review", "write"]
    assert found["review"].description == "Looks hard"
    assert found["review"].tools == ("a", "b")
    assert found["review"].instructions == "Look."
    assert found["write"].tools is None
    assert found["write"].instructions == "Just write."
    with pytest.raises(NotFoundError, match="there are: review, write"):
        skill_named("nothing", (work, config))


@pytest.mark.parametrize(
    "tools", ["[a, b]", "a b", "\n  - a\n  - b", "\n- a\n- 'b'", "[a,\n  b]", "\n  [a, b]"]
)
def test_front_matter_may_be_written_in_blocks(tmp_path: Path, tools: str) -> None:
    head = f"name: x\n# a remark: nothing\ndescription: >-\n  Looks\n  hard\ntools: {tools}\nlicence: MIT"
    write(tmp_path / "skills/review/SKILL.md", f"---\n{head}\n---\nLook.\n")
    [skill] = skills((tmp_path,))
    assert (skill.description, skill.tools) == ("Looks hard", ("a", "b"))


def test_front_matter_that_never_ends_is_text(tmp_path: Path) -> None:
    write(tmp_path / "skills/odd/SKILL.md", "---\nno end\n")
    assert skill_named("ODD", (tmp_path,)).instructions == "---\nno end"


def test_instructions_are_cleaned_cut_and_may_be_missing(tmp_path: Path) -> None:
    assert project_instructions(tmp_path) == ""
    (tmp_path / "AGENTS.md").write_bytes(b"Use \x1b[31mtabs\xff.\n")
    assert project_instructions(tmp_path) == "Use tabs\ufffd."
    (tmp_path / "AGENTS.md").write_text("x" * (MAX_BYTES + 5))
    assert project_instructions(tmp_path).endswith("(cut after 262,144 bytes)")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("hello", ["north"]),
        ("@south hello", ["south"]),
        ("@South, @north: hello", ["south", "north"]),
        ("@south", ["south"]),
        ("@nobody hello @south", ["north"]),
        ("hello @south", ["north"]),
        ("@southern hello", ["north"]),
    ],
)
def test_agents_are_addressed_at_the_beginning(text: str, names: list[str]) -> None:
    assert addressed(text, ("north", "south"), "north") == names


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        (None, "person:ana"),
        ("Ana", "person:ana"),
        ("the user", "person:ana"),
        ("nobody", None),
        ("yourself", "agent:north"),
        ("South", "agent:south"),
        ("Bruno", "person:bruno"),
        ("project:harbour", "project:harbour"),
        ("the harbour", "the harbour"),
    ],
)
def test_whom_a_memory_is_about_is_understood(about: str | None, expected: str | None) -> None:
    found = subject(
        about,
        person=Person("Ana", "person:ana", True),
        people={"ana", "bruno"},
        agents=("north", "south"),
        agent="north",
    )
    assert found == expected


def test_titles_are_the_first_line_cut_at_a_word_and_never_in_a_character() -> None:
    assert title_from("\n  Hello there  \nmore") == "Hello there"
    long = title_from("word " * 30)
    assert long.endswith(" word…")
    assert 50 < len(long) <= 61
    family = "👩\u200d👩\u200d👧"
    title = title_from(family * 30)
    assert title.removesuffix("…").replace(family, "") == ""
    assert title_from("") == ""


def test_branches_are_numbered() -> None:
    assert branch_title("Boat") == "Boat (2)"
    assert branch_title("Boat (2)") == "Boat (3)"
    assert branch_title("Boat (old)") == "Boat (old) (2)"
    assert branch_title("") == ""


def test_cut_texts_say_that_they_are_cut() -> None:
    assert shortened("one\n two", 20) == "one two"
    assert shortened("one two three", 8) == "one two…"
    assert passage("0123456789", 3, 4) == "…3456…"
    assert passage("0123456789", -3, 4) == "0123…"
    assert passage("0123456789", 99, 4) == "…6789"
