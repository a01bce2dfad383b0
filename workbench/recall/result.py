"""What an act of recall gives: hits, near misses, and how each came to its score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.recall.question import Silence


@dataclass(frozen=True, slots=True)
class TermMatch:
    """What one query term did for a hit; the contributions of a hit's terms add up to its parts of `bm25`."""

    term: str
    count: int
    """How often it stands in the chunk."""
    df: int
    """Document frequency: how many chunks have it."""
    idf: float
    contribution: float


@dataclass(frozen=True, slots=True)
class Account:
    """How a hit's score and place came to be; the score is the most of `words`, `Hit.vector` and `echo`."""

    words: float
    """What the words give: `Hit.coverage` allowed for chance, times `said`."""
    chance: float
    """The coverage that chance alone reaches in a store of this size; it makes a score of 0.3."""
    said: float = 1.0
    """1 for the newest message; less when an earlier one is the one answered."""
    echo: float = 0.0
    """What it counts that the talk says most of this memory."""
    order_words: float | None = None
    """With an encoder, the words' part of what hits are ordered by; 1 is the most both can give."""
    order_sense: float | None = None
    """The encoder's part of it."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that answers a question."""

    rank: int
    """1-based."""
    id: str
    entry: int
    chunk: int
    """1-based number of the passage within its memory."""
    chunk_count: int
    """How many passages the memory has."""
    score: float
    """0 to 1: how much of what was asked the memory answers."""
    bm25: float
    vector: float | None
    text: str
    """The passage."""
    start: int
    end: int
    """Where the passage stands in the memory's text, in characters."""
    terms: tuple[TermMatch, ...]
    matched: tuple[tuple[int, int], ...]
    """Spans of matched words within `text`."""
    reason: str
    """One sentence: why this is here, or (for a near miss) what it lacked."""
    neighbour: float = 0.0
    """The part of `bm25` that the best neighbour added."""
    length_norm: float = 1.0
    """The denominator's length factor 1 - b + b * length / average length."""
    coverage: float = 0.0
    """The share of what was asked that the passage has, by weight."""
    account: Account | None = None
    """How `score` came to be."""


@dataclass(frozen=True, slots=True)
class Recall:
    """The result of one search before a turn."""

    query: str
    took_ms: float
    memories: int
    """How many memories were searched."""
    chunks: int
    threshold: float
    asked: tuple[str, ...]
    """The texts that were scored; empty when the message asks for nothing."""
    hits: tuple[Hit, ...]
    near: tuple[Hit, ...]
    """The best that stayed below the threshold, at most five."""
    seq: int = 0
    """The store's sequence number that was searched."""
    problem: str = ""
    """One sentence when the search failed, was skipped or took too long; a turn goes on without it."""
    preset: str = "normal"
    silence: Silence | None = None
    """Why the whole turn recalled nothing; `problem` says it in words."""


Rule = (
    Silence
    | Literal[
        "recalled",
        "threshold",
        "beyond_k",
        "space",
        "owner",
        "agent",
        "superseded",
        "forgotten",
        "told",
        "core",
        "nothing_asked",
        "no_match",
    ]
)
"""What decides whether a memory is recalled."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why one memory is, or is not, recalled for one question."""

    id: str
    entry: int
    recalled: bool
    rank: int | None
    """Among all memories the question was put to; None when it shares no term with it."""
    score: float
    """What a rule keeps out is scored and ranked as if it were searched."""
    threshold: float
    rule: Rule
    sentence: str
    """The rule in words."""
    lacking: tuple[str, ...]
    """Query terms the memory does not have, rarest first."""
    remedy: str
    """What would have let it in."""
    hit: Hit | None
    """Its best passage with the full explanation, where it has one."""


EMPTY_RECALL = Recall("", 0.0, 0, 0, 0.0, (), (), ())
