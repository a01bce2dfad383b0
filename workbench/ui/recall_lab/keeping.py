"""Keeps what is decided in the lab: settings, in force at once, and marks on hits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from workbench import resources
from workbench.config.loading import DEFAULT
from workbench.config.writing import write_setting
from workbench.recall.question import Question
from workbench.ui.recall_lab.controls import Turned

if TYPE_CHECKING:
    from workbench.chat.session import Session
    from workbench.chat.workbench import Workbench


def keep(workbench: Workbench, changed: Sequence[Turned]) -> str:
    """Let the changed settings be in force now and after the next start; says so."""
    values = {row.control.name: row.value for row in changed}
    path = [write_setting(f"recall.{name}", value) for name, value in values.items()][-1]
    workbench.use_recall(msgspec.structs.replace(workbench.settings.recall, **values))
    said = f"{', '.join(values)}: in force from now on, and kept in {path}."
    stronger = [f"{name} comes from {origin}" for name, origin in _stronger(workbench, values)]
    if stronger:
        said += f" At the next start {', '.join(stronger)}, which wins over that file."
    return said


def _stronger(workbench: Workbench, names: Iterable[str]) -> list[tuple[str, str]]:
    """Which of these settings come from a place that wins over what the program writes."""
    folder = resources.config_folder()
    weaker = {DEFAULT, str(folder / "config.toml"), str(folder / "settings.toml")}
    origins = [(name, workbench.origins.get(f"recall.{name}", DEFAULT)) for name in names]
    return [(name, origin) for name, origin in origins if origin not in weaker]


def keep_mark(session: Session, question: Question, memory_id: str, useful: bool | None) -> str:
    """Keep a person's word on a hit of the question that is tried (None: take it back); says so."""
    archive = session.workbench.archive
    thread = session.thread.id or None
    if useful is not None:
        archive.judge(
            thread, None, question.text, question.previous, session.space, memory_id, useful
        )
        return "Marked as useful." if useful else "Marked as useless."
    for mark in archive.judgments():
        if mark.query == question.text and mark.memory_id == memory_id:
            archive.remove_judgment(mark.id)
    return "The mark is taken back."


def marks_of(session: Session, question: Question) -> dict[str, bool]:
    """What the person said about memories for this question, by their ids."""
    marks = session.workbench.archive.judgments()
    return {mark.memory_id: mark.relevant for mark in marks if mark.query == question.text}
