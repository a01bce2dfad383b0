"""What a memory is found by beside its words: its subject, its speaker, its date, its questions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from workbench.memory.entry import Memory
from workbench.recall.analysis import Analysis, Token, analyze_text
from workbench.recall.dates import date_terms

SUBJECT = "\u0001"
"""Begins the terms that say who or what a memory is about, or who said it."""

_LABEL = re.compile(r"\s*([^\W\d_][^:：\n.!?]{0,39})[:：]\s")
"""A name at the beginning, as in a transcript: `Ana: I have a dog.`"""

_ASKING = ("?", "？", "؟")
_SENTENCE = re.compile(r"[^.!?…。！？؟\n]*[?？؟]?")


def meta_terms(memory: Memory, analysis: Analysis) -> list[str]:
    """The further index terms of a memory."""
    found = date_terms(memory.learned_at, analysis.languages)
    subjects: list[str] = []
    if memory.about:
        _, _, subject = memory.about.rpartition(":")
        subjects.extend(token.term for token in analyze_text(subject).tokens)
        found.extend(subjects)
    label = _LABEL.match(memory.text)
    if label is not None:
        subjects.extend(token.term for token in analysis.tokens if token.end <= label.end(1))
    found.extend(SUBJECT + term for term in dict.fromkeys(subjects))
    return found


def question_spans(text: str) -> list[tuple[int, int]]:
    """Where a text asks: its sentences that end in a question mark."""
    if not any(mark in text for mark in _ASKING):
        return []
    return [match.span() for match in _SENTENCE.finditer(text) if match.group().endswith(_ASKING)]


def share_within(tokens: Sequence[Token], spans: Sequence[tuple[int, int]]) -> float:
    """The share of tokens that stand within spans (both in order)."""
    if not spans or not tokens:
        return 0.0
    inside = 0
    place = 0
    for token in tokens:
        while place < len(spans) and spans[place][1] <= token.start:
            place += 1
        if place < len(spans) and spans[place][0] <= token.start:
            inside += 1
    return inside / len(tokens)
