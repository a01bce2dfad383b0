"""A memory.json on disk: an array of strings that other programs read and write, too."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import StoreBusyError, StoreError
from workbench.foreign import encodable

_BOM = b"\xef\xbb\xbf"
_LOCK_SECONDS = 15.0
_HALF_WRITTEN_TRIES = 3
"""How often a file that is no array is looked at again: a program may be in the middle of writing."""

Stamp = tuple[int, int, int]
"""What shows that a file may have changed: its time, size and inode."""


@dataclass(frozen=True, slots=True)
class Content:
    """The array as it was read."""

    items: tuple[str, ...]
    digest: str
    stamp: Stamp | None
    """None when there is no file."""


class JsonFile:
    """Reads the array, and replaces it so that a reader finds the old or the new, never half of one."""

    def __init__(self, path: Path) -> None:
        """A memory.json, there or not."""
        self.path = path
        self._target = Path(os.path.realpath(path))

    def stamp(self) -> Stamp | None:
        """The file's present stamp; None when it is missing. Raises StoreError."""
        try:
            found = self._target.stat()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._failure("cannot be read", error) from error
        return found.st_mtime_ns, found.st_size, found.st_ino

    def read(self) -> Content:
        """The array. Raises StoreError when the file is none, without touching it."""
        for _ in range(_HALF_WRITTEN_TRIES - 1):
            try:
                return self._read()
            except StoreError:
                time.sleep(0.03)
        return self._read()

    def write(self, items: Sequence[str], expected: Stamp | None) -> Content | None:
        """Replace the array; None when the file is no longer the one of `expected`.

        To be called while `locked`. Keeps the permissions and follows links. Raises StoreError
        when it cannot be written; the file is then what it was.
        """
        text = json.dumps(list(items), ensure_ascii=False, indent=2) + "\n"
        data = encodable(text).encode("utf-8")
        try:
            temporary = self._write_beside(data)
        except OSError as error:
            raise self._failure("cannot be written", error) from error
        try:
            if self.stamp() != expected:
                return None
            temporary.replace(self._target)
            _sync_folder(self._target.parent)
        except OSError as error:
            raise self._failure("cannot be written", error) from error
        finally:
            temporary.unlink(missing_ok=True)
        return Content(tuple(items), _digest(data), self.stamp())

    def check_writable(self) -> None:
        """Raise StoreError when the file or its folder is read-only."""
        # Replacing a file asks only for a writable folder; a read-only file is meant to stay.
        if self._target.exists() and not os.access(self._target, os.W_OK):
            raise StoreError(f"{self.path} cannot be written: the file is read-only.")
        if not self.folder_writable:
            raise StoreError(f"{self.path} cannot be written: its folder is read-only.")

    @property
    def folder_writable(self) -> bool:
        """Whether a new file can be put beside this one."""
        return os.access(self._target.parent, os.W_OK)

    @contextmanager
    def locked(self, *, wait: bool = True) -> Iterator[None]:
        """Keep other workbenches from writing this file meanwhile (other programs do not ask).

        Raises StoreError when another one has the lock for too long, or (`wait` False) at all.
        """
        lock = self._target.with_name(self._target.name + ".lock")
        try:
            handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise self._failure("cannot be written", error) from error
        try:
            _acquire(handle, self.path, _LOCK_SECONDS if wait else 0.0)
            yield
        finally:
            # The lock goes with the handle; the empty file stays, so that all lock the same one.
            os.close(handle)

    def _read(self) -> Content:
        stamp = self.stamp()
        if stamp is None:
            return Content((), "", None)
        try:
            data = self._target.read_bytes()
        except OSError as error:
            raise self._failure("cannot be read", error) from error
        try:
            document = json.loads(data.removeprefix(_BOM).decode("utf-8"))
        except (ValueError, RecursionError) as error:
            raise self._refusal("it is not valid JSON") from error
        if not isinstance(document, list):
            raise self._refusal("it is not an array")
        for number, item in enumerate(document, start=1):
            if not isinstance(item, str):
                raise self._refusal(f"item {number} is not a string")
        return Content(tuple(document), _digest(data), stamp)

    def _write_beside(self, data: bytes) -> Path:
        """A complete file next to the one it will replace, with the same permissions."""
        temporary = self._target.with_name(f".{self._target.name}.tmp")
        # One may be left of a program that was killed; only the holder of the lock writes it.
        temporary.unlink(missing_ok=True)
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if self._target.exists():
                temporary.chmod(stat.S_IMODE(self._target.stat().st_mode))
        except OSError:
            temporary.unlink(missing_ok=True)
            raise
        return temporary

    def _refusal(self, why: str) -> StoreError:
        return StoreError(
            f"{self.path} is not a memory.json: a JSON array of strings is expected, but {why}. "
            "The file was not touched."
        )

    def _failure(self, what: str, error: OSError) -> StoreError:
        return StoreError(f"{self.path} {what}: {error.strerror or error}.")


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _sync_folder(folder: Path) -> None:
    """Make a replacement last; not every system lets a folder be opened."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _acquire(handle: int, path: Path, seconds: float) -> None:
    """Lock an open file against other processes, waiting for a while."""
    deadline = time.monotonic() + seconds
    while not _try_lock(handle):
        if time.monotonic() >= deadline:
            raise StoreBusyError(
                f"{path} is being written by another program. Try again in a moment."
            )
        time.sleep(0.01)


if sys.platform != "win32":
    import fcntl

    def _try_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

else:
    import msvcrt

    def _try_lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
