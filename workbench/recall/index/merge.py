"""Several segments made one, without their dead memories."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import compress

import numpy as np

from workbench.recall.index.segment import Ints, Labels, Mask, Segment


def merge_labels(columns: Sequence[Labels], kept: Sequence[Mask]) -> Labels:
    """One column of labels under one another, for the kept rows."""
    numbers: dict[str, int] = {}
    parts: list[Ints] = []
    for column, keep in zip(columns, kept, strict=True):
        translate = np.array(
            [numbers.setdefault(name, len(numbers)) for name in column.names] + [-1], np.int32
        )
        parts.append(translate[column.codes[keep]])
    return Labels(tuple(numbers), np.concatenate(parts).astype(np.int32))


def merge(segments: Sequence[Segment], alive: Sequence[Mask]) -> Segment:
    """One segment with the living memories of several, in their order."""
    terms: dict[str, int] = {}
    term_parts: list[Ints] = []
    posting_parts: list[Ints] = []
    count_parts = []
    chunk_parts: list[list[Ints]] = [[], [], []]
    length_parts = []
    asking_parts = []
    memory_base = chunk_base = 0
    for segment, keep in zip(segments, alive, strict=True):
        keep_chunk = keep[segment.chunk_memory]
        new_chunk = np.cumsum(keep_chunk, dtype=np.int32) - 1 + chunk_base
        new_memory = np.cumsum(keep, dtype=np.int32) - 1 + memory_base
        number = np.array([terms.setdefault(t, len(terms)) for t in segment.terms], np.int32)
        of_posting = np.repeat(number, np.diff(segment.offsets))
        living = keep_chunk[segment.postings]
        term_parts.append(of_posting[living])
        posting_parts.append(new_chunk[segment.postings[living]])
        count_parts.append(segment.counts[living])
        chunk_parts[0].append(new_memory[segment.chunk_memory[keep_chunk]])
        chunk_parts[1].append(segment.chunk_start[keep_chunk])
        chunk_parts[2].append(segment.chunk_end[keep_chunk])
        length_parts.append(segment.chunk_length[keep_chunk])
        asking_parts.append(segment.chunk_asking[keep_chunk])
        memory_base += int(keep.sum())
        chunk_base += int(keep_chunk.sum())
    term_of = np.concatenate(term_parts)
    by_term = np.argsort(term_of, kind="stable")
    sizes = np.bincount(term_of, minlength=len(terms))
    languages: Counter[str] = Counter()
    for segment in segments:
        languages.update(segment.languages)
    ids = [
        memory_id
        for segment, keep in zip(segments, alive, strict=True)
        for memory_id in compress(segment.memory_ids, keep)
    ]
    space, owner, agent, thread = (
        merge_labels([getattr(segment, name) for segment in segments], alive)
        for name in ("space", "owner", "agent", "thread")
    )
    pairs = list(zip(segments, alive, strict=True))
    return Segment(
        terms=terms,
        offsets=np.concatenate(([0], np.cumsum(sizes))).astype(np.int64),
        postings=np.concatenate(posting_parts)[by_term],
        counts=np.concatenate(count_parts)[by_term],
        chunk_memory=np.concatenate(chunk_parts[0]).astype(np.int32),
        chunk_start=np.concatenate(chunk_parts[1]),
        chunk_end=np.concatenate(chunk_parts[2]),
        chunk_length=np.concatenate(length_parts),
        chunk_asking=np.concatenate(asking_parts),
        memory_ids=ids,
        memory_entry=np.concatenate([segment.memory_entry[keep] for segment, keep in pairs]),
        space=space,
        owner=owner,
        agent=agent,
        thread=thread,
        order=np.concatenate([segment.order[keep] for segment, keep in pairs]),
        languages=dict(languages),
    )
