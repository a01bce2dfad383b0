"""One act of searching: which texts ask, how the memories rank for them, how each is judged."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.config.settings import RecallSettings
from workbench.recall.acknowledgements import asks_nothing
from workbench.recall.index.segment import Floats
from workbench.recall.index.view import Reach, View
from workbench.recall.judge import coverage, scores
from workbench.recall.query import Spoken, joined, spoken
from workbench.recall.question import Question
from workbench.recall.ranking import Ranking, rank
from workbench.recall.scoring import Formula, Found, bm25, look_up
from workbench.recall.subjects import look_up_subjects
from workbench.recall.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The state of one search, from which hits, near misses and reasons are read."""

    view: View
    reach: Reach
    messages: tuple[Spoken, ...]
    """The messages that ask, newest first; empty when nothing is asked."""
    asked: tuple[str, ...]
    """Their texts, and the title where it joined."""
    found: tuple[Found, ...]
    """The terms that rank."""
    ranking: Ranking
    covered: Floats
    """Per passage how much of the best single message it has."""
    judged: Floats
    """Per passage its score: that share, less what chance would give, less for earlier messages."""
    formula: Formula
    sense: Floats | None = None
    """Per passage what an encoder makes of it, as a score."""


def take_apart(
    view: View, question: Question, settings: RecallSettings, tuning: Tuning
) -> tuple[Spoken, ...]:
    """The messages of a question that say something, newest first; none when the newest does not ask."""
    if asks_nothing(question.text, question.people):
        return ()
    earlier = [said.text for said in question.previous if said.role == "user"]
    earlier = [text for text in reversed(earlier) if not asks_nothing(text, question.people)]
    texts = [question.text, *earlier[: tuning.earlier_most]]
    return tuple(
        spoken(text, settings.languages, view.languages, question.people, tuning) for text in texts
    )


def inquire(view: View, question: Question, settings: RecallSettings, tuning: Tuning) -> Inquiry:
    """Search: the newest message alone where it finds something, else with what was said before."""
    reach = view.reach(question.scope)
    formula = Formula(settings.k1, settings.b, tuning.asking)
    messages = take_apart(view, question, settings, tuning)
    if not messages:
        return _nothing(view, reach, formula)
    found = look_up(view, reach, messages[0].terms)
    covered = coverage(found, reach.chunk_count, view.chunk_count, tuning)
    judged = scores(covered, reach, tuning)
    best = float(judged.max(initial=0.0))
    if best >= settings.join_below or (len(messages) == 1 and not question.title):
        messages, asked = messages[:1], messages[:1]
    else:
        asked = (*messages, *_title(view, question, settings, tuning))
        found = look_up(view, reach, joined(asked, tuning))
        for steps, message in enumerate(messages[1:], 1):
            alone = look_up(view, reach, message.terms)
            part = coverage(alone, reach.chunk_count, view.chunk_count, tuning)
            covered = np.maximum(covered, part)
            weighed = scores(part, reach, tuning) * tuning.earlier_judged**steps
            judged = np.maximum(judged, weighed)
    found += look_up_subjects(view, reach, found, tuning)
    parts = bm25(view, reach, found, formula)
    ranking = rank(view, reach, parts, settings.neighbours, tuning)
    texts = tuple(message.text for message in asked if message.terms)
    return Inquiry(view, reach, messages, texts, tuple(found), ranking, covered, judged, formula)


def _title(
    view: View, question: Question, settings: RecallSettings, tuning: Tuning
) -> tuple[Spoken, ...]:
    if not question.title:
        return ()
    title = question.title
    return (spoken(title, settings.languages, view.languages, question.people, tuning),)


def _nothing(view: View, reach: Reach, formula: Formula) -> Inquiry:
    ranking = rank(view, reach, (), 0.0, Tuning())
    zeros = np.zeros(view.chunk_count)
    return Inquiry(view, reach, (), (), (), ranking, zeros, zeros, formula)
