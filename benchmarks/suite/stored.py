"""Data files to measure on: an empty one, one with a long conversation, one with many memories."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scale import texts

from workbench.chat.archive.archive import Archive
from workbench.chat.messages import Message
from workbench.clock import SystemClock
from workbench.config.settings import RecallSettings
from workbench.memory.blobs import Blobs
from workbench.memory.database import Database
from workbench.memory.entry import PERSONAL, Draft
from workbench.memory.sqlite_store import SqliteStore
from workbench.recall.engine import RecallEngine

FIRST, LAST, NEEDLE = "Quittenbaum", "Zwetschgenmus", "qwyx"
"""Words that stand once: in the first and the last message, and what is searched to come to the first."""
PARAGRAPH = (
    "The **harbour** opens at six, and the first ferry to the island leaves at `06:40` from the "
    "northern pier; who comes later finds the second one at nine. Bring a coat, it is windy.\n\n"
)
LIST = (
    "- bread and cheese\n- a map of the *coast*\n- the [timetable](https://example.org/ferry)\n\n"
)
CODE = "```python\ndef tide(hour: int) -> float:\n    return 2.0 + math.sin(hour / 12.4)\n```\n\n"
TABLE = "| day | high | low |\n| --- | ---: | ---: |\n| Monday | 3.1 | 0.4 |\n| Friday | 2.7 | 0.9 |\n\n"


def markdown(characters: int) -> str:
    """An answer of about so many characters, as models write them."""
    made, number = "", 0
    while len(made) < characters:
        number += 1
        made += f"## Part {number}\n\n{PARAGRAPH * 3}{LIST}{PARAGRAPH}{CODE}{TABLE}"
    return made[:characters]


def fill_memories(path: Path, count: int) -> None:
    """Keep so many memories in a new file, and their index; one of them has the needle."""
    database = Database(path)
    store = SqliteStore(database, SystemClock())
    for _ in store.add_many(Draft(text) for text in _with_needle(texts(count))):
        pass
    RecallEngine(store, RecallSettings(), Blobs(database)).warm()
    store.close()


def _with_needle(drafts: Iterator[str]) -> Iterator[str]:
    for number, text in enumerate(drafts):
        yield f"{text} {NEEDLE} and {FIRST}" if number == 500 else text


def fill_thread(path: Path, turns: int) -> str:
    """Have a conversation of so many turns in a new file; its id."""
    database = Database(path)
    clock = SystemClock()
    archive = Archive(database, clock)
    thread = archive.create_thread("A long talk", PERSONAL, "north", None, 0)
    for message in _messages(thread.id, turns, clock):
        archive.append(message)
    database.close()
    return thread.id


def _messages(thread: str, turns: int, clock: SystemClock) -> Iterator[Message]:
    for turn, (asked, said) in enumerate(zip(texts(turns), texts(turns), strict=True), 1):
        answer = (
            f"{said}.\n\n{PARAGRAPH}{LIST if turn % 3 == 0 else ''}{CODE if turn % 7 == 0 else ''}"
        )
        question = f"What about {asked}?"
        question = f"{NEEDLE} and {FIRST}: {question}" if turn == 1 else question
        answer += LAST if turn == turns else ""
        for role, text in (("user", question), ("assistant", answer)):
            yield Message(clock.new_id(), thread, turn, role, text, clock.now())  # type: ignore[arg-type]
