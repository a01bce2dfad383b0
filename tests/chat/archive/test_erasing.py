"""An erased conversation leaves nothing of what was said in it in the file."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from tests.chat.archive.samples import message, snapshot, told
from tests.stubs.clock import FixedClock
from workbench.chat.archive.archive import Archive
from workbench.chat.messages import ToolCall
from workbench.chat.prompt.snapshot import Usage
from workbench.chat.threads.drafts import Drafts
from workbench.chat.threads.erasing import erase, outlook
from workbench.errors import NotFoundError
from workbench.memory.entry import Draft, Source
from workbench.memory.opening import open_store
from workbench.memory.store import MemoryStore
from workbench.recall.question import Said
from workbench.recall.result import Hit, Recall

WORD = "pelicanary"
SAID = f"The {WORD} opens at noon."


@pytest.fixture
def store_and_archive(tmp_path: Path) -> tuple[MemoryStore, Archive]:
    """A data file."""
    database, store = open_store(tmp_path / "workbench.db", FixedClock())
    return store, Archive(database, FixedClock())


def talk(store: MemoryStore, archive: Archive, text: str = SAID) -> str:
    """A conversation in which this was said, asked, told, marked, drafted and half answered."""
    thread = archive.create_thread(f"About {text}", "personal", "north", None, 0).id
    asked = archive.append(
        replace(
            message(archive, thread, text),
            told=told("m1", text),
            tool_calls=(ToolCall("c", "memory_search", f'{{"query": "{text}"}}'),),
            reasoning=text,
        )
    )
    hit = Hit(1, "m1", 1, 1, 1, 0.5, 1.0, None, text, 0, 9, (), (), "why")
    found = Recall(text, 1.0, 1, 1, 0.3, (text,), (hit,), ())
    prompt = replace(snapshot(archive, thread, 1, [text, "unrelated"]), recall=found)
    archive.save_snapshot(prompt)
    archive.set_usage(prompt.id, Usage(100, 10, 0), 0.5)
    archive.add_suggestion(thread, asked.id, text)
    archive.judge(thread, 1, text, (Said("user", text),), "personal", "m1", True)
    Drafts(archive.database, store).put(thread, f"And {text}")
    archive.keep_unfinished(message(archive, thread, f"As I said: {text}", role="assistant"))
    return thread


def unpacked(archive: Archive) -> str:
    """Everything in every table, what is compressed unpacked."""
    tables = archive.database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    found: list[str] = []
    for (table,) in tables:
        for row in archive.database.rows(f"SELECT * FROM {table}"):
            for value in row:
                found.append(repr(value))
                if isinstance(value, bytes) and value[:1] == b"\x78":
                    found.append(zlib.decompress(value).decode("utf-8", "replace"))
    return "\n".join(found)


def test_no_byte_of_it_is_left_in_the_file_or_its_log(
    store_and_archive: tuple[MemoryStore, Archive], tmp_path: Path
) -> None:
    store, archive = store_and_archive
    thread = talk(store, archive)
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert WORD.encode() in raw
    assert WORD in unpacked(archive)

    erased = erase(archive, store, archive.thread(thread))

    assert not erased.due
    assert thread not in unpacked(archive)
    assert WORD not in unpacked(archive)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert "workbench.db-wal" in files
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert WORD.encode() not in raw
    assert thread.encode() not in raw


def test_everything_of_other_conversations_stays(
    store_and_archive: tuple[MemoryStore, Archive],
) -> None:
    store, archive = store_and_archive
    other = talk(store, archive, "Rex is a dog.")
    before = archive.snapshot(other, 1)
    gone = talk(store, archive)
    erase(archive, store, archive.thread(gone))
    assert archive.snapshot(other, 1) == before
    assert [message.text for message in archive.messages(other)] == ["Rex is a dog."]
    assert Drafts(archive.database, store).get(other) == "And Rex is a dog."
    assert len(archive.suggestions()) == len(archive.judgments()) == 1
    unfinished = "SELECT count(*) FROM blobs WHERE name LIKE 'unfinished:%'"
    assert archive.database.rows(unfinished) == [(1,)]


def test_what_a_day_has_cost_stays_counted(
    store_and_archive: tuple[MemoryStore, Archive],
) -> None:
    store, archive = store_and_archive
    thread = talk(store, archive)
    spent = archive.total_usage()
    assert spent.requests == 1
    erase(archive, store, archive.thread(thread))
    assert archive.total_usage() == spent
    assert archive.thread_usage(thread).requests == 0


def test_memories_and_branches_stay_and_are_said(
    store_and_archive: tuple[MemoryStore, Archive],
) -> None:
    store, archive = store_and_archive
    thread = talk(store, archive)
    source = Source("tool", thread, archive.messages(thread)[0].id)
    kept = store.add(Draft("Noon is at twelve.", source=source)).memory
    branch = archive.branch(thread, archive.messages(thread)[0].id, "A branch")
    said = " ".join(outlook(archive, store, archive.thread(thread)).sentences)
    assert "1 message and 1 kept prompt go for good" in said
    assert "1 memory learned in it stays" in said
    assert "1 branch keeps copies" in said
    erased = erase(archive, store, archive.thread(thread))
    assert "are gone for good" in erased.sentences[0]
    assert store.get(kept.id).text == "Noon is at twelve."
    assert archive.messages(branch.id)[0].text == SAID


def test_what_is_gone_cannot_be_erased_again(
    store_and_archive: tuple[MemoryStore, Archive],
) -> None:
    store, archive = store_and_archive
    thread = archive.thread(talk(store, archive))
    erase(archive, store, thread)
    with pytest.raises(NotFoundError):
        erase(archive, store, thread)


def test_the_room_comes_back(store_and_archive: tuple[MemoryStore, Archive]) -> None:
    store, archive = store_and_archive
    thread = talk(store, archive, " ".join(f"{WORD}{number}" for number in range(20_000)))
    assert erase(archive, store, archive.thread(thread)).freed > 100_000
