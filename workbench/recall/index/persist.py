"""A segment as bytes, to be kept in the data file beside the sequence number it covers.

Format: 4 bytes big-endian length of a JSON header, the header, then the arrays in the header's order,
each compressed by zlib. Numbers that rise (postings within a term, offsets) are stored as differences.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from workbench.recall.analysis import VERSION
from workbench.recall.index.builder import Cutting
from workbench.recall.index.segment import Labels, Segment

FORMAT = 1
_LABELS = ("space", "owner", "agent", "thread")
_ARRAYS = (
    "offsets",
    "postings",
    "counts",
    "chunk_memory",
    "chunk_start",
    "chunk_end",
    "chunk_length",
    "chunk_asking",
    "memory_entry",
    "order",
)
_RISING = ("offsets", "postings", "chunk_memory", "memory_entry")


class Header(msgspec.Struct):
    """What a kept segment says about itself."""

    format: int
    analysis: int
    cutting: tuple[int, int, tuple[str, ...]]
    terms: list[str]
    memory_ids: list[str]
    labels: dict[str, list[str]]
    languages: dict[str, int]
    arrays: list[tuple[str, str, int]]
    """Name, numpy type, compressed bytes."""


def _cutting(cutting: Cutting) -> tuple[int, int, tuple[str, ...]]:
    return cutting.size, cutting.overlap, cutting.languages


def to_bytes(segment: Segment, cutting: Cutting) -> bytes:
    """Write a segment down."""
    columns: dict[str, NDArray[Any]] = {name: getattr(segment, name) for name in _ARRAYS}
    for name in _LABELS:
        columns[name] = getattr(segment, name).codes
    blobs: list[bytes] = []
    arrays: list[tuple[str, str, int]] = []
    for name, array in columns.items():
        stored = np.diff(array, prepend=array.dtype.type(0)) if name in _RISING else array
        blob = zlib.compress(np.ascontiguousarray(stored).tobytes(), 1)
        blobs.append(blob)
        arrays.append((name, stored.dtype.str, len(blob)))
    header = Header(
        FORMAT,
        VERSION,
        _cutting(cutting),
        list(segment.terms),
        list(segment.memory_ids),
        {name: list(getattr(segment, name).names) for name in _LABELS},
        dict(segment.languages),
        arrays,
    )
    head = zlib.compress(msgspec.json.encode(header), 1)
    return len(head).to_bytes(4, "big") + head + b"".join(blobs)


def from_bytes(data: bytes, cutting: Cutting) -> Segment | None:
    """Read a segment; None when it is damaged or was made another way (it is then made again)."""
    try:
        size = int.from_bytes(data[:4], "big")
        header = msgspec.json.decode(zlib.decompress(data[4 : 4 + size]), type=Header)
        made = (header.format, header.analysis, header.cutting)
        if made != (FORMAT, VERSION, _cutting(cutting)):
            return None
        return _read(header, memoryview(data)[4 + size :])
    except (zlib.error, msgspec.DecodeError, ValueError, KeyError):
        return None


def _read(header: Header, rest: memoryview) -> Segment:
    columns: dict[str, NDArray[Any]] = {}
    place = 0
    for name, kind, length in header.arrays:
        stored = np.frombuffer(zlib.decompress(rest[place : place + length]), np.dtype(kind))
        place += length
        columns[name] = np.cumsum(stored, dtype=stored.dtype) if name in _RISING else stored
    labels = {name: Labels(tuple(header.labels[name]), columns.pop(name)) for name in _LABELS}
    return Segment(
        terms={term: number for number, term in enumerate(header.terms)},
        memory_ids=header.memory_ids,
        languages=header.languages,
        space=labels["space"],
        owner=labels["owner"],
        agent=labels["agent"],
        thread=labels["thread"],
        **columns,
    )
