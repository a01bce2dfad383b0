"""A conversation whose events a test says, on a real data file with a real recall engine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec

from tests.stubs.fake_model import FakeModel
from workbench.chat.archive.scribe import Scribe
from workbench.chat.commands.results import CommandEvent
from workbench.chat.events import (
    AnswerSaved,
    Event,
    MessageSaved,
    Recalled,
    RequestStarted,
    TextDelta,
    TurnEnded,
)
from workbench.chat.messages import Message, Thread
from workbench.chat.models.answering import Models
from workbench.chat.panel.picture import PanelState
from workbench.chat.prompt.snapshot import Part, Prompt, Section, Snapshot
from workbench.chat.session import Session
from workbench.config.settings import RecallSettings, Settings
from workbench.demo.clock import MovableClock
from workbench.memory.entry import Draft, Scope
from workbench.memory.opening import open_store
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question
from workbench.recall.result import Recall

BEGAN = datetime(2026, 3, 5, 14, 2, tzinfo=UTC)


class ScriptedSession(Session):
    """Answers what it was told to answer; `gate` holds the answer back until it is set."""

    private = False
    recall_enabled = True
    dropped: frozenset[str] = frozenset()
    fixed: Recall | None = None
    """What is recalled, whatever is asked; None: what the engine finds."""

    def __init__(self, workbench: Any, thread: str = "") -> None:
        self.workbench = workbench
        self._threads: dict[str, list[Message]] = workbench.threads
        self.answers: list[str] = []
        self.script: list[Event] = []
        self.gate: asyncio.Event | None = None
        self.sent: list[str] = []
        self.edited: list[str] = []
        self.dropped_when_sent: frozenset[str] = frozenset()
        self._messages: list[Message] = self._threads.setdefault(thread, []) if thread else []
        self._thread = Thread(
            thread, f"Talk {thread}" if thread else "", "personal", "north", None, BEGAN, BEGAN, 0
        )
        self.recalled: Recall | None = None
        self._stopped = False
        self._running = False

    thread = property(lambda self: self._thread)
    agent = property(lambda self: "north")
    space = property(lambda self: "personal")
    skill = property(lambda self: "")
    scope = property(lambda self: Scope())
    running = property(lambda self: self._running)
    messages = property(lambda self: list(self._messages))

    def message(self, role: Any, text: str, **fields: Any) -> Message:
        """A message of this thread, kept."""
        number = len(self._messages)
        author = "Ana" if role == "user" else "north"
        message = Message(
            f"m{number}",
            self._thread.id,
            number // 2 + 1,
            role,
            text,
            BEGAN,
            author=author,
            **fields,
        )
        self._messages.append(message)
        return message

    def _recalled(self, text: str) -> Recall:
        if self.fixed is not None:
            return self.fixed
        recall = self.workbench.engine.recall(Question(text))
        return replace(recall, took_ms=3.0)

    async def send(
        self, text: str, attachments: Sequence[Path] = ()
    ) -> AsyncGenerator[Event, None]:
        self.sent.append(text)
        self.dropped_when_sent, self.dropped = self.dropped, frozenset()
        self._running, self._stopped = True, False
        if not self._thread.id:
            self._thread = replace(self._thread, id="t-new", title=text[:40])
            self._threads["t-new"] = self._messages
        yield MessageSaved(self.message("user", text))
        self.recalled = self._recalled(text)
        yield Recalled(self.recalled)
        yield RequestStarted(self._snapshot())
        for event in self.script:
            yield event
        answer, came = (self.answers.pop(0) if self.answers else f"You said: Ana: {text}"), ""
        for word in answer.split(" "):
            if self.gate is not None and came:
                await self.gate.wait()
            if self._stopped:
                break
            came += word if not came else f" {word}"
            yield TextDelta(word if came == word else f" {word}")
            await asyncio.sleep(0)
        yield AnswerSaved(self.message("assistant", came))
        self._running = False
        yield TurnEnded("stopped" if self._stopped else "done")

    def retry(self) -> AsyncGenerator[Event, None]:
        return self.send(self.sent[-1])

    def edit(self, text: str, message_id: str | None = None) -> AsyncGenerator[Event, None]:
        self.edited.append(text)
        return self.send(text)

    def stop(self) -> None:
        self._stopped = True
        if self.gate is not None:
            self.gate.set()

    async def recall_for(self, text: str, with_told: bool = False) -> Recall:
        return await asyncio.to_thread(self._recalled, text)

    def panel(self) -> PanelState:
        memories, chunks = self.workbench.engine.counts(Scope())
        return PanelState(
            memories=memories, chunks=chunks, model="gpt-test", server="127.0.0.1:8080",
            offline=self.workbench.model.offline, agent="north", space="personal",
            private=self.private, recall_enabled=self.recall_enabled, has_memory=True, skill="",
            tokens=1204 if self.recalled else 0, window=32_768, exact_tokens=False,
            recall=self.recalled, standing=(), prompt_total=2408 if self.recalled else 0,
            completion_total=80, cached_total=1100, expected_cached_total=1100, cache_warning="",
            money=None, running=self._running, suggestions=0,
        )  # fmt: skip

    def _snapshot(self) -> Snapshot:
        hits = self.recalled.hits if self.recalled else ()
        part = Part(
            "context", "recall", "user", "\n".join(f"- {hit.text} [{hit.id}]" for hit in hits),
            20, True, memory_ids=tuple(hit.id for hit in hits),
        )  # fmt: skip
        turn = Section("turn", (part,) if hits else ())
        prompt = Prompt(
            self._thread.id, 1, 1, "north", "gpt-test", (turn,), (), (), exact_tokens=False
        )
        return Snapshot("s1", BEGAN, prompt, None, self.recalled)

    def open(self, ref: str) -> Thread:
        self.__init__(self.workbench, ref)  # type: ignore[misc]
        return self._thread

    def new(self, title: str = "") -> None:
        self.open("")


def make_workbench(
    folder: Path, memories: Sequence[str | Draft] = (), *, offline: bool = False
) -> Any:
    """A workbench on a new data file that keeps these memories."""
    clock = MovableClock(BEGAN)
    database, store = open_store(folder / "test.db", clock)
    for memory in memories:
        store.add(memory if isinstance(memory, Draft) else Draft(memory))
    settings = Settings(recall=RecallSettings(languages=("en",)))
    workbench = SimpleNamespace(
        store=store, database=database, settings=settings, folder=folder, clock=clock, threads={},
        engine=RecallEngine(store, settings.recall, None),
        archive=SimpleNamespace(judged=[], turns_told=lambda *_: []),
        model=SimpleNamespace(name="gpt-test", offline=offline, server="127.0.0.1:8080"),
        models=Models(FakeModel(), {}), scribe=Scribe(),
        person=SimpleNamespace(name="Ana", key="person:ana", configured=True),
    )  # fmt: skip

    def use_recall(recall: RecallSettings) -> None:
        workbench.settings = msgspec.structs.replace(workbench.settings, recall=recall)
        workbench.engine.use(recall)

    workbench.use_recall = use_recall
    workbench.archive.judge = lambda *args: workbench.archive.judged.append(args)
    workbench.session = lambda thread=None, **_: ScriptedSession(workbench, thread or "")
    return workbench


async def events(*given: CommandEvent) -> AsyncIterator[CommandEvent]:
    """A stream of these events."""
    for event in given:
        yield event
