"""A slip of the fingers still finds the word, says so, and never takes the place of a word that is there."""

from __future__ import annotations

import pytest

from tests.recall.conftest import Filler, Kept
from workbench.memory.entry import Scope
from workbench.recall.typos import one_slip_away


@pytest.mark.parametrize("written", ["dentsit", "dentst", "dentiist", "dentisd", "Dentsit"])
def test_a_slip_finds_the_word_and_the_explanation_says_so(
    kept: Kept, filler: Filler, written: str
) -> None:
    kept.add(*filler(60), "The dentist of Ana is called Moss.")
    [hit] = kept.ask(f"Who is the {written}?").hits
    assert hit.terms[0].term == f"{written.lower()} → dentist"
    assert [hit.text[start:end] for start, end in hit.matched] == ["dentist"]
    right = kept.ask("Who is the dentist?").hits[0]
    assert hit.score < right.score
    assert hit.bm25 < right.bm25


def test_a_word_that_is_there_is_never_taken_for_another(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60), "The horse is grey.", "Ana was hoarse on Monday.")
    assert kept.texts("Who was hoarse?") == ["Ana was hoarse on Monday."]


def test_names_and_short_words_are_left_as_they_are(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60), "Marian likes tea.", "The cat sleeps.")
    assert kept.texts("Where is Marina?", people=["marina"]) == []
    assert kept.texts("Where is the car?") == []


def test_only_what_one_may_see_is_taken_for_what_was_meant(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    kept.add("The dentist is called Moss.", space="work")
    assert kept.ask("the dentsit", scope=Scope(space="personal")).near == ()


def test_other_alphabets_have_slips_too(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60), "Моя собака любит сыр.")
    assert kept.texts("где моя соабка?") == ["Моя собака любит сыр."]


def test_each_slip_is_one_step_and_keeps_the_first_letter() -> None:
    found = set(one_slip_away("dog"))
    assert {"dogs", "dg", "dig", "dgo"} <= found
    assert "dog" not in found
    assert all(word.startswith("d") for word in found)
