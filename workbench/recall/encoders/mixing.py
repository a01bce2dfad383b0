"""Words and sense together: their scores mixed, each scaled within the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from workbench.config.settings import RecallSettings
from workbench.recall.encoders.base import Encoder, Vectors, unit
from workbench.recall.encoders.keeping import VectorKeeper
from workbench.recall.inquiry import Inquiry
from workbench.recall.question import Question
from workbench.recall.ranking import best_of_memory, with_sense
from workbench.recall.tuning import Tuning


def add_sense(
    inquiry: Inquiry,
    question: Question,
    keeper: VectorKeeper,
    settings: RecallSettings,
    tuning: Tuning,
) -> Inquiry:
    """The same search with the encoder's opinion in ranking and judging; as it was without vectors."""
    if not inquiry.messages or not inquiry.view.chunk_count:
        return inquiry
    places = keeper.places(inquiry.view)
    if places is None:
        return inquiry
    vector = talk_vector(keeper.encoder, talk(question, inquiry), tuning)
    likeness = keeper.likeness(places, vector) * inquiry.reach.chunks
    sense = keeper.encoder.calibration.scores(likeness, inquiry.reach.memory_count, tuning.anchor)
    in_talk = len(inquiry.messages) > 1
    share = settings.encoder_share * (tuning.sense_in_talk if in_talk else tuning.sense_alone)
    best, _ = best_of_memory(inquiry.view, np.maximum(likeness, 0.0).astype(np.float64))
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


def talk(question: Question, inquiry: Inquiry) -> list[str]:
    """The texts whose sense is asked, newest first."""
    earlier = [said.text for said in question.previous if said.role == "user"]
    spoken = [message.text for message in inquiry.messages]
    return spoken if len(spoken) > 1 else [question.text, *reversed(earlier[-6:])]


def talk_vector(encoder: Encoder, texts: Sequence[str], tuning: Tuning) -> Vectors:
    """The sense of a talk: the newest message, and earlier ones as far as they are like it.

    After a change of topic the earlier ones are unlike the newest and so count little.
    """
    vectors = encoder.encode(texts)
    alike = np.maximum(vectors @ vectors[0], 0.0) ** 0.5
    weights = alike * tuning.earlier ** np.arange(len(texts))
    result: Vectors = unit((vectors * weights[:, None]).sum(axis=0, keepdims=True))[0]
    return result
