"""A short text is not taken for another language because one of its words is a small word there."""

from __future__ import annotations

import pytest

from workbench.recall.analysis import analyze


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("Ana's dog is called Rex.", "dog"),  # "dog" is a small word in Danish
        ("My dog is called Rex.", "dog"),
        ("dog", "dog"),
        ("Tom's cat is called Bo.", "cat"),
        ("Is Rex the dog's name?", "dog"),
    ],
)
def test_the_word_that_matters_stays(text: str, term: str) -> None:
    assert term in [token.term for token in analyze(text)]
