"""What is purged is gone: from every table, from the index, and from the bytes of the files."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.stubs.clock import FixedClock
from workbench.errors import NotFoundError
from workbench.memory.blobs import Blobs
from workbench.memory.database import SCRUB_DUE, Database
from workbench.memory.entry import Draft
from workbench.memory.eraser import PURGED, Eraser
from workbench.memory.opening import open_store
from workbench.memory.sqlite_store import SqliteStore

SECRET = "The vault opens with pelican-4711."


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", ["workbench.db", "memory.json"])
def test_no_byte_of_a_purged_memory_is_left(tmp_path: Path, name: str) -> None:
    database, store = open_store(tmp_path / name, FixedClock())
    list(store.add_many(Draft(f"filler {number} " * 40) for number in range(300)))
    old = store.add(Draft(SECRET)).memory
    store.correct(old.id, SECRET + " Or with heron-4712.")
    list(store.add_many(Draft(f"more {number} " * 40) for number in range(300)))
    Blobs(database).put("index", store.seq(), b"postings of pelican-4711")
    assert b"pelican-4711" in bytes_of(tmp_path)
    store.purge(old.id)
    for left in (b"pelican-4711", b"heron-4712", b"pelican"):
        assert left not in bytes_of(tmp_path)
    assert store.count() == 600
    store.close()
    assert b"pelican" not in bytes_of(tmp_path)


def test_a_purged_memory_cannot_be_found_undone_or_shown_in_a_history(database: Database) -> None:
    store = SqliteStore(database, FixedClock())
    memory = store.add(Draft(SECRET)).memory
    store.set_core(memory.id, True)
    store.purge(memory.id)
    assert store.undo() is None
    assert store.as_of(2) == []
    with pytest.raises(NotFoundError, match="was purged"):
        store.get(memory.id)
    assert store.add(Draft("new", id=memory.id)).memory.id != memory.id


def test_while_a_reader_is_in_the_way_the_cleaning_waits_for_the_next_opening(
    tmp_path: Path,
) -> None:
    path = tmp_path / "workbench.db"
    database = Database(path)
    store = SqliteStore(database, FixedClock())
    store.add(Draft(SECRET))
    other = Database(path)
    reading = other.read()
    reading.execute("BEGIN")
    reading.execute("SELECT count(*) FROM memories").fetchone()
    store.purge("#1")
    assert store.count() == 0
    reading.execute("COMMIT")
    other.close()
    database.close()
    Database(path).close()
    assert b"pelican" not in bytes_of(tmp_path)


def test_a_writer_in_the_way_of_the_cleaning_keeps_nobody_from_opening(tmp_path: Path) -> None:
    path = tmp_path / "workbench.db"
    Database(path).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("INSERT INTO meta VALUES (?, '1')", (SCRUB_DUE,))
    other.execute("BEGIN IMMEDIATE")
    late = Database(path)
    assert late.rows("SELECT key FROM meta") == [(SCRUB_DUE,)]
    late.close()
    other.execute("ROLLBACK")
    other.close()
    clean = Database(path)
    assert clean.rows("SELECT key FROM meta") == []
    clean.close()


def test_the_eraser_takes_a_text_in_every_form() -> None:
    text = 'Say "hi" & <go>\non to the second line'
    eraser = Eraser(["1m8phqd4q6aeypfx"], [text])
    assert eraser.text(text) == PURGED
    assert eraser.text(f"before {text} after") == f"before {PURGED} after"
    assert eraser.text('Say "hi" & <go> on to the second line') == PURGED
    assert "hi" not in eraser.text('Say "hi" &amp; &lt;go&gt;')
    assert "second" not in eraser.json(
        '{"arguments": "{\\"content\\": \\"on to the second line\\"}"}'
    )


def test_a_line_that_names_an_erased_memory_goes_whole() -> None:
    eraser = Eraser(["1m8phqd4q6aeypfx"], ["long text that is only told in part"])
    told = "first line [other]\na passage of it [1m8phqd4q6aeypfx]\nlast"
    assert eraser.text(told) == f"first line [other]\n{PURGED}\nlast"


def test_a_short_text_is_not_found_within_words() -> None:
    eraser = Eraser([], ["an"])
    assert eraser.text("Ana can") == "Ana can"
    assert eraser.text(" an ") == PURGED


def test_hits_of_an_erased_memory_say_nothing_any_more() -> None:
    hit = {"id": "abc", "text": "a passage", "matched": [[0, 1]], "terms": [{"term": "passage"}]}
    kept = Eraser(["abc"], ["the whole of a passage"]).document({"hits": [hit]})
    assert kept == {"hits": [{"id": "abc", "text": PURGED, "matched": [], "terms": []}]}
