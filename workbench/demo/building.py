"""Makes the throw-away data file of the demo by really having its conversations."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from workbench.chat.workbench import Workbench
from workbench.config.loading import Loaded
from workbench.config.settings import Settings
from workbench.demo.clock import MovableClock
from workbench.demo.conversations import THREADS
from workbench.demo.memories import EUROPEAN
from workbench.demo.memories_other import OTHER
from workbench.demo.sample import Sample, SampleThread
from workbench.demo.scripted import ScriptedModel
from workbench.memory.entry import Draft
from workbench.memory.store import MemoryStore

NAME = "Ana"
"""Who speaks in the demo."""


def demo_settings(settings: Settings) -> Settings:
    """These settings with the demo's person, so that "my dog" is hers."""
    return msgspec.structs.replace(
        settings, person=msgspec.structs.replace(settings.person, name=NAME)
    )


def build(data_path: Path, now: datetime | None = None) -> None:
    """Write the sample memories and conversations to a new data file, dated back from `now`."""
    today = now or datetime.now().astimezone()
    clock = MovableClock(today)
    model = ScriptedModel()
    loaded = Loaded(demo_settings(Settings()), {})
    workbench = Workbench.open(loaded, data_path, offline=True, clock=clock, model=model)
    try:
        with workbench.database.write():  # one wait for the disk, not one for each memory
            keep_memories(workbench.store, clock, today, (*EUROPEAN, *OTHER))
        asyncio.run(_have_conversations(workbench, model, clock, today))
    finally:
        workbench.close()


def keep_memories(
    store: MemoryStore, clock: MovableClock, today: datetime, samples: Iterable[Sample]
) -> None:
    """Keep the samples in the order they were learned, each with its corrections."""
    for sample in sorted(samples, key=lambda sample: -sample.days_ago):
        learned = today - timedelta(days=sample.days_ago, hours=3)
        clock.move_to(learned)
        draft = Draft(
            text=sample.text,
            about=sample.about,
            core=sample.core,
            space=sample.space,
            learned_at=learned,
        )
        memory = store.add(draft).memory
        for text in sample.corrected:
            clock.advance(days=2)
            memory = store.correct(memory.id, text)
        if sample.forgotten:
            clock.advance(days=1)
            store.forget(memory.id)


async def _have_conversations(
    workbench: Workbench, model: ScriptedModel, clock: MovableClock, today: datetime
) -> None:
    for sample in THREADS:
        clock.move_to(today - timedelta(days=sample.days_ago, minutes=len(sample.turns) + 1))
        await _have(workbench, model, clock, sample)


async def _have(
    workbench: Workbench, model: ScriptedModel, clock: MovableClock, sample: SampleThread
) -> None:
    session = workbench.session(new=True, space=sample.space)
    for number, turn in enumerate(sample.turns):
        model.play(turn)
        async for _ in session.send(turn.asks):
            pass
        if number == 0:
            await session.title(sample.title)
        clock.advance(minutes=1)
