"""A memory.json stays an array of strings that other programs may read and write at any time."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from tests.stubs.clock import FixedClock
from tests.stubs.locking import being_changed, being_written
from workbench.errors import StoreError
from workbench.memory.entry import Draft
from workbench.memory.opening import beside, open_store
from workbench.memory.store import MemoryStore


def opened(path: Path) -> MemoryStore:
    return open_store(path, FixedClock())[1]


def array(path: Path) -> list[str]:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return found


def texts(store: MemoryStore) -> list[str]:
    return [memory.text for memory in store.select()]


def test_the_file_is_written_as_people_expect_it(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    assert not path.exists()
    store.add(Draft("Ana's dog is called Rex."))
    store.add(Draft("安娜住在累西腓。"))
    expected = '[\n  "Ana\'s dog is called Rex.",\n  "安娜住在累西腓。"\n]\n'
    assert path.read_text(encoding="utf-8") == expected
    assert sorted(one.name for one in tmp_path.iterdir() if "lock" not in one.name)[:2] == [
        *("memory.json", "memory.workbench.db")
    ]


def test_what_stands_in_the_file_is_numbered_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    path.write_text('["one", "two", "one", "", "three"]')
    store = opened(path)
    assert [(one.entry, one.text) for one in store.select()] == [
        *((1, "one"), (2, "two"), (3, "three"))
    ]
    assert path.read_text() == '["one", "two", "one", "", "three"]'


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{}", "it is not an array"),
        ("[1]", "item 1 is not a string"),
        ('["a", null]', "item 2 is not a string"),
        ("not json", "not valid JSON"),
        ("", "not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
        ('["\xff"]', "not valid JSON"),
    ],
)
def test_what_is_no_array_of_strings_is_refused_and_not_touched(
    tmp_path: Path, content: str, why: str
) -> None:
    path = tmp_path / "memory.json"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(StoreError, match=why) as refused:
        opened(path)
    assert "JSON array of strings" in str(refused.value)
    assert path.read_bytes() == content.encode("latin-1")
    assert list(tmp_path.iterdir()) == [path]


def test_what_another_program_changes_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    for text in ("one", "two"):
        store.add(Draft(text))
    version = store.version()
    path.write_text(json.dumps(["one", "two, changed", "three"]))
    assert store.version() != version
    assert texts(store) == ["one", "two, changed", "three"]
    assert store.get("#2").state == "forgotten"
    assert [memory.entry for memory in store.select()] == [1, 3, 4]
    store.undo()
    assert array(path) == ["one", "two"]


def test_what_is_known_of_a_text_is_attached_to_it_again(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    store.add(Draft("one", about="person:ana", core=True))
    store.close()
    store = opened(path)
    assert store.get("#1").core
    path.write_text("[]")
    assert texts(store) == []
    path.write_text('["one"]')
    assert (store.get("#1").state, store.get("#1").about) == ("active", "person:ana")


def test_a_correction_takes_the_place_of_the_old_text(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    path.write_text('["one", "two", "three"]')
    store = opened(path)
    store.correct("#2", "zwei")
    assert array(path) == ["one", "zwei", "three"]
    store.correct("#4", "deux")
    assert array(path) == ["one", "deux", "three"]
    store.forget("#1")
    store.restore("#1")
    assert array(path) == ["one", "deux", "three"]
    store.undo(), store.undo(), store.undo(), store.undo()
    assert array(path) == ["one", "two", "three"]


def test_a_foreign_write_in_between_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    store.add(Draft("one"))
    real = os.fsync
    calls: list[int] = []

    def foreign_write(handle: int) -> None:
        if not calls:
            path.write_text(json.dumps(["one", "foreign"]))
        calls.append(handle)
        real(handle)

    monkeypatch.setattr(os, "fsync", foreign_write)
    store.add(Draft("mine"))
    assert sorted(array(path)) == ["foreign", "mine", "one"]
    assert sorted(texts(store)) == ["foreign", "mine", "one"]


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    real.write_text("[]")
    real.chmod(0o640)
    link = tmp_path / "memory.json"
    link.symlink_to(real)
    opened(link).add(Draft("one"))
    assert link.is_symlink()
    assert array(real) == ["one"]
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_file_that_breaks_meanwhile_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    store.add(Draft("one"))
    path.write_text("{broken")
    for work in (lambda: store.add(Draft("two")), store.select):
        with pytest.raises(StoreError, match="not valid JSON"):
            work()
    assert path.read_text() == "{broken"
    path.write_text('["one"]')
    assert texts(store) == ["one"]


def test_a_failed_write_changes_neither_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    store.add(Draft("one"))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(StoreError, match="No space left"):
            store.add(Draft("two"))
    assert array(path) == ["one"]
    assert texts(store) == ["one"]
    assert not [one for one in tmp_path.iterdir() if one.suffix == ".tmp"]


def test_odd_strings_of_other_programs_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    path.write_bytes(b'\xef\xbb\xbf["a\\u0000b", "", "  "]')
    store = opened(path)
    store.add(Draft("new"))
    assert texts(store) == ["ab", "new"]
    assert array(path) == ["a\0b", "", "  ", "new"]


def test_an_import_in_one_go_writes_the_file_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    synced: list[int] = []
    real = os.fsync

    def noted(handle: int) -> None:
        synced.append(handle)
        real(handle)

    monkeypatch.setattr(os, "fsync", noted)
    with store.grouped():
        for number in range(30):
            store.add(Draft(f"memory {number}"))
    assert len(synced) == 2  # the file and its folder
    assert len(array(path)) == 30


def test_a_look_waits_for_nobody_and_the_next_one_makes_up_for_it(tmp_path: Path) -> None:
    path = tmp_path / "memory.json"
    store = opened(path)
    store.add(Draft("one"))
    path.write_text('["one", "two"]')
    for busy in (being_changed(path), being_written(beside(path))):
        with busy:
            began = time.monotonic()
            assert texts(store) == ["one"]
            assert store.version() == 1
            assert time.monotonic() - began < 1
    assert texts(store) == ["one", "two"]
