"""The passages' vectors: made once, in the background, and kept in the data file.

Format of the blob: a JSON line (model, dimensions, the passages' keys), then the vectors as
little-endian half floats. A passage's key is its memory's id and where the passage begins and ends.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from workbench.errors import RecallError, StoreError
from workbench.memory.store import MemoryStore
from workbench.recall.cache import BlobCache
from workbench.recall.encoders.base import Encoder, Vectors
from workbench.recall.index.segment import Ints
from workbench.recall.index.view import View

Key = tuple[str, int, int]
Progress = Callable[[int, int], None]

AT_ONCE = 12
"""So few passages without a vector are encoded while the turn waits; more go to the background."""
BATCH = 64
SAVE_EVERY = 4096
BLOCK = 8192
"""Vectors compared at a time, so that half floats need not all be widened at once."""


class VectorKeeper:
    """Keeps one encoder's vectors of a store's passages in step with the index."""

    def __init__(self, store: MemoryStore, encoder: Encoder, cache: BlobCache | None) -> None:
        self.encoder = encoder
        self.problem = ""
        """One sentence when the encoder failed; it is then left alone."""
        self.progress: Progress | None = None
        self._store = store
        self._cache = cache
        self._lock = threading.Lock()
        self._rows: dict[Key, int] = {}
        self._vectors: NDArray[np.float16] = np.zeros((0, 0), np.float16)
        self._loaded = False
        self._worker: threading.Thread | None = None
        self._places: tuple[View, Ints] | None = None

    def places(self, view: View) -> Ints | None:
        """For every passage the row of its vector, -1 for a dead one; None while many are missing."""
        with self._lock:
            if not self._loaded:
                self._load()
            if self._places is not None and self._places[0] is view:
                return self._places[1]
        missing = self._missing(view)
        if len(missing) > AT_ONCE:
            self._start(view)
            return None
        if missing:
            self._encode(missing)
        return self._place(view)

    def likeness(self, places: Ints, question: Vectors) -> Vectors:
        """The cosine of every passage's vector with a question's; 0 where there is none."""
        vectors = self._vectors
        every = np.zeros(len(vectors) + 1, np.float32)
        for start in range(0, len(vectors), BLOCK):
            block = vectors[start : start + BLOCK].astype(np.float32)
            every[start : start + len(block)] = block @ question
        result: Vectors = every[places]  # Row -1, "none", reads the zero at the end.
        return result

    def _finish(self, view: View) -> None:
        missing = self._missing(view)
        done = 0
        for start in range(0, len(missing), BATCH):
            self._encode(missing[start : start + BATCH])
            done += BATCH
            if self.progress is not None:
                self.progress(min(done, len(missing)), len(missing))
            if start and start % SAVE_EVERY == 0:
                self._save(view)
        if missing:
            self._save(view)

    def _start(self, view: View) -> None:
        with self._lock:
            if self._worker is not None and self._worker.is_alive():
                return
            self._worker = threading.Thread(
                target=self.complete, args=(view,), name="recall-encoder", daemon=True
            )
            self._worker.start()

    def complete(self, view: View) -> None:
        """Encode all that is missing now; a failure is kept as `problem` and not raised."""
        try:
            with self._lock:
                if not self._loaded:
                    self._load()
            self._finish(view)
        except RecallError as error:
            self.problem = str(error)
        except Exception as error:  # A third party's model may fail in any way; words go on.
            self.problem = f"The encoder failed ({error}); recall goes on with words alone."

    def _keys(self, view: View) -> list[tuple[int, Key]]:
        ids = view.memory_ids
        rows, starts, ends = view.chunk_memory, view.chunk_start, view.chunk_end
        living = np.flatnonzero(view.living[rows])
        return [(int(c), (ids[rows[c]], int(starts[c]), int(ends[c]))) for c in living]

    def _missing(self, view: View) -> list[Key]:
        known = self._rows
        return [key for _, key in self._keys(view) if key not in known]

    def _place(self, view: View) -> Ints:
        places = np.full(view.chunk_count, -1, np.int32)
        for chunk, key in self._keys(view):
            places[chunk] = self._rows.get(key, -1)
        with self._lock:
            self._places = (view, places)
        return places

    def _encode(self, keys: Sequence[Key]) -> None:
        memories = {m.id: m for m in self._store.get_many(list({key[0] for key in keys}))}
        there = [key for key in keys if key[0] in memories]
        if not there:
            return
        texts = [memories[id_].text[start:end] for id_, start, end in there]
        fresh = self.encoder.encode(texts).astype(np.float16)
        with self._lock:
            base = len(self._vectors)
            self._vectors = np.concatenate([self._vectors, fresh]) if base else fresh
            self._rows.update((key, base + number) for number, key in enumerate(there))

    @property
    def _blob(self) -> str:
        return f"recall.vectors.{self.encoder.name}"

    def _load(self) -> None:
        self._loaded = True
        kept = self._cache.get(self._blob) if self._cache is not None else None
        if kept is None:
            return
        head, _, body = kept[1].partition(b"\n")
        try:
            header = json.loads(head)
            size = int(header["dimensions"])
            keys = [(str(id_), int(start), int(end)) for id_, start, end in header["keys"]]
            vectors = np.frombuffer(body, "<f2").reshape(-1, size)
        except (ValueError, KeyError, TypeError):
            return
        if header.get("model") == self.encoder.name and len(keys) == len(vectors):
            self._vectors = vectors
            self._rows = {key: number for number, key in enumerate(keys)}

    def _save(self, view: View) -> None:
        if self._cache is None:
            return
        living = {key for _, key in self._keys(view)}
        with self._lock:
            # What was forgotten or purged leaves no vector behind.
            kept = [(key, row) for key, row in self._rows.items() if key in living]
            vectors = self._vectors[[row for _, row in kept]]
        keys = [key for key, _ in kept]
        header = {"model": self.encoder.name, "dimensions": int(vectors.shape[1]), "keys": keys}
        data = json.dumps(header).encode() + b"\n" + vectors.astype("<f2").tobytes()
        # A full or read-only disk only means that the vectors are made again next time.
        try:
            self._cache.put(self._blob, view.seq, data)
        except (StoreError, OSError):
            return
