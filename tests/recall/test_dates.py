"""The date a memory was learned, as words that a question can find it by."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from workbench.recall.analysis import analyze_text
from workbench.recall.dates import date_terms, speaks_of_date

LEARNED = datetime(2026, 8, 7, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "asked", "met"),
    [
        ("en", "What did I write in August?", 1),
        ("de", "Was war im August?", 1),
        ("ru", "Что было 7 августа?", 1),
        ("zh", "8月的时候", 1),
        ("ja", "8月に何をしましたか", 1),
        ("ko", "8월에 뭐 했지?", 1),
        ("en", "What did I write on 2026-08-07?", 1),
        ("en", "What did I write in May?", 0),
    ],
)
def test_a_question_in_the_memory_s_language_meets_its_date(
    language: str, asked: str, met: int
) -> None:
    terms = {token.term for token in analyze_text(asked, (language,)).tokens}
    assert len(terms & set(date_terms(LEARNED, [language]))) >= met
    if not met:
        assert not terms & set(date_terms(LEARNED, [language]))


@pytest.mark.parametrize(
    ("asked", "language", "speaks"),
    [
        ("8월에 뭐 했지?", "ko", True),
        ("on the 7th", "en", True),
        ("in August", "en", True),
        ("12 percent of it", "en", False),
    ],
)
def test_only_a_month_or_a_counted_day_makes_a_number_a_date(
    asked: str, language: str, speaks: bool
) -> None:
    terms = [token.term for token in analyze_text(asked, (language,)).tokens]
    assert speaks_of_date(terms) is speaks
