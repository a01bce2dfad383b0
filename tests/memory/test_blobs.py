"""Derived data is kept beside the store, and never goes back in time."""

from __future__ import annotations

from tests.stubs.clock import FixedClock
from workbench.memory.blobs import Blobs
from workbench.memory.database import Database
from workbench.memory.entry import Draft
from workbench.memory.sqlite_store import SqliteStore


def test_what_is_put_is_given_back_with_what_it_covers(database: Database) -> None:
    blobs = Blobs(database)
    assert blobs.get("index") is None
    blobs.put("index", 3, b"\0\1")
    assert blobs.get("index") == (3, b"\0\1")
    assert blobs.names() == {"index": 2}
    blobs.remove("index")
    assert blobs.get("index") is None


def test_an_older_index_does_not_replace_a_newer_one(database: Database) -> None:
    blobs = Blobs(database)
    blobs.put("index", 9, b"new")
    blobs.put("index", 4, b"old")
    assert blobs.get("index") == (9, b"new")


def test_an_index_made_before_a_purge_is_not_kept_after_it(database: Database) -> None:
    store, blobs = SqliteStore(database, FixedClock()), Blobs(database)
    store.add(Draft("secret"))
    before = store.seq()
    store.purge("#1")
    blobs.put("index", before, b"made of the secret")
    assert blobs.get("index") is None
    blobs.put("index", store.seq(), b"made after it")
    assert blobs.get("index") == (2, b"made after it")
