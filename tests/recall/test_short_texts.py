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
        # Nothing else says what these are in, so the one word that seems to is kept.
        ("Sam likes tea.", "sam"),
        ("Ana likes mint tea.", "mint"),
        ("Mia plays chess.", "mia"),
        ("Ana's van broke down.", "van"),
        ("Bus fare costs 3 euros.", "fare"),
        ("Sam tea", "sam"),
    ],
)
def test_the_word_that_matters_stays(text: str, term: str) -> None:
    assert term in [token.term for token in analyze(text)]


def test_small_words_that_agree_on_a_language_are_left_out() -> None:
    assert [token.term for token in analyze("Hvor er hunden?")] == ["hund"]
    assert "die" not in [token.term for token in analyze("Was mag die Katze nicht?")]


def test_a_language_that_was_set_has_its_small_words_also_alone() -> None:
    assert "die" in [token.term for token in analyze("Die Hauptstadt")]
    assert "die" not in [token.term for token in analyze("Die Hauptstadt", ("german",))]
