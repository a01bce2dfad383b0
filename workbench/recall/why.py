"""Why one memory is, or is not, recalled: its place, what it lacks, and the rule that decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec
import numpy as np

from workbench.config.settings import RecallSettings
from workbench.memory.entry import Memory
from workbench.recall.explain import make_hit
from workbench.recall.inquiry import Inquiry
from workbench.recall.presets import threshold_of
from workbench.recall.question import Question, Silence
from workbench.recall.result import Hit, Rule, Why
from workbench.recall.selection import row_scores, select

_SILENCES: dict[Silence, tuple[str, str]] = {
    "private": (
        "It was said in private: memory is not searched for private messages.",
        "/private off, and say it again",
    ),
    "paused": (
        "Automatic recall was off for this message.",
        "/recall on (or enabled = true in [recall]), and say it again",
    ),
    "no_memory": (
        "The agent that was asked has no memory.",
        "an agent that has: `memory` of [agents.<name>], and [memory] agents",
    ),
    "no_context": (
        "The context `recall` is not in this agent's prompt, so memory is not searched.",
        "enabled = true in [contexts.recall], for this agent too",
    ),
    "late": (
        "The search was not done in time, and the turn went on without it.",
        "a longer `patience` in [recall], or the same message again",
    ),
    "failed": (
        "The search failed, and the turn went on without it.",
        "the same message again, once what failed is mended",
    ),
}
"""Rules that silence a whole turn, and what lifts them."""

_SENTENCES: dict[Rule, tuple[str, str]] = {
    "superseded": (
        "It was corrected; a newer memory stands in its place.",
        "Recall finds the newer one; undo the correction to bring this one back.",
    ),
    "forgotten": ("It was forgotten.", "Restore it."),
    "space": ("It belongs to another space.", "Ask in its space, or move it to this one."),
    "owner": (
        "It is in somebody else's personal space.",
        "Only its owner can let it be found here.",
    ),
    "agent": ("It is another agent's own.", "Ask that agent."),
    "core": (
        "It is core and was told when this conversation began.",
        "Nothing: the model has it already.",
    ),
    "told": ("It still stands in this conversation.", "Nothing: the model has it already."),
    "nothing_asked": (
        "The message asks for nothing (an acknowledgement, or no words that carry meaning).",
        "Name what you are looking for.",
    ),
    "no_match": (
        "It shares no word with what was asked.",
        "Ask with a word that it has, or add to it the words you would ask with.",
    ),
}


def explain_why(
    memory: Memory,
    row: int | None,
    inquiry: Inquiry,
    question: Question,
    echoes: Mapping[int, float],
    settings: RecallSettings,
) -> Why:
    """The whole account for one memory; `row` is its row in the index, None when not active."""
    why = _were_it_searched(memory, row, inquiry, question, echoes, settings)
    return why if question.silence is None else _silenced(why, question.silence)


def _silenced(why: Why, silence: Silence) -> Why:
    """The account of a memory in a turn that recalls nothing: the turn's rule first, then its own."""
    sentence, remedy = _SILENCES[silence]
    if not why.recalled:
        remedy = f"{remedy}; and then: {why.remedy}"
    return replace(
        why,
        recalled=False,
        rule=silence,
        sentence=f"{sentence} Were it searched: {why.sentence}",
        remedy=remedy if why.remedy else f"{remedy}.",
    )


def _were_it_searched(
    memory: Memory,
    row: int | None,
    inquiry: Inquiry,
    question: Question,
    echoes: Mapping[int, float],
    settings: RecallSettings,
) -> Why:
    threshold = threshold_of(settings)
    hit = _best_passage(memory, row, inquiry, echoes, settings)
    rank, score = (hit.rank, hit.score) if hit is not None else (None, 0.0)
    selected = select(inquiry, question, echoes, threshold, settings.k)
    chosen = {choice.row for choice in selected.hits}
    rule = _rule(memory, rank, inquiry, question, score, threshold, row in chosen)
    lacking = _lacking(inquiry, hit)
    if rule in _SENTENCES:
        sentence, remedy = _SENTENCES[rule]
    else:
        place = 0 if row is None else _place(inquiry, question, echoes, row, min(score, threshold))
        sentence, remedy = _by_score(rule, score, settings, place, lacking)
    return Why(
        id=memory.id,
        entry=memory.entry,
        recalled=rule == "recalled",
        rank=rank,
        score=score,
        threshold=threshold,
        rule=rule,
        sentence=sentence,
        lacking=lacking,
        remedy=remedy,
        hit=hit,
    )


def _best_passage(
    memory: Memory,
    row: int | None,
    inquiry: Inquiry,
    echoes: Mapping[int, float],
    settings: RecallSettings,
) -> Hit | None:
    """The passage that does best, with the memory's rank and score; None where none shares a thing."""
    if row is None or inquiry.ranking.key[row] <= 0:
        return None
    return make_hit(
        inquiry,
        memory,
        row,
        int(inquiry.ranking.best_chunk[row]),
        rank=inquiry.ranking.position(row),
        score=float(row_scores(inquiry, echoes)[row]),
        echo=echoes.get(row, 0.0),
        threshold=threshold_of(settings),
        languages=settings.languages,
    )


def _rule(
    memory: Memory,
    rank: int | None,
    inquiry: Inquiry,
    question: Question,
    score: float,
    threshold: float,
    chosen: bool,
) -> Rule:
    if memory.state != "active":
        return memory.state
    refused = question.scope.refusal(memory)
    if refused is not None:
        return refused
    left_out = question.left_out.get(memory.id)
    if left_out is not None:
        return left_out
    if not inquiry.asked:
        return "nothing_asked"
    if rank is None:
        return "no_match"
    if chosen:
        return "recalled"
    if score < threshold:
        return "threshold"
    if any(told == memory.id for told, _ in question.told_chunks):
        return "told"
    return "beyond_k"


def _place(
    inquiry: Inquiry, question: Question, echoes: Mapping[int, float], row: int, threshold: float
) -> int:
    """Which of the recalled a memory would be at a threshold, were any number recalled."""
    key, scores = inquiry.ranking.key, row_scores(inquiry, echoes)
    rows = np.arange(len(key))
    before = (key > key[row]) | ((key == key[row]) & (rows > row))
    ahead = np.flatnonzero(before & (key > 0) & (scores >= threshold))
    ids, skipped = inquiry.view.memory_ids, question.left_out
    return 1 + len(ahead) - (sum(ids[other] in skipped for other in ahead) if skipped else 0)


def _by_score(
    rule: Rule, score: float, settings: RecallSettings, place: int, lacking: Sequence[str]
) -> tuple[str, str]:
    threshold, k = threshold_of(settings), settings.k
    if rule == "recalled":
        return f"It is recalled: score {score:.2f}, threshold {threshold:.2f}.", ""
    more = f" and k = {place}" if place > k else ""
    if rule == "threshold":
        missing = f" It lacks {', '.join(lacking[:4])}." if lacking else ""
        return (
            f"Its score {score:.2f} is below the threshold {threshold:.2f}.{missing}",
            f"threshold = {_setting_for(score, settings):.2f}{more}, "
            "or a question with more of its words.",
        )
    return (
        f"It is number {place} of those that pass, and only {k} are recalled.",
        f"k = {place}, or a question that names more of what it says.",
    )


def _setting_for(score: float, settings: RecallSettings) -> float:
    """The highest threshold setting of two decimals that lets a score in, in the preset in force."""
    for cents in range(int(settings.threshold * 100), 0, -1):
        if score >= threshold_of(msgspec.structs.replace(settings, threshold=cents / 100)):
            return cents / 100
    return 0.0


def _lacking(inquiry: Inquiry, hit: Hit | None) -> tuple[str, ...]:
    has = {match.term for match in hit.terms} if hit is not None else set()
    asked = (found for found in inquiry.found if found.term.judged > 0)
    missing = [found for found in asked if found.term.term not in has]
    missing.sort(key=lambda found: -found.idf)
    return tuple(found.term.written or found.term.term for found in missing)
