"""One act of searching: which texts ask, how the memories rank for them, how each is judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from workbench.config.settings import RecallSettings
from workbench.recall.acknowledgements import asks_nothing
from workbench.recall.index.segment import Floats
from workbench.recall.index.view import Reach, View
from workbench.recall.judge import chance_coverage, coverage, scores
from workbench.recall.query import Spoken, joined, spoken
from workbench.recall.question import Question
from workbench.recall.ranking import Ranking, rank
from workbench.recall.scoring import Formula, Found, bm25, look_up
from workbench.recall.subjects import look_up_subjects
from workbench.recall.tuning import Tuning
from workbench.recall.typos import respell


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
    """Per passage how much it has of the single message that it answers best."""
    said: Floats
    """Per passage what that message counts: 1 for the newest, less for earlier ones."""
    words: Floats
    """Per passage what its words give: that share, allowed for chance, by what the message counts."""
    judged: Floats
    """Per passage its score."""
    formula: Formula
    chance: float
    """The coverage that chance reaches in a store of this size."""
    talk: float = 0.0
    """How far a whole talk is asked, from 0 (the newest message alone) to 1."""
    sense: Floats | None = None
    """Per passage what an encoder makes of it, as a score."""


def asking(
    view: View, question: Question, settings: RecallSettings, tuning: Tuning
) -> tuple[Spoken, ...]:
    """The messages of a question that say something, newest first; none when the newest does not ask."""
    if asks_nothing(question.text, question.people):
        return ()
    earlier = [said.text for said in question.previous if said.role == "user"]
    earlier = [text for text in reversed(earlier) if not asks_nothing(text, question.people)]
    texts = [question.text, *earlier[: tuning.earlier_most]]
    reach = view.reach(question.scope)
    said = (
        spoken(text, settings.languages, view.languages, question.people, tuning) for text in texts
    )
    return tuple(respell(view, reach, message, tuning) for message in said)


def inquire(
    view: View,
    question: Question,
    messages: tuple[Spoken, ...],
    settings: RecallSettings,
    tuning: Tuning,
    links: Sequence[float] = (),
) -> Inquiry:
    """Search: the newest message alone where it finds something, else with what was said before.

    `links` says of each message how far it is known to belong to the talk of the newest (an encoder
    can tell); it joins as far as that also where the newest finds something by itself.
    """
    reach = view.reach(question.scope)
    formula = Formula(settings.k1, settings.b, tuning.asking)
    if not messages:
        return _nothing(view, reach, formula)
    judged = _alone(view, reach, messages[0], tuning)
    asked = messages
    if float(judged.scores.max(initial=0.0)) < settings.join_below:
        asked = (*messages, *_title(view, question, settings, tuning))
        links = [1.0] * len(asked)
    links = links or [1.0] + [0.0] * (len(messages) - 1)
    talk = max(links[1:], default=0.0)
    found = list(judged.found)
    if talk > 0:
        found = look_up(view, reach, joined(asked, links, tuning))
        judged = _best_single(view, reach, judged, messages, links, tuning)
    found += look_up_subjects(view, reach, found, tuning)
    parts = bm25(view, reach, found, formula)
    joining = [each for each, link in zip(asked, links, strict=True) if link > 0]
    return Inquiry(
        view,
        reach,
        tuple(each for each in joining if each in messages),
        tuple(each.text for each in joining if each.terms),
        tuple(found),
        rank(view, reach, parts, settings.neighbours, tuning),
        judged.covered,
        judged.said,
        judged.scores,
        judged.scores,
        formula,
        chance_coverage(reach.terms, tuning),
        talk=talk,
    )


@dataclass(frozen=True, slots=True)
class _Judged:
    """What single messages find, per passage."""

    found: Sequence[Found]
    """The newest message's terms."""
    covered: Floats
    said: Floats
    scores: Floats


def _alone(view: View, reach: Reach, message: Spoken, tuning: Tuning) -> _Judged:
    """What one message finds by itself."""
    found = look_up(view, reach, message.terms)
    covered = coverage(found, reach.chunk_count, view.chunk_count, tuning)
    return _Judged(found, covered, np.ones(view.chunk_count), scores(covered, reach, tuning))


def _best_single(
    view: View,
    reach: Reach,
    newest: _Judged,
    messages: Sequence[Spoken],
    links: Sequence[float],
    tuning: Tuning,
) -> _Judged:
    """Per passage the single message that it answers best, an earlier one counting less with each step."""
    covered, said, judged = newest.covered, newest.said, newest.scores
    for steps, (message, link) in enumerate(zip(messages, links, strict=False)):
        if steps and link:
            earlier = _alone(view, reach, message, tuning)
            weight = link * tuning.earlier_judged**steps
            better = earlier.scores * weight > judged
            covered = np.where(better, earlier.covered, covered)
            said = np.where(better, weight, said)
            judged = np.where(better, earlier.scores * weight, judged)
    return _Judged(newest.found, covered, said, judged)


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
    return Inquiry(view, reach, (), (), (), ranking, zeros, zeros, zeros, zeros, formula, 1.0)
