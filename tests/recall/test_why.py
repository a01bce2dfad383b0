"""Every memory that was not recalled has its rule, and what would have let it in does let it in."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import msgspec
import pytest

from tests.recall.conftest import Filler, Kept
from workbench.config.settings import Preset, RecallSettings
from workbench.memory.entry import Scope
from workbench.recall.question import Question, Silence
from workbench.recall.result import Why

SETTINGS = RecallSettings()
ASKED = "Which dog breeds shed little hair and suit apartments with toddlers?"


def test_each_rule_is_named_with_what_would_have_let_it_in(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    [dog] = kept.add("Ana's dog is called Rex.")
    [work] = kept.add("The dog at work is called Max.", space="work")
    [theirs] = kept.add("Rui's dog is called Bo.", owner="person:rui")
    [secret] = kept.add("The dog in the film is called Lassie.", agent="muse")
    question = "What is the dog called?"
    scope = Scope(space="personal", person="person:ana", agent="north")

    def why(id: str, text: str = question, **fields: object) -> tuple[str, str]:
        found = kept.engine.why(id, Question(text, scope=scope, **fields))  # type: ignore[arg-type]
        assert found.sentence.endswith(".")
        return found.rule, found.remedy

    assert why(dog.id) == ("recalled", "")
    assert why(work.id)[0] == "space"
    assert why(theirs.id)[0] == "owner"
    assert why(secret.id)[0] == "agent"
    assert "model has it already" in why(dog.id, left_out={dog.id: "core"})[1]
    assert "model has it already" in why(dog.id, left_out={dog.id: "told"})[1]
    assert why(dog.id, told_chunks=frozenset({(dog.id, 1)}))[0] == "told"
    assert why(dog.id, "thank you!")[0] == "nothing_asked"
    assert why(dog.id, "Where is the piano?")[0] == "no_match"
    kept.store.forget(dog.id)
    assert why(dog.id) == ("forgotten", "Restore it.")
    kept.store.restore(dog.id)
    kept.store.correct(dog.id, "Ana's dog is called Rexona.")
    assert why(dog.id)[0] == "superseded"


def test_what_is_not_searched_is_judged_as_if_it_were(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    texts = ("Ana's dog is called Rex.", "Bia's dog is called Tom.", "Eva's dog is called Ulf.")
    corrected, forgotten, elsewhere = kept.add(*texts)
    [secret] = kept.add("Zoe's dog is called Leo.", agent="muse")
    [theirs] = kept.add("Rui's dog is called Bo.", owner="person:rui")
    kept.store.correct(corrected.id, "Ana has no pet.")
    kept.store.forget(forgotten.id)
    here = Scope(space="work", person="person:ana", agent="north")
    anywhere = replace(here, space=None)

    def why(id: str, name: str, scope: Scope = anywhere) -> Why:
        return kept.engine.why(id, Question(f"Is the dog called {name} or Kiki?", scope=scope))

    cases = [
        (why(corrected.id, "Rex"), "superseded"),
        (why(forgotten.id, "Tom"), "forgotten"),
        (why(elsewhere.id, "Ulf", here), "space"),
        (why(secret.id, "Leo"), "agent"),
    ]
    for found, rule in cases:
        assert (found.rule, found.recalled, found.rank) == (rule, False, 1)
        assert found.score > found.threshold
        assert found.lacking == ("kiki",)
        assert found.hit is not None
    # What somebody else keeps for themselves answers nothing, not even by what it lacks.
    for scope, rule in ((anywhere, "owner"), (here, "space")):
        hidden = why(theirs.id, "Bo", scope)
        assert (hidden.rule, hidden.score, hidden.hit) == (rule, 0.0, None)


@pytest.mark.parametrize("silence", get_args(Silence))
def test_what_silences_a_turn_comes_before_the_memorys_own_rule(
    kept: Kept, silence: Silence
) -> None:
    [dog, bike] = kept.add("Ana's dog is called Rex.", "The bike is blue.")
    asked = Question("What is the dog called?")
    silent = replace(asked, silence=silence)
    own, found = kept.engine.why(dog.id, asked), kept.engine.why(dog.id, silent)
    assert (own.rule, found.rule, found.recalled) == ("recalled", silence, False)
    assert (found.score, found.rank, found.hit) == (own.score, own.rank, own.hit)
    assert own.sentence in found.sentence
    other = kept.engine.why(bike.id, silent)
    assert (other.rule, other.recalled) == (silence, False)
    assert kept.engine.why(bike.id, asked).remedy in other.remedy


def threshold_in(why: Why) -> float:
    return float(why.remedy.split("threshold = ")[1].split(" ")[0].rstrip(","))


@pytest.mark.parametrize("preset", ["strict", "normal", "eager"])
def test_the_threshold_named_lets_it_in_and_a_higher_one_does_not(
    kept: Kept, filler: Filler, preset: Preset
) -> None:
    kept.add(*filler(60))
    [dog] = kept.add("Ana's dog is called Rex.")
    chosen = msgspec.structs.replace(SETTINGS, preset=preset)
    found = kept.engine.why(dog.id, Question(ASKED), chosen)
    assert found.rule == "threshold"
    at = threshold_in(found)
    for threshold, rule in ((at, "recalled"), (at + 0.01, "threshold")):
        changed = msgspec.structs.replace(chosen, threshold=threshold)
        assert kept.engine.why(dog.id, Question(ASKED), changed).rule == rule


def test_beyond_five_the_k_named_lets_it_in_and_a_smaller_one_does_not(
    kept: Kept, filler: Filler
) -> None:
    kept.add(*filler(60), "The lighthouse keeper and the lighthouse are old.")
    memories = kept.add(*(f"The lighthouse keeper told story {n}." for n in range(9)))
    question = Question("lighthouse keeper", left_out={memories[8].id: "told"})
    found = [kept.engine.why(m.id, question) for m in memories]
    beyond = [each for each in found if each.rule == "beyond_k"]
    assert beyond
    for each in beyond:
        k = int(each.remedy.split("k = ")[1].split(",")[0])
        for tried, rule in ((k, "recalled"), (k - 1, "beyond_k")):
            settings = msgspec.structs.replace(SETTINGS, k=tried)
            assert kept.engine.why(each.id, question, settings).rule == rule


def test_the_last_of_many_is_accounted_for_as_exactly_as_the_first(
    kept: Kept, filler: Filler
) -> None:
    *_, last = kept.add(*filler(3000), "Ana's dog is called Rex.")
    kept.add(*filler(3100)[3000:])
    found = kept.engine.why(last.id, Question("What is Ana's dog called?"))
    assert (found.rule, found.rank, found.entry) == ("recalled", 1, 3001)
    [hit] = kept.ask("What is Ana's dog called?").hits
    assert found.hit is not None
    assert (found.score, found.hit.bm25, found.hit.terms) == (hit.score, hit.bm25, hit.terms)


def test_what_is_lacking_is_said_as_it_was_written(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    [dog] = kept.add("Ana's dog is called Rex.")
    found = kept.engine.why(dog.id, Question(ASKED))
    assert "toddlers" in found.lacking
    assert "dog" not in found.lacking
