"""Texts of every script become terms that lead back to the very characters they came from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.recall.analysis import analyze
from workbench.recall.analysis.graphemes import is_boundary


def terms(text: str, *languages: str) -> list[str]:
    return [token.term for token in analyze(text, languages)]


def test_identifiers_are_found_whole_and_in_their_parts() -> None:
    assert {"max_history_chars", "max", "histori", "char"} <= set(terms("MAX_HISTORY_CHARS"))
    assert {"camelcase", "camel", "case"} <= set(terms("camelCase"))
    assert {"v1.2.3", "1", "2", "3"} <= set(terms("v1.2.3"))
    assert {"src/utils/io.py", "io.py", "util", "io"} <= set(terms("src/utils/io.py"))
    assert {"ana@example.com", "ana"} <= set(terms("ana@example.com"))
    assert "c++" in terms("C++ or Rust")
    assert "4000" in terms("4,000 characters")


def test_a_hyphen_or_none_is_the_same_word() -> None:
    assert "email" in terms("e-mail")
    assert "email" in terms("email")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("running", "runs"),
        ("went", "going home"),
        ("cafés", "cafe"),
        ("ＦＵＬＬ", "full"),
        ("Straße", "STRASSE"),
        ("собаку", "собака"),
        ("كِتَاب", "كتاب"),
        ("کتاب", "كتاب"),
        ("ｶﾞﾗｽ", "ガラス"),
        ("١٢٣", "123"),
        ("dog's", "dogs"),
        ("東京", "东京"),
        ("頭髮", "头发"),
    ],
)
def test_forms_of_one_word_meet(one: str, other: str) -> None:
    assert set(terms(one)) & set(terms(other))


def test_scripts_without_spaces_become_pairs_and_single_characters() -> None:
    assert terms("历史压缩") == ["历", "历史", "史", "史压", "压", "压缩", "缩"]
    assert {"𠮷", "𠮷野"} <= set(terms("𠮷野家"))
    assert "京で" in terms("東京で")
    assert "아지" in terms("강아지")
    assert {"สวัส", "วัสดี"} <= set(terms("สวัสดีครับ"))


def test_stop_words_of_the_text_s_own_language_are_dropped() -> None:
    assert terms("What is the name of my dog?") == ["name", "dog"]
    assert "de" not in terms("el perro de la casa que compramos")
    assert "的" not in terms("我的狗")


def test_languages_narrow_which_stemmers_apply() -> None:
    assert terms("Häuser und Gärten", "de") == terms("Haus, Garten", "de") == ["haus", "gart"]
    assert terms("running", "de") != terms("running", "en")


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_every_term_stands_where_it_says_and_cuts_no_visible_character(text: str) -> None:
    for token in analyze(text):
        assert 0 <= token.start < token.end <= len(text)
        assert is_boundary(text, token.start)
        assert is_boundary(text, token.end)
        assert token.term


@given(st.text(alphabet="aé漢ｶﾞ가e\u0301👩‍💻🇧🇷क्षि ", max_size=30))
@settings(max_examples=150, deadline=None)
def test_hard_alphabets_keep_their_places(text: str) -> None:
    for token in analyze(text):
        assert is_boundary(text, token.start)
        assert is_boundary(text, token.end)
