"""Texts that nobody writes on purpose: each is shown in small parts, in time, every line as wide as the view."""

from __future__ import annotations

import time

import pytest
from rich.cells import cell_len
from rich.style import Style
from rich.theme import Theme

from workbench.ui.chat.blocks import Block, Kind
from workbench.ui.chat.drawing import BlockDrawer, text_of
from workbench.ui.chat.placed import Placed
from workbench.ui.chat.theme import BLOCK_STYLES, MARKDOWN_STYLES, Look

LOOK = Look(
    Style(bgcolor="black"),
    Theme({name: Style() for name in MARKDOWN_STYLES}),
    lambda _: Style(),
    {name: Style() for name in BLOCK_STYLES},
)
ZALGO = "Z" + "\u0301\u0302\u0316\u0317" * 10
TEXTS = {
    "one line": "x" * 1_000_000,
    "one line of words": "word " * 200_000,
    "brackets": "[" * 20_000,
    "images": "![a](" * 10_000,
    "code without end": "```py\n" + "def f(x): return x  # \t\n" * 10_000,
    "code in one line": '```json\n{"a":"' + "x" * 200_000 + '"}\n```',
    "fences": "```\n" * 5_000,
    "nested lists": "".join("  " * depth + f"- item {depth}\n" for depth in range(60)),
    "nested quotes": "> " * 80 + "deep",
    "quotes and lists": "> - " * 40 + "deep",
    "table of 500 columns": ("|" + "a|" * 500 + "\n|" + "-|" * 500 + "\n") + "|1" * 500 + "\n",
    "table of 5,000 rows": "|a|b|\n|-|-|\n" + "|1|2|\n" * 5_000,
    "one full cell": "|a|b|\n|-|-|\n|" + "long text " * 2_000 + "|b|\n",
    "Chinese": "漢字仮名交じり文。" * 10_000,
    "both directions": "مرحبا `code()` שלום **bold** " * 400,
    "joined emoji": "👨‍👩‍👧‍👦👍🏽🇧🇷1️⃣" * 2_000,
    "stacked marks": ZALGO * 800,
    "tabs": "a\tb\tc\n" * 2_000,
    "carriage returns": "one\r\ntwo\rthree\r\n\r\n" * 1_000,
    "escapes": "\x1b[31mred\x1b[0m \x1b]8;;http://x\x07link\x1b]8;;\x07\n\n" * 1_000,
    "short lines": "a\n" * 20_000,
    "definitions": "[a]: b\n" * 5_000 + "\n[a]",
    "nested emphasis": "*a **b " * 5_000,
}


@pytest.mark.parametrize("width", [9, 40, 80, 160])
@pytest.mark.parametrize("kind", ["answer", "user"])
@pytest.mark.parametrize("name", TEXTS)
def test_every_part_is_drawn_in_time_and_every_line_fits(name: str, kind: Kind, width: int) -> None:
    drawer = BlockDrawer(LOOK, width)
    placed = Placed(Block("k", kind, TEXTS[name], author="north"), drawer.body)
    parts = [*placed.parts[:4], placed.parts[len(placed.parts) // 2], *placed.parts[-2:]]
    for part in parts:
        began = time.process_time()
        placed.draw(drawer, part)
        assert time.process_time() - began < 1  # a tenth of it where nothing else runs
        for strip in part.strips or ():
            assert cell_len(strip.text) == width
            assert not {"\x1b", "\t", "\r"} & set(strip.text)


@pytest.mark.parametrize("name", ["Chinese", "joined emoji", "stacked marks"])
def test_no_character_is_cut_where_a_line_ends(name: str) -> None:
    drawer = BlockDrawer(LOOK, 23)
    placed = Placed(Block("k", "answer", TEXTS[name]), drawer.body)
    placed.draw(drawer, placed.parts[1])
    lines = [line.strip() for line in text_of(placed.parts[1].strips or ()) if line.strip()]
    assert len(lines) > 3
    assert not any(
        line.startswith(("\u200d", "\ufe0f", "\u0301", "\u0316", "🏽")) for line in lines
    )
    assert all(width > 15 for width in map(cell_len, lines[:-1]))
