"""Reads all marks of recall and measures the settings on them; meant for a worker thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from workbench.chat.archive.records import Judgment
from workbench.chat.judging import asked_again, judged_from
from workbench.config.settings import RecallSettings
from workbench.recall.evaluate import Quality, evaluate, propose_threshold
from workbench.recall.judgments import Judged
from workbench.recall.question import Question

if TYPE_CHECKING:
    from workbench.chat.session import Session


@dataclass(frozen=True, slots=True)
class Mark:
    """A judgment, the memory it is about, and what the settings in force make of it."""

    judgment: Judgment
    entry: int
    text: str
    """Empty when the memory is gone."""
    recalled: bool

    @property
    def right(self) -> bool:
        """Whether recall does now what the person wants."""
        return self.recalled == self.judgment.relevant


@dataclass(frozen=True, slots=True)
class Measured:
    """All marks, and how good recall is on them."""

    marks: Sequence[Mark]
    in_force: Quality | None
    yours: Quality | None
    """With the lab's settings, where these differ."""
    threshold: float | None
    """The one that would fit the marks best."""


def measure(session: Session, settings: RecallSettings, in_force: RecallSettings) -> Measured:
    """Every mark, newest first, and the measures of both settings."""
    workbench = session.workbench
    judgments = workbench.archive.judgments()
    judged = judged_from(judgments)

    def question_of(one: Judged) -> Question:
        return asked_again(workbench, session.agent, one)

    marks = _marks(session, judgments, in_force)
    if not judged:
        return Measured(marks, None, None, None)
    engine = workbench.engine
    return Measured(
        marks,
        evaluate(engine, judged, in_force, question_of),
        evaluate(engine, judged, settings, question_of) if settings != in_force else None,
        propose_threshold(engine, judged, in_force, question_of),
    )


def _marks(
    session: Session, judgments: Sequence[Judgment], settings: RecallSettings
) -> Sequence[Mark]:
    memories = session.workbench.store.get_many([judgment.memory_id for judgment in judgments])
    known = {memory.id: memory for memory in memories}
    recalled = _recalled(session, judgments, settings)
    marks = []
    for judgment in reversed(judgments):
        memory = known.get(judgment.memory_id)
        entry, text = (memory.entry, memory.text) if memory is not None else (0, "")
        came = judgment.memory_id in recalled[judgment.id]
        marks.append(Mark(judgment, entry, text, came))
    return marks


def _recalled(
    session: Session, judgments: Sequence[Judgment], settings: RecallSettings
) -> Mapping[str, frozenset[str]]:
    """What each judgment's question recalls now; questions that are asked alike are asked once."""
    asked: dict[Judged, frozenset[str]] = {}
    found: dict[str, frozenset[str]] = {}
    for judgment in judgments:
        one = Judged(judgment.query, judgment.previous, judgment.space)
        if one not in asked:
            question = asked_again(session.workbench, session.agent, one)
            hits = session.workbench.engine.recall(question, settings).hits
            asked[one] = frozenset(hit.id for hit in hits)
        found[judgment.id] = asked[one]
    return found
