"""The command that says which space this is, or moves the conversation to another."""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.chat.commands.results import Ask, Choice, Events, Printed
from workbench.chat.events import Notice
from workbench.counting import plural
from workbench.errors import UsageError

if TYPE_CHECKING:
    from workbench.chat.session import Session

ALIKE = 0.75
"""How alike a new name must be to a known one to be taken for a slip: `wrok` and `work` just are."""


def nearest(name: str, known: Sequence[str]) -> str | None:
    """The known space that a new name is a slip, or another spelling, of."""
    folded = {space.casefold(): space for space in known}
    found = difflib.get_close_matches(name.casefold(), [*folded], 1, ALIKE)
    return folded[found[0]] if found else None


async def space(session: Session, name: str, text: str) -> Events:
    """Say which space this is, or move the conversation to another."""
    wanted, _, learned = text.partition(" ")
    known = await asyncio.to_thread(session.workbench.spaces)
    here, learned = session.space, learned.strip().lower()
    if not wanted:
        yield Printed(f"This is in {here}. Spaces: {', '.join(known)}.")
        return
    if learned not in ("", "move", "keep"):
        raise UsageError("/space NAME, and then `move` or `keep` for what was learned here.")
    new = wanted not in (*known, here)
    meant = nearest(wanted, known) if new and not learned else None
    count = await asyncio.to_thread(session.learned_here)
    if count and not learned and wanted != here:
        yield _what_becomes(count, here, wanted, meant)
        return
    await session.use_space(wanted, learned or "keep")
    yield Notice(_moved(session.space, here, new))
    if meant is not None:
        yield _did_you_mean(wanted, meant, here)


def _moved(space: str, before: str, new: bool) -> str:
    said = f"This conversation is in {space} now."
    if not new:
        return said
    return (
        f"{said} It is a new space, and nothing is remembered there yet. /space {before} goes back."
    )


def _did_you_mean(wanted: str, meant: str, before: str) -> Ask:
    choices = [Choice(f"go to {meant}", f"/space {meant}")]
    if before != meant:
        choices.append(Choice(f"go back to {before}", f"/space {before}"))
    stay = Choice(f"stay in the new space {wanted}", f"/space {wanted}")
    return Ask(f"There was no space {wanted}. Did you mean {meant}?", (*choices, stay))


def _what_becomes(count: int, here: str, wanted: str, meant: str | None) -> Ask:
    memories, were = plural(count, "memory", "memories"), "was" if count == 1 else "were"
    question = f"{memories} {were} learned in this conversation. What becomes of them?"
    choices = (
        Choice(f"take them along to {wanted}", f"/space {wanted} move"),
        Choice(f"leave them in {here}", f"/space {wanted} keep"),
    )
    if meant is None:
        return Ask(question, choices)
    go = Choice(f"I meant {meant}", f"/space {meant}")
    return Ask(f"There is no space {wanted} yet. {question}", (go, *choices))
