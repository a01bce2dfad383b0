"""The second way in: a talk that says most of what a short memory says, though nobody asks for it.

The echo of a memory is the share of its own information that the talk covers: the rarity of its terms
that were said over the rarity of all its terms. (The score asks the reverse: how much of the talk the
memory covers.)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.memory.entry import Memory
from workbench.recall.analysis import analyze_text
from workbench.recall.index.view import Reach, View
from workbench.recall.judge import rarity
from workbench.recall.query import Spoken
from workbench.recall.tuning import Tuning

SHORT = 320
"""Characters of the longest memory that a talk can echo as a whole."""


def said_terms(messages: Iterable[Spoken], tuning: Tuning) -> dict[str, float]:
    """What was said, each index term with what it counts: less the longer ago."""
    said: dict[str, float] = {}
    for steps, message in enumerate(messages):
        for term in message.terms:
            counts = min(1.0, term.judged) * term.judged_share * tuning.earlier_judged**steps
            for variant in term.variants:
                said.setdefault(variant, counts)
    return said


def echo(
    view: View,
    reach: Reach,
    memory: Memory,
    said: dict[str, float],
    languages: Sequence[str],
    tuning: Tuning,
) -> float:
    """The share of a memory's information that was said; 0 for one too short or too long to tell."""
    if len(memory.text) > SHORT:
        return 0.0
    kinds = ("word", "light", "pair")
    terms = {t.term for t in analyze_text(memory.text, languages).tokens if t.kind in kinds}
    if len(terms) < tuning.echo_terms:
        return 0.0
    covered = total = 0.0
    for term in terms:
        weight = rarity(view.frequency(term, reach), reach.chunk_count, tuning)
        total += weight
        covered += weight * said.get(term, 0.0)
    return covered / total if total else 0.0
