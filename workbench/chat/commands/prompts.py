"""Commands that look into prompts."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.chat.commands.memory import recall_text
from workbench.chat.commands.results import Events, Handler, Printed
from workbench.chat.prompt.snapshot import ASIDES, Snapshot
from workbench.chat.prompt.text import prompt_as_text, prompt_diff, usage_text
from workbench.errors import UsageError

if TYPE_CHECKING:
    from workbench.chat.session import Session


def _numbers(text: str) -> list[int]:
    words = text.split()
    if not all(word.isdecimal() and int(word) > 0 for word in words) or len(words) > 2:
        raise UsageError("Turns and requests are numbers that begin with 1.")
    return [int(word) for word in words]


def _snapshot(session: Session, text: str) -> Snapshot:
    """The prompt that is meant; without a number and before anything was sent, as it would be."""
    kind = next((kind for kind in ASIDES if kind == text.strip().lower()), None)
    if kind is not None:
        return session.aside(kind)
    numbers = _numbers(text)
    if numbers:
        return session.prompt(*numbers)
    has_any = session.thread.id and session.workbench.archive.snapshots(session.thread.id)
    return session.prompt() if has_any else session.preview()


async def prompt(session: Session, name: str, text: str) -> Events:
    """A turn's prompt as text, in its four parts."""
    snapshot = await asyncio.to_thread(_snapshot, session, text)
    prices = session.workbench.settings.model.prices
    taken = [usage_text(snapshot, prices)] if snapshot.prompt.aside else []
    yield Printed("\n\n".join([prompt_as_text(snapshot), *taken]))


async def diff(session: Session, name: str, text: str) -> Events:
    """What changed against the request before, or between two turns."""
    numbers = _numbers(text)
    if len(numbers) == 2:
        before: Snapshot | None = session.prompt(numbers[0])
        now = session.prompt(numbers[1])
    else:
        now = session.prompt(*numbers)
        before = session.prompt_before(now)
    prices = session.workbench.settings.model.prices
    yield Printed(await asyncio.to_thread(prompt_diff, before, now, prices))


async def cache(session: Session, name: str, text: str) -> Events:
    """What the server's cache should have served in this conversation, and what it says it did."""
    totals = await asyncio.to_thread(session.cache)
    lines = [
        f"prompt tokens so far     {totals.prompt:>10,}",
        f"expected from the cache  {totals.expected:>10,}",
        f"served from the cache    {totals.served:>10,}",
    ]
    yield Printed("\n".join([*lines, totals.warning] if totals.warning else lines))


async def replay(session: Session, name: str, text: str) -> Events:
    """A turn's recall again, against memory as it was then and as it is now."""
    numbers = _numbers(text)
    found = await session.replay(numbers[0] if numbers else None)
    then, now = recall_text(found.then), recall_text(found.now)
    yield Printed(f"As memory was then:\n{then}\n\nAs memory is now:\n{now}")


PROMPTS: Mapping[str, Handler] = {
    "prompt": prompt,
    "diff": diff,
    "cache": cache,
    "replay": replay,
}
