"""The index of a text of many passages: every passage has its own words, whole."""

from __future__ import annotations

import pytest

from workbench.recall.analysis import analyze
from workbench.recall.analysis.lexicon import MAX_WORDS, Lexicon
from workbench.recall.chunks import chunk_spans
from workbench.recall.index.builder import tokens_within

TEXTS = (
    "one two three",
    "see src/index/builder.py:12 and over-the-top foo.bar C++ camelCaseWord 12,000 " * 12,
    "東京の天気は晴れ、京都は雨。" * 30 + "then snake_case_name again",
    "ภาษาไทย เขียนติดกัน " * 40,
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_passage_has_exactly_the_tokens_that_stand_whole_in_it(text: str) -> None:
    tokens = analyze(text)
    find = tokens_within(tokens)
    for start, end in chunk_spans(text, 100, 25):
        inside = [token for token in tokens if token.start >= start and token.end <= end]
        assert list(find(start, end)) == inside


def test_a_lexicon_that_is_full_goes_on_with_the_same_terms() -> None:
    lexicon = Lexicon({"en": "en"}, ())
    before = lexicon["running"]
    for number in range(MAX_WORDS):
        lexicon[f"word{'x' * (number % 7)}{number}"]
    assert "running" not in lexicon
    assert lexicon["running"] == before == ("run", "word")
    assert len(lexicon) <= MAX_WORDS
