"""Pages of foldable pieces: what keys do, and that long ones stay cheap."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from rich.cells import cell_len
from textual.content import Content

from tests.ui.host import Host, screen_text
from workbench.ui.document import Block, DocumentView, Paragraph, heading, paragraphs
from workbench.ui.document.blocks import marked_paragraphs
from workbench.ui.document.keyline import fitting
from workbench.ui.document.wrapping import break_lines

TEXTS = (
    "short",
    "a long line of words that does not fit into so few cells at all",
    "unbroken" * 12,
    "由紀さんは京都に住んでいて、抹茶が好き。打ち合わせは夜八時まで。",
    "سمير باحث في الإسكندرية، ويكتب برامج معايرة أجهزة قياس حرارة الماء.",
    "👩‍👩‍👧 family 🇧🇷 flags e\u0301 accents " * 3,
    "",
)


def page() -> list[Block]:
    return [
        heading("one", "First", "2 pieces"),
        Block("a", Content("piece a"), paragraphs("alpha\nbeta"), level=1),
        Block("b", Content("piece b"), paragraphs("gamma"), folded=True, level=1),
        heading("two", "Second"),
        Block("c", Content("leads on"), level=1, target="memory:1"),
    ]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("cells", [7, 20, 80])
def test_lines_hold_all_text_and_fit(text: str, cells: int) -> None:
    pieces = break_lines(text, cells, 2)
    joined = "".join(text[start:end] for start, end in pieces)
    assert joined.replace(" ", "") == text.replace(" ", "")
    assert all(cell_len(text[start:end]) <= max(cells, 8) for start, end in pieces)
    assert not any(text[start:end].startswith(("\u200d", "\u0301")) for start, end in pieces)


def test_marks_stay_with_their_words_when_control_bytes_are_taken_out() -> None:
    text = "see \x1b[31mRex\x1b[0m\nand Max"
    start = text.index("Max")
    lines = marked_paragraphs(text, [(start, start + 3)], "bold")
    assert [line.text for line in lines] == ["see Rex", "and Max"]
    assert lines[1].marks == ((4, 7, "bold"),)


def test_keys_without_room_are_left_to_the_help_and_the_last_one_stays() -> None:
    hints = [("a", "add"), ("Ctrl+Y", "copy it all"), ("x", "erase"), ("Esc", "close")]
    assert fitting(hints, 80) == hints
    assert fitting(hints, 30) == [("a", "add"), ("F1", "more"), ("Esc", "close")]
    assert fitting(hints, 10) == [("F1", "more"), ("Esc", "close")]


async def test_keys_move_fold_and_open() -> None:
    view = DocumentView(page())
    app = Host(view)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        view.focus()
        assert "alpha" in screen_text(app)
        assert "gamma" not in screen_text(app)
        await pilot.press("down", "enter")
        assert "alpha" not in screen_text(app)
        await pilot.press("down", "space")
        assert "gamma" in screen_text(app)
        await pilot.press("home", "enter")
        assert "piece a" not in screen_text(app)
        await pilot.press("plus")
        assert "alpha" in screen_text(app)
        await pilot.press("end", "enter")
        await pilot.pause()
        assert app.heard_of(DocumentView.Opened)[0].block.target == "memory:1"


async def test_folds_and_cursor_stay_when_the_page_is_made_anew() -> None:
    view = DocumentView(page())
    app = Host(view)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        view.focus()
        await pilot.press("down", "down", "space")
        view.set_blocks([heading("zero", "Before"), *page()])
        await pilot.pause()
        assert view.current is not None
        assert view.current.key == "b"
        assert "gamma" in screen_text(app)


async def test_find_unfolds_what_holds_it_and_goes_through_the_finds() -> None:
    view = DocumentView(page())
    app = Host(view)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        view.focus()
        assert view.find("GAMMA") == 1
        await pilot.pause()
        assert "gamma" in screen_text(app)
        assert view.find("a") == 5
        assert view.find("zzz") == 0
        await pilot.press("n", "N")


async def test_a_prompt_of_a_megabyte_opens_and_scrolls_fast() -> None:
    blocks: Sequence[Block] = [
        Block(f"m{i}", Content(f"message {i}"), tuple(Paragraph("word " * 100) for _ in range(2)))
        for i in range(1000)
    ]
    view = DocumentView(blocks)
    app = Host(view)
    async with app.run_test(size=(100, 40), notifications=True) as pilot:
        view.focus()
        began = time.process_time()
        await pilot.press("end", "pageup", "pageup", "home")
        await pilot.pause()
        assert time.process_time() - began < 2.0
        view.find("word")
        await pilot.press("n")
        assert time.process_time() - began < 6.0


async def test_hostile_text_is_shown_as_it_is() -> None:
    hostile = "[/x] [bold]no[/] \x1b[31mred\x1b[0m"
    view = DocumentView([Block("h", Content("[/y] title"), paragraphs(hostile))])
    app = Host(view)
    async with app.run_test(size=(60, 10), notifications=True):
        assert "[/x] [bold]no[/] red" in screen_text(app)
        assert "[/y] title" in screen_text(app)


async def test_what_is_unfolded_at_the_foot_comes_into_view() -> None:
    lines = paragraphs("\n".join(f"line {number}" for number in range(8)))
    long = Block("long", Content("open me"), lines, folded=True)
    filler = Block("filler", None, paragraphs("\n" * 17))
    view = DocumentView([filler, long])
    app = Host(view)
    async with app.run_test(size=(60, 20), notifications=True) as pilot:
        view.focus()
        await pilot.press("end", "space")
        await pilot.pause()
        assert "line 7" in screen_text(app)
