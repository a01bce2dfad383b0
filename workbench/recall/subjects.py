"""Asked words that are also what a memory is about, or who said it, count more for that memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from workbench.recall.index.meta import SUBJECT
from workbench.recall.index.view import Reach, View
from workbench.recall.scoring import Found, look_up
from workbench.recall.tuning import Tuning


def look_up_subjects(
    view: View, reach: Reach, found: Sequence[Found], tuning: Tuning
) -> list[Found]:
    """The asked words once more, as subjects and speakers; they rank and do not judge.

    Such a term is never rarer than the word itself: few memories may have a subject at all.
    """
    asked = [each for each in found if each.df and each.term.in_talk == 1.0]
    terms = [
        replace(
            each.term,
            term=f"about:{each.term.term}",
            variants=tuple(SUBJECT + variant for variant in each.term.variants),
            weight=each.term.weight * tuning.subject,
            judged=0.0,
            origin="subject",
        )
        for each in asked
    ]
    pairs = zip(asked, look_up(view, reach, terms), strict=True)
    return [replace(about, idf=min(about.idf, word.idf)) for word, about in pairs if about.df]
