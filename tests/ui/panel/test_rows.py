"""The context panel's rows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.stubs.conversation import BEGAN
from tests.ui.test_looks import RECALL
from workbench.chat.archive.records import Suggestion
from workbench.chat.messages import ToldLine
from workbench.chat.panel.picture import Money, PanelState
from workbench.chat.steps.choosing import ADDED
from workbench.memory.entry import Memory, Source
from workbench.ui.panel.bars import bar
from workbench.ui.panel.picture import Picture, hit_key
from workbench.ui.panel.rows import panel_rows
from workbench.ui.text import width

STATE = PanelState(
    memories=1, chunks=2, model="gpt-test", server="example.org", offline=False, agent="north",
    space="personal", private=False, recall_enabled=True, has_memory=True, skill="", tokens=1204,
    window=32_768, exact_tokens=False, recall=RECALL, standing=(), prompt_total=0,
    completion_total=0, cached_total=0, expected_cached_total=0, cache_warning="", money=None,
    running=False, suggestions=0,
)  # fmt: skip


PROPOSAL = Suggestion(
    "s1", BEGAN, "t1", "m1", "Ana likes green tea [/x].", about="person:ana", corrects="m4"
)
MEMORY = Memory(
    "id7", 7, "Rex [/x] is grey.", None, False, "personal", None, None, BEGAN, BEGAN, "active",
    None, None, Source("manual"), 1, 1,
)  # fmt: skip


def text(cells: int = 48, picture: Picture | None = None, **fields: Any) -> str:
    picture = picture or Picture(replace(STATE, **fields))
    return "\n".join(line.plain for row in panel_rows(picture, cells) for line in row.lines)


def test_the_memory_line_is_the_promised_one() -> None:
    assert text().splitlines()[0] == "Memory  1 entry / 2 chunks"


def test_an_estimate_of_tokens_is_marked() -> None:
    assert "≈1,204 of 32,768" in text()
    assert "≈" not in text(exact_tokens=True)


def test_hits_have_rank_score_label_and_passage() -> None:
    shown = text()
    assert "1 ━━━━╸─ 0.72  entry #2, chunk 1" in shown
    assert "Ana's dog is called Rex." in shown


def test_near_misses_say_the_gap() -> None:
    assert "0.22 (-0.08)  entry #1, chunk 1" in text()


def test_an_unfolded_hit_says_its_terms() -> None:
    picture = Picture(STATE, explained=frozenset({hit_key(RECALL.hits[0])}))
    shown = text(picture=picture)
    assert "×1 · in 2 · idf 1.66" in shown
    assert "bm25 2.85" in shown


def test_a_hit_left_out_says_so() -> None:
    picture = Picture(STATE, draft=RECALL, dropped=(RECALL.hits[0],))
    shown = text(picture=picture)
    assert "Would be recalled" in shown
    assert "× entry #2, chunk 1  left out" in shown


def test_a_hit_left_out_stays_though_the_search_leaves_it_out_too() -> None:
    without = replace(RECALL, hits=RECALL.hits[1:])
    shown = text(picture=Picture(STATE, draft=without, dropped=(RECALL.hits[0],)))
    assert "× entry #2, chunk 1  left out" in shown
    assert "left out" not in text(picture=Picture(STATE, dropped=(RECALL.hits[0],)))


def test_a_hit_added_by_hand_says_so() -> None:
    added = replace(RECALL.hits[0], rank=3, score=0.0, reason=ADDED)
    recall = replace(RECALL, hits=(*RECALL.hits[1:], added))
    assert "+ entry #2, chunk 1  added by hand" in text(recall=recall)


def test_what_goes_along_with_the_next_message_shows_before_one_writes() -> None:
    shown = text(added=(MEMORY,))
    assert "With the next message" in shown
    assert "+ entry #7  added by hand" in shown
    assert "Rex [/x] is grey." in shown


def test_a_proposed_memory_shows_whom_it_is_about_and_where_it_comes_from() -> None:
    shown = text(proposals=(PROPOSAL,), suggestions=1)
    assert "Worth remembering?" in shown
    assert "? Ana likes green tea [/x]." in shown
    assert "about ana · instead of [m4] · from what was" in shown
    assert "a keeps · e edits · d drops" in shown


def test_silence_is_said_honestly() -> None:
    nothing = replace(RECALL, hits=(), near=())
    assert "Nothing here is relevant enough." in text(recall=nothing)
    assert "asks for nothing" in text(recall=replace(nothing, asked=()))
    assert "no memories here yet" in text(recall=replace(nothing, memories=0))


def test_silence_names_what_was_told_before() -> None:
    standing = (ToldLine("a", None, 1), ToldLine("a", 2, 1), ToldLine("b", None, 1))
    said = text(recall=replace(RECALL, hits=(), near=()), standing=standing).replace("\n", " ")
    assert "2 memories told before still stand" in said


def test_a_failed_recall_is_said() -> None:
    assert "! It took too long." in text(
        recall=replace(RECALL, hits=(), near=(), problem="It took too long.")
    )


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"private": True}, "● private"),
        ({"recall_enabled": False}, "○ recall is off"),
        ({"has_memory": False}, "○ north has no memory"),
        ({"cache_warning": "The cache was missed."}, "! The cache was missed."),
        ({"preset": "eager", "threshold": 0.2}, "○ recall is eager now (≥ 0.20)"),
        ({"prompt_total": 200, "cached_total": 100}, "100 of 200 (50%)"),
        ({"money": Money(0.5, 1.25, "USD", 2.0)}, "0.5000 USD · today 1.2500 of 2.00"),
        ({"offline": True}, "offline echo"),
    ],
)
def test_what_is_out_of_the_ordinary_is_said_in_words(fields: dict[str, Any], said: str) -> None:
    assert said in text(**fields)


@pytest.mark.parametrize("cells", [20, 36, 48, 70, 150])
def test_no_line_is_wider_than_the_panel(cells: int) -> None:
    wide = replace(
        RECALL.hits[0], text="日本語のとても長い文章。" * 40, matched=((0, 2), (100, 104))
    )
    recall = replace(RECALL, hits=(wide, *RECALL.hits))
    explained = frozenset(hit_key(hit) for hit in recall.hits)
    rows = panel_rows(Picture(replace(STATE, recall=recall), explained=explained), cells)
    said = [line for row in rows for line in row.lines if row.key.startswith(("hit", "near"))]
    assert all(width(line.plain) <= max(cells, 42) for line in said)


@pytest.mark.parametrize("share", [0.0, 0.001, 0.5, 1.0, 3.0])
def test_a_bar_is_always_as_long_as_it_should_be(share: float) -> None:
    assert width(bar(share, 10).plain) == 10


def test_anything_more_than_nothing_shows_in_a_bar() -> None:
    assert bar(0.001, 10).plain[0] == "╸"
    assert bar(0.0, 10).plain == "─" * 10


def test_an_explanation_begins_with_why_in_a_sentence() -> None:
    hit = replace(RECALL.hits[0], reason="It has “dog”, all of what was asked.")
    state = replace(STATE, recall=replace(RECALL, hits=(hit,)))
    lines = text(picture=Picture(state, explained=frozenset({hit_key(hit)}))).splitlines()
    passage = next(n for n, each in enumerate(lines) if "Rex" in each)
    assert lines[passage + 1].strip().startswith("It has “dog”")


@pytest.mark.parametrize("cells", [46, 52, 58, 76, 118])
def test_no_row_is_wider_than_the_panel(cells: int) -> None:
    hits = tuple(
        replace(RECALL.hits[0], id=f"h{n}", text=words, matched=((0, 2),))
        for n, words in enumerate(
            ("小舟ヴェントは" * 30, "قارب آنا " * 40, "👨‍👩‍👧‍👦🏝️" * 40, "x" * 400)
        )
    )
    shown = text(
        cells,
        recall=replace(RECALL, hits=hits),
        model="a-model-with-a-very-long-name-32b",
        prompt_total=1_234_567,
        cached_total=1_111_111,
        money=Money(1.5, 2.5, "EUR", 10.0),
    )
    assert max(width(each) for each in shown.splitlines()) <= cells
    assert "1,111,111 of 1,234,567 (90%)" in shown


def test_where_there_is_little_width_the_hits_come_early() -> None:
    assert next(n for n, each in enumerate(text(56).splitlines()) if "entry #2" in each) <= 5


def test_what_was_told_before_is_named_and_what_is_recalled_now_is_not_named_twice() -> None:
    standing = (ToldLine("id7", None, 1), ToldLine("id8", None, 1), ToldLine("id9", None, 1))
    told = (replace(MEMORY, id=RECALL.hits[0].id, entry=2, text="now"), MEMORY)
    shown = text(standing=standing, told=told).splitlines()
    at = next(n for n, each in enumerate(shown) if each.startswith("Told before"))
    assert shown[at + 1 :] == [" #7 Rex [/x] is grey.", " and 2 others"]
    assert "Told before" not in text(standing=standing, told=told, has_memory=False)
    assert "Told before" not in text(told=())
    past = Picture(replace(STATE, told=told, standing=standing), past=(1, RECALL))
    assert "Told before" not in text(picture=past)
