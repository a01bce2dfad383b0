"""Files that cannot be used are refused with a sentence; files in use survive what happens to them."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.stubs.locking import being_written
from workbench.clock import SystemClock
from workbench.errors import StoreBusyError, StoreError
from workbench.memory.database import Database
from workbench.memory.entry import Draft
from workbench.memory.opening import open_store
from workbench.memory.sqlite_store import SqliteStore

ROOT = Path(__file__).resolve().parents[2]

WRITER = """
    import sys
    from pathlib import Path
    from workbench.clock import SystemClock
    from workbench.memory.entry import Draft
    from workbench.memory.opening import open_store
    _, store = open_store(Path(sys.argv[1]), SystemClock())
    print("ready", flush=True)
    for number in range(int(sys.argv[3])):
        store.add(Draft(f"{sys.argv[2]} {number}"))
        print(number, flush=True)
"""


@pytest.fixture
def open_path() -> Iterator[Path]:
    """A folder that everybody on the machine can look into (pytest's own is closed to others)."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def start_writer(path: Path, name: str, count: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(WRITER), str(path), name, str(count)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def as_nobody(script: str, *arguments: str) -> str:
    """Run a script without the rights of the administrator, for whom nothing is read-only."""
    prelude = "import os\nif os.geteuid() == 0: os.setgid(65534); os.setuid(65534)\n"
    imports = (
        "import sys\nfrom pathlib import Path\nfrom workbench.clock import SystemClock\n"
        "from workbench.errors import StoreError\nfrom workbench.memory.entry import Draft\n"
        "from workbench.memory.opening import open_store\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", imports + prelude + textwrap.dedent(script), *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_another_programs_files_are_refused_and_not_touched(tmp_path: Path) -> None:
    text = tmp_path / "notes.db"
    text.write_text("These are notes and no database. " * 100)
    with pytest.raises(StoreError, match="not a Recall Workbench file"):
        Database(text)
    assert text.read_text().startswith("These are notes")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    before = other.read_bytes()
    with pytest.raises(StoreError, match="another program's"):
        Database(other)
    assert other.read_bytes() == before
    with pytest.raises(StoreError, match="is a folder"):
        Database(tmp_path)


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "workbench.db"
    Database(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match=r"newer Recall Workbench \(format 99"):
        Database(path)


def test_a_file_in_a_new_folder_with_odd_characters_is_made(tmp_path: Path) -> None:
    path = tmp_path / "neu & 新" / "100% #1?.db"
    _, store = open_store(path, SystemClock())
    store.add(Draft("kept"))
    store.close()
    assert path.exists()


def test_a_full_disk_is_said_and_nothing_is_half_kept(database: Database) -> None:
    store = SqliteStore(database, SystemClock())
    store.add(Draft("before"))
    pages = database.rows("PRAGMA page_count")[0][0]
    database.read().execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="disk is full"):
        store.add(Draft("x" * 1_000_000))
    database.read().execute("PRAGMA max_page_count = 1000000")
    assert [memory.text for memory in store.select()] == ["before"]
    store.add(Draft("after"))


def test_what_fails_within_a_transaction_is_rolled_back(database: Database) -> None:
    store = SqliteStore(database, SystemClock())

    def add_and_fail() -> None:
        with database.write():
            store.add(Draft("one"))
            raise RuntimeError("after the first step")

    with pytest.raises(RuntimeError):
        add_and_fail()
    assert (store.count(), store.seq()) == (0, 0)


def test_a_read_only_file_can_be_read_and_says_why_it_cannot_be_written(open_path: Path) -> None:
    folder = open_path / "read-only"
    for name in ("workbench.db", "memory.json"):
        _, store = open_store(folder / name, SystemClock())
        store.add(Draft("Ana's dog is called Rex."))
        store.close()
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    script = """
        for path in sorted(Path(sys.argv[1]).iterdir()):
            if path.name in ("workbench.db", "memory.json"):
                _, store = open_store(path, SystemClock())
                print([memory.text for memory in store.select()])
                try:
                    store.add(Draft("more"))
                except StoreError as error:
                    print("read-only" in str(error))
                store.close()
        try:
            open_store(Path(sys.argv[1]) / "new.db", SystemClock())
        except StoreError as error:
            print("cannot be made" in str(error))
    """
    said = as_nobody(script, str(folder)).splitlines()
    folder.chmod(0o755)
    kept = str(["Ana's dog is called Rex."])
    assert said == [kept, "True", kept, "True", "True"]


@pytest.mark.parametrize("name", ["workbench.db", "memory.json"])
def test_two_processes_that_write_at_once_lose_nothing(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    writers = [start_writer(path, writer, 25) for writer in ("left", "right")]
    for writer in writers:
        writer.communicate(timeout=60)
    assert [writer.returncode for writer in writers] == [0, 0]
    _, store = open_store(path, SystemClock())
    kept = {memory.text for memory in store.select()}
    assert kept == {f"{writer} {n}" for writer in ("left", "right") for n in range(25)}
    assert len({memory.entry for memory in store.select()}) == 50
    store.close()


@pytest.mark.parametrize("name", ["workbench.db", "memory.json"])
def test_a_process_killed_while_writing_leaves_a_good_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    writer = start_writer(path, "killed", 100_000)
    assert writer.stdout is not None
    said = [writer.stdout.readline() for _ in range(20)]
    writer.send_signal(signal.SIGKILL)
    rest = writer.communicate(timeout=30)[0].splitlines()
    reported = len(said) - 1 + len([line for line in rest if line])
    database, store = open_store(path, SystemClock())
    assert database.rows("PRAGMA integrity_check") == [("ok",)]
    # The last line may have been lost with the process; what was reported was kept before.
    assert store.count() >= reported - 1
    store.add(Draft("and on it goes"))
    store.close()


def test_threads_write_and_read_at_once(database: Database) -> None:
    store = SqliteStore(database, SystemClock())
    begin = threading.Barrier(6)

    def work(number: int) -> None:
        begin.wait()
        for step in range(20):
            store.add(Draft(f"{number} {step}"))
            assert store.count() > 0

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(work, range(6)))
    assert store.count() == 120
    assert [memory.entry for memory in store.select()] == list(range(1, 121))


def test_another_connections_change_moves_the_version(database: Database) -> None:
    before = database.data_version()
    assert database.data_version() == before
    SqliteStore(database, SystemClock()).add(Draft("one"))
    assert database.data_version() != before


def test_a_closed_file_says_so(tmp_path: Path) -> None:
    database = Database(tmp_path / "workbench.db")
    database.close()
    with pytest.raises(StoreError, match=r"closed"):
        database.rows("SELECT 1")


NO_ROOM = """
    import resource, sys
    from pathlib import Path
    from workbench.clock import SystemClock
    from workbench.errors import StoreError
    from workbench.memory.entry import Draft
    from workbench.memory.opening import open_store
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    _, store = open_store(Path(sys.argv[1]), SystemClock())
    print([memory.text for memory in store.select()])
    try:
        store.add(Draft("More."))
    except StoreError as error:
        print(error)
"""


def test_what_is_kept_can_be_read_where_there_is_no_room_for_more(tmp_path: Path) -> None:
    path = tmp_path / "workbench.db"
    database, store = open_store(path, SystemClock())
    store.add(Draft("Kept."))
    database.close()
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(NO_ROOM), str(path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    kept, refused = done.stdout.splitlines()
    assert kept == "['Kept.']"
    assert "the disk is full" in refused


def test_who_does_not_wait_is_refused_at_once_and_who_waits_is_not(database: Database) -> None:
    store = SqliteStore(database, SystemClock())
    with being_written(database.path):
        began = time.monotonic()
        with pytest.raises(StoreBusyError, match="being written by another program"):
            note_without_waiting(database)
        assert time.monotonic() - began < 1
        pool = ThreadPoolExecutor()
        adding = pool.submit(store.add, Draft("in the end"))
        time.sleep(0.2)
        assert not adding.done()
        with pytest.raises(StoreBusyError):
            note_without_waiting(database)
    assert adding.result().memory.text == "in the end"
    note_without_waiting(database)


def note_without_waiting(database: Database) -> None:
    with database.write(wait=False) as connection:
        connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('a', 'b')")
