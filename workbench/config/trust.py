"""Which working folders' settings the person trusts: each file as it is, until it changes."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Literal

import tomli_w

from workbench import resources
from workbench.config.guarding import Wish
from workbench.config.sources import read_toml
from workbench.config.writing import write_whole

Answer = Literal["yes", "no", ""]
"""Trusted, refused for good, or not asked yet."""

NAME = "trusted.toml"

_CHECKOUT = (".git", ".hg", ".svn", ".jj", ".bzr", "_darcs", "CVS", ".fslckout")
"""What version control leaves in a folder, or above it."""


def record() -> Path:
    """The file in which the answers are kept."""
    return resources.config_folder() / NAME


def digest_of(data: bytes) -> str:
    """What stands for a file's content in the record."""
    import hashlib  # which few starts need

    return hashlib.sha256(data).hexdigest()


def answer_for(file: Path, digest: str, wishes: Collection[Wish]) -> Answer:
    """What the person said of this file, when it is as it was and wants no more than was shown."""
    entry = _answers().get(_place(file))
    if not isinstance(entry, dict) or entry.get("sha256") != digest:
        return ""
    shown = entry.get("wishes")
    if not isinstance(shown, list) or any(wish.line not in shown for wish in wishes):
        return ""
    said = entry.get("answer")
    return said if said in ("yes", "no") else ""


def remember(
    file: Path, digest: str, wishes: Collection[Wish], answer: Literal["yes", "no"]
) -> None:
    """Keep what the person says of this file as it is, having been shown what it wants.

    What it wants depends on more than the file: on other settings, on variables, on where links lead.
    """
    lines = [wish.line for wish in wishes]
    entry = {"sha256": digest, "answer": answer, "wishes": lines}
    write_whole(record(), tomli_w.dumps(_answers() | {_place(file): entry}))


def is_checkout(folder: Path) -> bool:
    """Whether version control knows the folder: then what is in it may be other people's."""
    above = folder.absolute()
    return any((each / name).exists() for each in (above, *above.parents) for name in _CHECKOUT)


def forget(file: Path) -> bool:
    """Forget what was said of this file, whatever its content; False when nothing was."""
    answers = _answers()
    if answers.pop(_place(file), None) is None:
        return False
    write_whole(record(), tomli_w.dumps(answers))
    return True


def _answers() -> dict[str, object]:
    path = record()
    return read_toml(path) if path.is_file() else {}


def _place(file: Path) -> str:
    """A file's one name, whatever way leads to it, in letters that a settings file takes."""
    return str(file.resolve()).encode("utf-8", "backslashreplace").decode("utf-8")
