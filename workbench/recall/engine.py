"""The recall engine: a question goes in, the memories that answer it come out, with reasons."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec
import numpy as np

from workbench.config.settings import RecallSettings
from workbench.errors import RecallError, WorkbenchError
from workbench.memory.entry import Memory, Scope
from workbench.memory.store import MemoryStore
from workbench.recall import sentences
from workbench.recall.cache import BlobCache
from workbench.recall.chunks import Chunk, chunks_of
from workbench.recall.echo import echo, said_terms
from workbench.recall.encoders.choosing import encoder_for
from workbench.recall.encoders.keeping import VectorKeeper
from workbench.recall.encoders.mixing import Heard, add_sense, hear
from workbench.recall.explain import make_hit
from workbench.recall.index.builder import Cutting
from workbench.recall.index.including import asked_all_the_same, including
from workbench.recall.index.live import LiveIndex, Progress
from workbench.recall.index.view import View
from workbench.recall.inquiry import Inquiry, asking, inquire
from workbench.recall.presets import echo_of, threshold_of
from workbench.recall.query import Spoken
from workbench.recall.question import Question
from workbench.recall.result import EMPTY_RECALL, Hit, Recall, Why
from workbench.recall.selection import Choice, select
from workbench.recall.tuning import DEFAULT, Tuning
from workbench.recall.why import explain_why

MAX_INDEXES = 3
"""Ways of cutting texts whose indexes are kept at once (a what-if may try other passage sizes)."""


class RecallEngine:
    """Searches a store; keeps its own index of it and follows the store's changes.

    All methods may be called from any thread.
    """

    def __init__(
        self,
        store: MemoryStore,
        settings: RecallSettings,
        cache: BlobCache | None = None,
        tuning: Tuning = DEFAULT,
    ) -> None:
        self._store = store
        self._settings = settings
        self._cache = cache
        self._tuning = tuning
        self._lock = threading.Lock()
        self._indexes: dict[Cutting, LiveIndex] = {}
        self._keepers: dict[str, VectorKeeper] = {}
        self._said: set[str] = set()
        self._own = _cutting(settings)
        self._live(self._own)

    def recall(self, question: Question, settings: RecallSettings | None = None) -> Recall:
        """The memories relevant to what was said; never raises, `problem` says what went wrong."""
        settings = settings or self._settings
        began = time.perf_counter()
        empty = replace(
            EMPTY_RECALL,
            query=question.text,
            threshold=threshold_of(settings),
            preset=settings.preset,
        )
        if not settings.enabled:
            return replace(empty, problem=sentences.SWITCHED_OFF, silence="paused")
        try:
            view = self._live(_cutting(settings)).view(settings.patience)
            found = self._recall(view, question, settings)
        except TimeoutError:
            return replace(empty, problem=sentences.STILL_INDEXING, silence="late")
        except WorkbenchError as error:
            return replace(empty, problem=sentences.failed(str(error)), silence="failed")
        except Exception as error:  # A turn goes on without recall, whatever broke in it.
            problem = sentences.failed(f"{type(error).__name__}: {error}")
            return replace(empty, problem=problem, silence="failed")
        return replace(found, took_ms=(time.perf_counter() - began) * 1000)

    def search(self, text: str, scope: Scope, limit: int = 50, offset: int = 0) -> list[Hit]:
        """What a typed query finds, best passage per memory, however little alike; [] for nothing."""
        question = Question(text, scope=scope)
        settings = self._settings
        view = self._live(self._own).view()
        inquiry = self._inquire(view, question, settings)
        chosen = select(inquiry, question, {}, 0.0, offset + limit, 0).hits
        chosen = tuple(choice for number, choice in enumerate(chosen) if number >= offset)
        return self._hits(inquiry, chosen, settings, 0.0)

    def why(
        self, memory_id: str, question: Question, settings: RecallSettings | None = None
    ) -> Why:
        """Why a memory is or is not recalled for a question; NotFoundError for an unknown id."""
        settings = settings or self._settings
        memory = self._store.get(memory_id)
        cutting = _cutting(settings)
        live = self._live(cutting)
        view = live.view()
        row = live.row(view, memory.id)
        if asked_all_the_same(memory, question.scope):
            # With words alone: an encoder keeps vectors only of what is searched.
            settings = msgspec.structs.replace(settings, encoder="")
            view, row = including(view, memory, question.scope, cutting), view.memory_count
        inquiry = self._inquire(view, question, settings)
        echoes = self._echoes(inquiry, question, settings)
        return explain_why(memory, row, inquiry, question, echoes, settings)

    def counts(self, scope: Scope) -> tuple[int, int]:
        """How many memories a reader may see, and how many passages they make."""
        reach = self._live(self._own).view().reach(scope)
        return reach.memory_count, reach.chunk_count

    def chunks_of(self, text: str) -> tuple[Chunk, ...]:
        """The passages of a text with the settings in force."""
        return chunks_of(text, self._own.size, self._own.overlap)

    def warm(self, progress: Progress | None = None) -> None:
        """Make or load the index, and the vectors, now (in a worker).

        `progress` hears (done, all) while memories are indexed, then while they are encoded.
        """
        live = self._live(self._own)
        live.progress = progress
        try:
            view = live.view()
        finally:
            live.progress = None
        keeper = self._keeper(self._settings)
        if keeper is not None and not keeper.problem:
            keeper.progress = progress
            keeper.complete(view)

    def use(self, settings: RecallSettings) -> None:
        """Let these be the settings that hold where none are given, from now on."""
        self._settings = settings
        self._own = _cutting(settings)

    def _live(self, cutting: Cutting) -> LiveIndex:
        with self._lock:
            if cutting not in self._indexes:
                if len(self._indexes) >= MAX_INDEXES:
                    oldest = next(key for key in self._indexes if key != self._own)
                    del self._indexes[oldest]
                cache = self._cache if cutting == self._own else None
                self._indexes[cutting] = LiveIndex(self._store, cutting, cache)
            return self._indexes[cutting]

    def _recall(self, view: View, question: Question, settings: RecallSettings) -> Recall:
        inquiry = self._inquire(view, question, settings)
        echoes = self._echoes(inquiry, question, settings)
        threshold = threshold_of(settings)
        selected = select(inquiry, question, echoes, threshold, settings.k)
        return Recall(
            query=question.text,
            took_ms=0.0,
            memories=inquiry.reach.memory_count,
            chunks=inquiry.reach.chunk_count,
            threshold=threshold,
            asked=inquiry.asked,
            hits=tuple(self._hits(inquiry, selected.hits, settings, threshold)),
            near=tuple(self._hits(inquiry, selected.near, settings, threshold)),
            seq=view.seq,
            problem=self._problem(settings),
            preset=settings.preset,
        )

    def _inquire(self, view: View, question: Question, settings: RecallSettings) -> Inquiry:
        messages = asking(view, question, settings, self._tuning)
        heard = self._hear(view, messages, settings)
        if heard is None:
            return inquire(view, question, messages, settings, self._tuning)
        inquiry = inquire(view, question, messages, settings, self._tuning, heard.links)
        return add_sense(inquiry, heard, settings, self._tuning)

    def _hear(
        self, view: View, messages: Sequence[Spoken], settings: RecallSettings
    ) -> Heard | None:
        keeper = self._keeper(settings)
        if keeper is None or keeper.problem:
            return None
        try:
            return hear(view, messages, keeper)
        except RecallError as error:
            keeper.problem = str(error)
        return None

    def _keeper(self, settings: RecallSettings) -> VectorKeeper | None:
        encoder = encoder_for(settings.encoder)
        if encoder is None:
            return None
        with self._lock:
            if encoder.name not in self._keepers:
                self._keepers[encoder.name] = VectorKeeper(self._store, encoder, self._cache)
            return self._keepers[encoder.name]

    def _problem(self, settings: RecallSettings) -> str:
        """What is wrong with the encoder, said once."""
        keeper = self._keeper(settings)
        if keeper is None or not keeper.problem or keeper.encoder.name in self._said:
            return ""
        self._said.add(keeper.encoder.name)
        return keeper.problem

    def _echoes(
        self, inquiry: Inquiry, question: Question, settings: RecallSettings
    ) -> Mapping[int, float]:
        factor = echo_of(settings)
        if not factor or not inquiry.messages:
            return {}
        ranking = inquiry.ranking
        below = inquiry.judged[ranking.best_chunk] < threshold_of(settings)
        open_rows = np.flatnonzero((ranking.key > 0) & below).astype(np.int32)
        rows = [int(row) for row in ranking.best(open_rows, self._tuning.echo_candidates)]
        memories = self._texts(inquiry.view, rows)
        said = said_terms(inquiry.messages, self._tuning)
        view, reach = inquiry.view, inquiry.reach
        return {
            row: factor * echo(view, reach, memory, said, settings.languages, self._tuning)
            for row in rows
            if (memory := memories.get(view.memory_ids[row])) is not None
        }

    def _texts(self, view: View, rows: list[int]) -> dict[str, Memory]:
        ids = [view.memory_ids[row] for row in rows]
        return {memory.id: memory for memory in self._store.get_many(ids)}

    def _hits(
        self,
        inquiry: Inquiry,
        choices: tuple[Choice, ...],
        settings: RecallSettings,
        threshold: float,
    ) -> list[Hit]:
        memories = self._texts(inquiry.view, [choice.row for choice in choices])
        hits: list[Hit] = []
        for choice in choices:
            memory = memories.get(inquiry.view.memory_ids[choice.row])
            if memory is None:
                continue  # Purged by another program since the index was looked at.
            passed = choice.score >= threshold
            hit = make_hit(
                inquiry,
                memory,
                choice.row,
                choice.chunk,
                rank=len(hits) + 1 if passed else choice.position,
                score=choice.score,
                echo=choice.echo,
                threshold=threshold,
                languages=settings.languages,
            )
            hits.append(hit)
        return hits


def _cutting(settings: RecallSettings) -> Cutting:
    return Cutting(settings.chunk_size, settings.chunk_overlap, tuple(settings.languages))
