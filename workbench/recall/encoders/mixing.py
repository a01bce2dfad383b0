"""Words and sense together: their scores mixed, each scaled within the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from workbench.config.settings import RecallSettings
from workbench.recall.encoders.base import Calibration, Vectors, unit
from workbench.recall.encoders.keeping import VectorKeeper
from workbench.recall.index.segment import Ints
from workbench.recall.index.view import View
from workbench.recall.inquiry import Inquiry
from workbench.recall.query import Spoken
from workbench.recall.ranking import best_of_memory, with_sense
from workbench.recall.tuning import Tuning


@dataclass(frozen=True, slots=True)
class Heard:
    """A talk as the encoder hears it, when every passage has its vector."""

    keeper: VectorKeeper
    places: Ints
    vectors: Vectors
    """Of each message that asks, the newest first."""
    calibration: Calibration

    @property
    def links(self) -> list[float]:
        """How far each message belongs to the talk of the newest."""
        return self.calibration.links(self.vectors)


def hear(view: View, messages: Sequence[Spoken], keeper: VectorKeeper) -> Heard | None:
    """Encode the messages; None while passages still wait for their vectors, or nothing is asked.

    None as well for a message in a language that the encoder does not know: words alone judge it.

    Raises RecallError when the encoder fails.
    """
    if not messages or not view.chunk_count or not keeper.encoder.knows(messages[0].text):
        return None
    places = keeper.places(view)
    if places is None:
        return None
    vectors = keeper.encoder.encode([message.text for message in messages])
    return Heard(keeper, places, vectors, keeper.encoder.calibration)


def add_sense(inquiry: Inquiry, heard: Heard, settings: RecallSettings, tuning: Tuning) -> Inquiry:
    """The same search with the encoder's opinion in ranking and judging."""
    vector = talk_vector(heard.vectors, tuning)
    within = inquiry.reach.chunks
    likeness = heard.keeper.likeness(heard.places, vector) * within
    sense = heard.calibration.scores(likeness, inquiry.reach.memory_count, tuning.anchor)
    alone, in_talk = tuning.sense_alone, tuning.sense_in_talk
    share = settings.encoder_share * (alone + inquiry.talk * (in_talk - alone))
    least = float(likeness[within].min(initial=0.0))
    above = np.where(within, likeness - least, 0.0).astype(np.float64)
    best, _ = best_of_memory(inquiry.view, above)
    ranking = with_sense(
        inquiry.view,
        inquiry.reach,
        inquiry.ranking,
        best,
        likeness,
        min(share, 1.0),
        settings.neighbours * tuning.sense_neighbours,
    )
    judged = np.maximum(inquiry.judged, sense)
    return replace(inquiry, ranking=ranking, judged=judged, sense=sense)


def talk_vector(vectors: Vectors, tuning: Tuning) -> Vectors:
    """The sense of a talk: the newest message, and earlier ones as far as they are like it.

    After a change of topic the earlier ones are unlike the newest and so count little.
    """
    alike = np.maximum(vectors @ vectors[0], 0.0) ** 0.5
    weights = alike * tuning.earlier ** np.arange(len(vectors))
    result: Vectors = unit((vectors * weights[:, None]).sum(axis=0, keepdims=True))[0]
    return result
