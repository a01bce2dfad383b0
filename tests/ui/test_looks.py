"""What a person sees; each docstring says what must be there, the picture says exactly how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.snapshot import looks_like
from tests.ui.stage import NARROW, WIDE, Stage
from workbench.chat.events import ToolFinished, ToolStarted
from workbench.chat.messages import ToolCall
from workbench.recall.result import Hit, Recall, TermMatch

ANSWER = (
    "It's **Rex**, the grey one:\n\n- afraid of thunder\n- likes `yoghurt`\n\n"
    "| day | walk |\n|---|---|\n| Monday | 8:00 |\n\n```python\nprint('Rex')\n```"
)


def hit(rank: int, entry: int, text: str, score: float, word: str, reason: str) -> Hit:
    start = text.index(word)
    term = TermMatch(word.lower(), 1, 2, 1.66, 1.74)
    return Hit(
        rank, f"id{entry}", entry, 1, 1, score, 2.85, None, text, 0, len(text), (term,),
        ((start, start + len(word)),), reason, length_norm=0.89,
    )  # fmt: skip


RECALL = Recall(
    "Is Rex Ana's dog, and is he afraid?", 3.0, 5, 6, 0.3, ("Is Rex Ana's dog, and is he afraid?",),
    (
        hit(1, 2, "Ana's dog is called Rex.", 0.72, "Rex", "It has “dog” and “rex”."),
        hit(2, 3, "Rex is afraid of thunder.", 0.5, "afraid", "It has “afraid” and “rex”."),
    ),
    (hit(1, 1, "Ana is a designer in Recife.", 0.22, "Ana", "Too little of what was asked."),),
)  # fmt: skip


async def turn(stage: Stage, pilot: Pilot[Any]) -> None:
    call = ToolCall("c", "memory_write", '{"content": "Rex likes yoghurt."}')
    stage.session.script = [ToolStarted(call), ToolFinished(call, "remembered: [/x]", True)]
    stage.session.answers, stage.session.fixed = [ANSWER], RECALL
    await stage.send(pilot, "Is Rex Ana's dog, and is he afraid?")


async def test_an_empty_workbench_teaches(tmp_path: Path) -> None:
    """A greeting, three things to try, the keys; the panel says that there are no memories yet,
    and the browser how to keep one; the input has the cursor, and the offer of a model one line."""
    stage = Stage(tmp_path, (), offline=True)
    async with stage.open(WIDE) as pilot:
        await pilot.pause(0.3)
        looks_like(stage.app, "empty-wide")


async def test_a_turn_on_a_wide_screen(stage: Stage) -> None:
    """At the left the question, what was told (folded), the tool call (folded, its result on the
    line) and the answer with list, table and code; at the right the counts, the tokens with `≈`
    and a bar, and the hits with rank, bar, score, `entry #N, chunk M` and passage; below them what
    came near, with the gap."""
    async with stage.open(WIDE) as pilot:
        await turn(stage, pilot)
        looks_like(stage.app, "turn-wide")


async def test_a_turn_on_a_narrow_screen(stage: Stage) -> None:
    """The conversation takes the whole width; the last lines of the answer stand above the input."""
    async with stage.open(NARROW) as pilot:
        await turn(stage, pilot)
        looks_like(stage.app, "turn-narrow")


async def test_an_explained_hit_on_a_narrow_screen(stage: Stage) -> None:
    """The panel in the conversation's place: counts in three lines, the hit under the cursor with
    its terms, what each gave, and a sentence; the input and the panel's keys below."""
    async with stage.open(NARROW) as pilot:
        await turn(stage, pilot)
        await pilot.press("f6", "f6")
        await pilot.pause(0.1)
        await pilot.press("enter")
        await pilot.pause(0.1)
        looks_like(stage.app, "explained-narrow")


async def test_completions_above_the_input(stage: Stage) -> None:
    """The commands that begin with `/re`, the first one chosen, each with what it does."""
    async with stage.open(NARROW) as pilot:
        await stage.type(pilot, "/re")
        await pilot.pause(0.1)
        looks_like(stage.app, "completions-narrow")


@pytest.mark.parametrize("theme", ["ansi-dark", "recall-light"])
async def test_the_words_are_the_same_in_every_theme(stage: Stage, theme: str) -> None:
    """Nothing is said by colour alone: the picture as text is the same as in the dark theme."""
    stage.app.theme = theme
    async with stage.open(WIDE) as pilot:
        await turn(stage, pilot)
        looks_like(stage.app, "turn-wide")
