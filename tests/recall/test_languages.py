"""What each language needs so that its own questions find its memories and its small talk does not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.recall.conftest import Kept
from workbench.recall.analysis import analyze_text

PEANUTS = "Tôi bị dị ứng với đậu phộng và hải sản."
CAT = "五月我們從收容所領養了一隻灰貓，叫做霧霧。"


def test_vietnamese_words_that_differ_by_their_marks_are_different_words(kept: Kept) -> None:
    kept.add(PEANUTS, "Báo cáo quý phải nộp vào thứ hai đầu tiên của quý.")
    assert kept.texts("Tôi dị ứng với những món gì?") == [PEANUTS]
    assert kept.texts("Hôm nay ở văn phòng mệt quá.") == []
    assert kept.texts("Thủ đô của Mông Cổ là gì?") == []


@pytest.mark.parametrize("asked", ["di ung dau phong", "What about đậu phộng?"])
def test_who_leaves_the_marks_out_finds_vietnamese_all_the_same(kept: Kept, asked: str) -> None:
    kept.add(PEANUTS, "Hộ chiếu của tôi hết hạn năm 2027.")
    hits = kept.ask(asked).hits
    assert [hit.text for hit in hits] == [PEANUTS]
    marked = [PEANUTS[start:end] for start, end in hits[0].matched]
    assert "phộng" in marked


@pytest.mark.parametrize("asked", ["我們領養的灰貓叫什麼？", "我们领养的灰猫叫什么？"])
def test_traditional_and_simplified_chinese_find_each_other(kept: Kept, asked: str) -> None:
    [kept_cat] = kept.add(CAT)
    kept.add("我的護照2027年到期。", "阿強在維也納求婚。")
    [hit] = kept.ask(asked).hits
    assert hit.id == kept_cat.id
    marked = "".join(CAT[start:end] for start, end in hit.matched)
    assert "灰貓" in marked
    assert {term.term for term in hit.terms} & {"灰貓", "灰猫"} == {
        "灰貓" if "貓" in asked else "灰猫"
    }


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Çayı ağaçların altında içtik", "tr"),
        ("Mật khẩu wifi nhà gỗ", "vi"),
        ("Resumiré los cuentos del niño", "es"),
        ("Żółte jabłka leżą obok", "pl"),
        ("Її будинок біля річки", "uk"),
        ("Три предложения о мастере", "ru"),
    ],
)
def test_a_text_without_many_small_words_is_known_by_its_letters(text: str, language: str) -> None:
    assert language in analyze_text(text).languages


def test_an_accent_that_a_language_does_not_write_is_no_word_of_it() -> None:
    assert "fr" not in analyze_text("Resuma o enredo em três frases").languages


@pytest.mark.parametrize(
    ("memory", "request_"),
    [
        ("Sence en iyi yer burası, bana yaz.", "Bana kısa bir mektup yaz."),
        ("I like to write and to work.", "Write a short funny poem about whales."),
        ("Chị Lan làm việc ở Huế.", "Hãy viết cho tôi một câu chuyện vui."),
        ("मेरी बहन नर्स का काम करती है।", "एक छोटा पत्र लिखो और काम समझाओ।"),
        ("Hon jobbar och skriver varje dag hemma.", "Skriv ett kort brev på svenska."),
        ("Kirjoitan usein kirjeitä mummolle.", "Kerro hyvä esimerkki ja selitä asia lyhyesti."),
    ],
)
def test_words_that_any_request_is_full_of_recall_nothing(
    kept: Kept, memory: str, request_: str
) -> None:
    kept.add(memory)
    assert kept.texts(request_) == []


def test_thai_is_found_by_its_words_and_not_by_pairs_of_letters(kept: Kept) -> None:
    nurse = "พี่สาวของฉันชื่อแคลร์ อาศัยอยู่ที่ลิสบอนและเป็นพยาบาล"
    kept.add(nurse, "ฉันแพ้ถั่วลิสงและอาหารทะเล")
    assert kept.texts("ตอนนี้แคลร์อาศัยอยู่ที่ไหน") == [nurse]
    assert kept.texts("ทำไมท้องฟ้าเป็นสีฟ้า") == []
    assert kept.texts("สาเหตุหลักของเงินเฟ้อคืออะไร") == []
    [hit] = kept.ask("พยาบาล").hits
    assert "พยาบาล" in [hit.text[start:end] for start, end in hit.matched]


@pytest.mark.parametrize(
    ("memory", "asked", "parts"),
    [
        ("Ingrid ist meine Lehrerin für Cello.", "Wer ist die Cellolehrerin?", 2),
        ("Die Versicherung für das Auto zahlt Clara.", "Wer zahlt die Autoversicherung?", 2),
        ("Min lärare i cello heter Ingrid och bor här.", "Vem är min cellolärare nu?", 2),
    ],
)
def test_a_compound_that_nobody_wrote_is_found_by_its_parts(
    kept: Kept, memory: str, asked: str, parts: int
) -> None:
    kept.add(memory, "Der Zug nach Wien ist am Freitag um acht und nicht später.")
    [hit] = kept.ask(asked).hits
    assert hit.text == memory
    assert len([term for term in hit.terms if "→" in term.term]) == parts


def test_a_compound_with_one_part_unknown_is_another_thing(kept: Kept) -> None:
    kept.add("Ingrid ist meine Lehrerin für Cello.")
    assert kept.texts("Wo kaufe ich eine Cellotasche?") == []


@pytest.mark.parametrize(
    ("memory", "asked"),
    [
        ("Went to see the dentist.", "What happened on 7 May?"),
        ("Went to see the dentist.", "What did I do on the 7th?"),
        ("Ich war bei der Zahnärztin.", "Was habe ich am 7. Mai gemacht?"),
        ("歯医者に行った。", "5月7日に何をした？"),
    ],
)
def test_a_number_that_stands_in_a_date_finds_the_day(kept: Kept, memory: str, asked: str) -> None:
    may = datetime(2023, 5, 7, tzinfo=UTC)
    kept.add(memory, learned_at=may.replace(month=8, day=19))
    [dentist] = kept.add(memory + " ", learned_at=may)
    assert kept.ask(asked).hits[0].id == dentist.id


@pytest.mark.parametrize("asked", ["What is 7 percent of 300?", "Give me 7 ideas, 7 at most"])
def test_any_other_number_is_no_day(kept: Kept, asked: str) -> None:
    kept.add("Went to the dentist.", learned_at=datetime(2023, 5, 7, tzinfo=UTC))
    assert kept.texts(asked) == []
