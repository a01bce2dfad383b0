"""The working folder's instructions: `AGENTS.md` and skills, read again whenever they changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import NotFoundError
from workbench.foreign import clean

INSTRUCTIONS = "AGENTS.md"
SKILL = "SKILL.md"
_BLOCK = re.compile(r"[>|][+-]?$")
"""How YAML says that a value stands on the lines below."""
MAX_BYTES = 256 * 1024
"""The longest file of instructions that is read, in bytes."""


@dataclass(frozen=True, slots=True)
class Skill:
    """A way of working that can be switched on."""

    name: str
    description: str
    tools: tuple[str, ...] | None
    """Only these tools while it is in use; None: all."""
    instructions: str
    path: Path


def project_instructions(folder: Path) -> str:
    """What the working folder's `AGENTS.md` says; empty when there is none."""
    return _text(folder / INSTRUCTIONS)


def skills(folders: Sequence[Path]) -> list[Skill]:
    """All skills by name; the first folder that has one wins."""
    found: dict[str, Skill] = {}
    for path in _skill_files(folders):
        found.setdefault(path.parent.name, _skill(path))
    return [found[name] for name in sorted(found)]


def skill_named(name: str, folders: Sequence[Path]) -> Skill:
    """One skill; NotFoundError names those there are."""
    known = skills(folders)
    for skill in known:
        if skill.name.lower() == name.strip().lower():
            return skill
    names = ", ".join(skill.name for skill in known)
    there = f"there are: {names}" if names else "there are none in the folder `skills`"
    raise NotFoundError(f"There is no skill “{name}”; {there}.")


def _skill_files(folders: Sequence[Path]) -> Iterator[Path]:
    for folder in folders:
        found = (folder / "skills").glob(f"*/{SKILL}")
        yield from sorted(path for path in found if path.is_file())


def _skill(path: Path) -> Skill:
    head, body = _front_matter(_text(path))
    tools = head.get("tools")
    return Skill(
        name=path.parent.name,
        description=head.get("description", ""),
        tools=None if tools is None else tuple(_words(tools)),
        instructions=body.strip(),
        path=path,
    )


def _front_matter(text: str) -> tuple[dict[str, str], str]:
    """The `key: value` lines between two lines of dashes, and what follows them."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---":
        return {}, text
    end = next((at for at, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if end is None:
        return {}, text
    return _pairs(lines[1:end]), "\n".join(lines[end + 1 :])


def _pairs(lines: Sequence[str]) -> dict[str, str]:
    """Keys and values; what is indented or an item of a list goes on with the value before it."""
    head: dict[str, str] = {}
    key = ""
    for line in lines:
        goes_on = line[:1].isspace() or line.startswith("- ")
        if goes_on and key:
            head[key] = f"{head[key]} {line.strip().removeprefix('- ').strip()}".strip()
        elif ":" in line and not line.startswith("#"):
            key, _, value = line.partition(":")
            key = key.strip().lower()
            head[key] = _BLOCK.sub("", value.strip())
    return {key: value.strip("\"'") for key, value in head.items()}


def _words(value: str) -> list[str]:
    bare = value.strip().removeprefix("[").removesuffix("]")
    return [word.strip().strip("\"'") for word in bare.replace(",", " ").split()]


def _text(path: Path) -> str:
    if not path.is_file():
        return ""  # also where it is a pipe, which would be waited for
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError:
        # One that cannot be read gives no instructions.
        return ""
    text = clean(data[:MAX_BYTES].decode("utf-8", errors="replace")).strip()
    return f"{text}\n(cut after {MAX_BYTES:,} bytes)" if len(data) > MAX_BYTES else text
