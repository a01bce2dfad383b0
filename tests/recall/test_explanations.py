"""Every number shown can be added up, and every absence has its reason."""

from __future__ import annotations

import msgspec
import pytest

from tests.recall.conftest import Filler, Kept
from workbench.config.settings import RecallSettings
from workbench.errors import NotFoundError
from workbench.memory.entry import Scope, Source
from workbench.recall.question import Question

OPEN = msgspec.structs.replace(RecallSettings(), threshold=0.0, k=10)


def test_the_parts_of_a_hit_add_up_to_its_number(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    texts = [
        "Ana: Did the copper bridge open?",
        "Rui: Yes, the bridge of copper and silver is open.",
    ]
    for number, text in enumerate(texts):
        kept.add(text, source=Source("import", thread="t", message=str(number)))
    hits = kept.ask("What did Rui say about the copper bridge and silver?", settings=OPEN).hits
    assert hits
    assert any(hit.neighbour for hit in hits)
    for hit in hits:
        parts = sum(term.contribution for term in hit.terms) + hit.neighbour
        assert parts == pytest.approx(hit.bm25)
    assert [h.bm25 for h in hits] == sorted((h.bm25 for h in hits), reverse=True)


@pytest.mark.parametrize(
    ("memory", "question", "marked"),
    [
        ("The café in Zürich was closed.", "Which cafe in Zurich?", ["café", "Zürich"]),
        ("昨天我在北京吃了烤鸭", "北京烤鸭", ["北京", "烤鸭"]),
        ("кошка сидела на окне", "где сидела кошка", ["кошка", "сидела"]),
        ("set MAX_HISTORY_CHARS to 10", "MAX_HISTORY_CHARS", ["MAX_HISTORY_CHARS"]),
        ("Der Fluß heißt Isar 👩🏽‍💻 FLUSS", "fluss", ["Fluß", "FLUSS"]),
        ("昨日、京都で抹茶を飲んだ", "京都の抹茶", ["京都", "抹茶"]),
        ("어제 부산에서 친구를 만났다", "부산 친구", ["부산", "친구"]),
        ("แมวชื่อมะลิ", "มะลิ", ["มะลิ"]),
        ("اسم القطة مشمش", "القطة", ["القطة"]),
        ("बिल्ली का नाम मोती है", "बिल्ली", ["बिल्ली"]),
        ("Η γάτα κοιμάται", "γατα", ["γάτα"]),
        ("החתול ישן על המיטה", "חתול מיטה החתול", ["החתול"]),
    ],
)
def test_the_matched_words_are_marked(
    kept: Kept, memory: str, question: str, marked: list[str]
) -> None:
    kept.add(memory)
    hit = kept.ask(question, settings=OPEN).hits[0]
    assert [hit.text[start:end] for start, end in hit.matched] == marked


def why(kept: Kept, id: str, text: str, **fields: object) -> tuple[str, str]:
    found = kept.engine.why(id, Question(text, **fields))  # type: ignore[arg-type]
    return found.rule, found.sentence


def test_why_names_the_rule_that_decided(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    [dog, other, work] = [
        *kept.add("Ana's dog is called Rex.", "The dog of the neighbours is called Bo."),
        *kept.add("The dog at work is called Max.", space="work"),
    ]
    asked = "What is Ana's dog called?"
    assert why(kept, dog.id, asked)[0] == "recalled"
    assert why(kept, work.id, asked, scope=Scope(space="personal"))[0] == "space"
    assert why(kept, dog.id, asked, left_out={dog.id: "core"})[0] == "core"
    assert why(kept, dog.id, "thanks!")[0] == "nothing_asked"
    assert why(kept, dog.id, "Where is the piano?")[0] == "no_match"
    kept.store.forget(other.id)
    assert why(kept, other.id, asked)[0] == "forgotten"
    new = kept.store.correct(dog.id, "Ana's dog is called Rexona.")
    assert why(kept, dog.id, asked)[0] == "superseded"
    assert why(kept, new.id, asked)[0] == "recalled"
    with pytest.raises(NotFoundError):
        kept.engine.why("nothing-like-it", Question(asked))


def test_why_says_how_far_below_and_what_it_lacks(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    [dog] = kept.add("Ana's dog is called Rex.")
    found = kept.engine.why(
        dog.id, Question("Which dog breeds shed little hair and suit apartments with toddlers?")
    )
    assert (found.rule, found.rank) == ("threshold", 1)
    assert found.score < found.threshold
    assert "toddlers" in found.lacking
    assert found.hit is not None
    assert found.hit.bm25 > 0


def test_why_beyond_five_names_the_k_that_would_do(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60))
    memories = kept.add(*(f"The lighthouse keeper told story {n}." for n in range(9)))
    found = [kept.engine.why(m.id, Question("lighthouse keeper")) for m in memories]
    beyond = [each for each in found if each.rule == "beyond_k"]
    assert len(beyond) == 4
    assert all(each.rank and each.rank > 5 for each in beyond)
    assert sum(each.recalled for each in found) == 5
