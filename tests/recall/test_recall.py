"""What is recalled, and what is not."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from tests.recall.conftest import Filler, Kept
from workbench.config.settings import RecallSettings
from workbench.memory.entry import Scope, Source

DESIGNER, DOG = "Ana is a designer in Recife.", "Ana's dog is called Rex."
SELECTION = (
    "History compaction goes on day five, because context length first became a bottleneck; the "
    "trigger threshold MAX_HISTORY_CHARS defaults to 4000 chars, compaction keeps the most recent 6 "
    "entries, and KEEP_RECENT has never been touched since. " + "filler " * 20
)


@pytest.mark.parametrize("people", [(), ("ana", "north")])
def test_a_store_of_two_answers_what_the_dog_is_called(kept: Kept, people: tuple[str, ...]) -> None:
    kept.add(DESIGNER, DOG)
    assert kept.texts("What's my dog's name?", people=people) == [DOG]


@pytest.mark.parametrize("people", [(), ("ana", "north")])
@pytest.mark.parametrize("text", ["Hi Ana", "Hi Ana!", "thanks, Ana", "How do I sort a list?"])
def test_a_greeting_or_another_topic_recalls_nothing(
    kept: Kept, people: tuple[str, ...], text: str
) -> None:
    kept.add(DESIGNER, DOG)
    assert kept.texts(text, people=people) == []


def test_a_long_memory_gives_its_matching_passage(kept: Kept) -> None:
    kept.add(SELECTION)
    recall = kept.ask("Done. Back then, why exactly did we put history compaction on day five?")
    assert (recall.hits[0].entry, recall.hits[0].chunk, recall.hits[0].chunk_count) == (1, 1, 2)
    assert recall.hits[0].text == SELECTION[:320]


@pytest.mark.parametrize(
    ("memory", "question"),
    [
        ("我的狗叫小黑", "我的狗叫什么名字？"),
        ("私の犬の名前はポチです", "犬の名前は何ですか？"),
        ("내 강아지 이름은 초코예요", "강아지 이름이 뭐예요?"),
        ("Мою собаку зовут Шарик", "Как зовут мою собаку?"),
        ("اسم كلبي ركس", "ما اسم كلبي؟"),
        ("Meu cachorro se chama Rex", "Como se chama meu cachorro?"),
        ("หมาของฉันชื่อบุญมี", "หมาของฉันชื่ออะไร"),
    ],
)
def test_every_language_finds_its_own(kept: Kept, memory: str, question: str) -> None:
    kept.add("The meeting is on Tuesday.", "Invoices are sent in March.", memory)
    assert kept.texts(question)[:1] == [memory]


def test_five_results_are_five_memories(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(40), *(f"The lighthouse keeper told story {n}." for n in range(8)))
    hits = kept.ask("lighthouse keeper stories").hits
    assert len({hit.id for hit in hits}) == len(hits) == 5
    assert [hit.rank for hit in hits] == [1, 2, 3, 4, 5]


def test_slots_left_over_go_to_other_passages_of_what_was_recalled(kept: Kept) -> None:
    kept.add("The lighthouse on the cape. " * 20 + "x" * 400)
    hits = kept.ask("lighthouse cape").hits
    assert len(hits) > 1
    assert len({hit.id for hit in hits}) == 1
    assert len({hit.chunk for hit in hits}) == len(hits)


def test_a_follow_up_asks_with_what_was_said_before(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(30), DOG)
    recall = kept.ask("and what about that one?", "Tell me about the dog.")
    assert [hit.text for hit in recall.hits] == [DOG]
    assert recall.asked[-1] == "Tell me about the dog."


def test_a_change_of_topic_asks_alone(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(30), DOG, "The invoice for the piano came in March.")
    recall = kept.ask("When did the piano invoice come?", "Tell me about the dog.")
    assert [hit.text for hit in recall.hits] == ["The invoice for the piano came in March."]
    assert recall.asked == ("When did the piano invoice come?",)


def test_an_acknowledgement_asks_nothing_even_after_a_question(kept: Kept) -> None:
    kept.add(DOG)
    recall = kept.ask("ok, thanks!", "Tell me about the dog.")
    assert (recall.asked, recall.hits, recall.near) == ((), (), ())


def test_the_newest_message_may_be_only_small_words(kept: Kept) -> None:
    kept.add(DOG)
    assert kept.texts("and then?", "My dog Rex ran away") == [DOG]


def test_a_memory_is_found_by_its_date_and_its_subject(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(30), learned_at=datetime(2021, 1, 5, tzinfo=UTC))
    kept.add("Bought the boat.", learned_at=datetime(2023, 5, 8, tzinfo=UTC), about="person:joana")
    assert kept.texts("What happened on 8 May 2023?")[:1] == ["Bought the boat."]
    assert kept.texts("What is new with Joana?") == ["Bought the boat."]


def test_a_turn_beside_a_matching_turn_comes_up_with_it(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(30))
    for number, text in enumerate(["Where did you buy the telescope?", "In Lisbon, last year."]):
        kept.add(text, source=Source("import", thread="t", message=str(number)))
    open_gate = msgspec.structs.replace(RecallSettings(), threshold=0.0)
    hits = kept.ask("the telescope", settings=open_gate).hits
    assert {hit.text for hit in hits[:2]} == {
        "Where did you buy the telescope?",
        "In Lisbon, last year.",
    }
    beside = next(hit for hit in hits if hit.text.startswith("In Lisbon"))
    assert beside.bm25 == pytest.approx(beside.neighbour)
    assert beside.neighbour > 0


def test_what_a_reader_may_not_see_changes_nothing(kept: Kept, filler: Filler) -> None:
    kept.add(DOG, *filler(20), space="home")
    home = Scope(space="home")
    before = kept.ask("What is the dog called?", scope=home)
    kept.add(*(f"The dog number {n} is called so." for n in range(30)), space="work")
    after = kept.ask("What is the dog called?", scope=home)
    assert [(h.id, h.bm25, h.score) for h in before.hits] == [
        (h.id, h.bm25, h.score) for h in after.hits
    ]
    assert after.memories == 21


def test_what_was_told_is_left_out_and_another_passage_takes_its_place(kept: Kept) -> None:
    [dog, long] = kept.add(DOG, "The lighthouse on the cape. " * 20)
    assert kept.texts("What is the dog called?", left_out={dog.id: "told"}) == []
    told = frozenset({(long.id, 1)})
    assert [h.chunk for h in kept.ask("lighthouse cape", told_chunks=told).hits] == [2]


def test_a_talk_that_says_most_of_a_short_memory_brings_it_up(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(60), "Tom plays chess on Sundays.")
    talk = (
        "This weekend was odd, the trains were late and it rained the whole afternoon, so in the "
        "end on Sunday my neighbour Tom and his cousin played some chess over coffee and cake."
    )
    strict, eager = (
        msgspec.structs.replace(RecallSettings(), preset=preset) for preset in ("strict", "eager")
    )
    assert kept.texts(talk, settings=eager) == ["Tom plays chess on Sundays."]
    assert kept.texts(talk, settings=strict) == []


def test_near_misses_are_the_nearest_below_the_threshold(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(50), DOG)
    recall = kept.ask("Which dog breeds shed little hair and suit small apartments with toddlers?")
    assert not recall.hits
    assert recall.near[0].text == DOG
    assert recall.near[0].score < recall.threshold
    assert len(recall.near) <= 5


def test_recall_switched_off_or_broken_says_so_and_never_raises(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.add(DOG)
    off = msgspec.structs.replace(RecallSettings(), enabled=False)
    assert kept.ask("dog", settings=off).problem
    monkeypatch.setattr(kept.store, "version", lambda: 1 / 0)
    broken = kept.ask("dog")
    assert "ZeroDivisionError" in broken.problem
    assert broken.hits == ()


def test_search_finds_however_little_is_alike(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(30), DOG)
    found = kept.engine.search("a dog among many other words about nothing", Scope())
    assert DOG in [hit.text for hit in found]
    assert kept.engine.search("  ", Scope()) == []
    every = kept.engine.search("number", Scope(), limit=10)
    rest = kept.engine.search("number", Scope(), limit=5, offset=5)
    assert [hit.id for hit in every[5:]] == [hit.id for hit in rest]
