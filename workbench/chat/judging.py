"""A person's marks on recall as questions of which it is known what they should recall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from workbench.memory.entry import PERSONAL
from workbench.recall.judgments import Judged
from workbench.recall.question import Question

if TYPE_CHECKING:
    from workbench.chat.archive.records import Judgment
    from workbench.chat.workbench import Workbench


def judged_from(marks: Iterable[Judgment]) -> list[Judged]:
    """One question for all marks that were made for it; what is marked useful must be recalled."""
    questions: dict[tuple[object, ...], list[Judgment]] = {}
    for mark in marks:
        questions.setdefault((mark.query, mark.previous, mark.space), []).append(mark)
    return [
        Judged(
            query=group[0].query,
            previous=group[0].previous,
            space=group[0].space,
            relevant=tuple(mark.memory_id for mark in group if mark.relevant),
            irrelevant=tuple(mark.memory_id for mark in group if not mark.relevant),
            must=True,
        )
        for group in questions.values()
    ]


def asked_again(workbench: Workbench, agent: str, one: Judged) -> Question:
    """The question as memory would be asked now, by an agent, where it was asked then."""
    return Question(
        text=one.query,
        previous=one.previous,
        title=one.title,
        scope=workbench.scope(agent, one.space or PERSONAL),
        people=frozenset({workbench.person.name.lower(), agent.lower()}),
    )
