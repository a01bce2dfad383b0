"""Pieces of an answer on their way to the screen."""

from __future__ import annotations

import asyncio

from workbench.chat.commands.results import CommandEvent
from workbench.chat.events import Notice, ReasoningDelta, TextDelta
from workbench.ui.workers.gathering import TOGETHER, Gathering


def taken() -> tuple[list[CommandEvent], Gathering]:
    posted: list[CommandEvent] = []
    return posted, Gathering(posted.append)


async def test_the_first_piece_goes_on_at_once_and_those_close_behind_it_as_one() -> None:
    posted, gathering = taken()
    for text in ("The", " harbour", " opens"):
        gathering.add(TextDelta(text))
    assert posted == [TextDelta("The")]
    await asyncio.sleep(3 * TOGETHER)
    assert posted == [TextDelta("The"), TextDelta(" harbour opens")]
    gathering.add(TextDelta(" at six"))
    assert posted[2:] == [TextDelta(" at six")]


async def test_nothing_overtakes_the_pieces_before_it() -> None:
    posted, gathering = taken()
    thought, said = ReasoningDelta("because"), Notice("done", "information")
    for event in (TextDelta("a"), TextDelta("b"), thought, TextDelta("c"), TextDelta("d"), said):
        gathering.add(event)
    assert posted == [TextDelta("a"), TextDelta("b"), thought, TextDelta("c"), TextDelta("d"), said]


async def test_what_waits_when_the_turn_ends_is_not_lost_and_comes_once() -> None:
    posted, gathering = taken()
    gathering.add(TextDelta("a"))
    gathering.add(TextDelta("b"))
    gathering.flush()
    await asyncio.sleep(2 * TOGETHER)
    assert posted == [TextDelta("a"), TextDelta("b")]
