"""An encoder behind a server: asked, measured, and when it fails left alone for good."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from tests.recall.conftest import Filler, Kept
from tests.stubs.openai_server import OpenAIServer
from workbench.config.settings import RecallSettings
from workbench.errors import RecallError
from workbench.memory.blobs import Blobs
from workbench.recall.encoders.base import Vectors, unit
from workbench.recall.encoders.measuring import SAID_TWICE, measured
from workbench.recall.encoders.remote import BATCH, RemoteEncoder
from workbench.recall.engine import RecallEngine
from workbench.recall.question import Question


def behind(server: OpenAIServer) -> RecallSettings:
    return msgspec.structs.replace(RecallSettings(), encoder=f"small@{server.base_url}")


def test_a_server_answers_with_one_vector_a_text() -> None:
    with OpenAIServer() as server:
        encoder = RemoteEncoder("small", server.base_url)
        texts = [f"text number {n}" for n in range(BATCH + 1)]
        vectors = encoder.encode(texts)
        sent = [request.body for request in server.recorded]
    assert vectors.shape[0] == BATCH + 1
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0)
    assert [body["model"] for body in sent] == ["small", "small"]
    assert [text for body in sent for text in body["input"]] == texts


def test_recall_asks_the_server_and_shows_what_it_thinks(kept: Kept, filler: Filler) -> None:
    kept.add(*filler(20), "Ana's dog is called Rex.")
    with OpenAIServer() as server:
        engine = RecallEngine(kept.store, behind(server), Blobs(kept.database))
        engine.warm()
        found = engine.recall(Question("What is the dog called?"))
        assert all(request.path == "/v1/embeddings" for request in server.recorded)
    assert found.problem == ""
    assert found.hits[0].text == "Ana's dog is called Rex."
    assert found.hits[0].vector is not None
    assert found.hits[0].vector > 0


def test_a_failing_server_is_tried_once_in_a_process(kept: Kept) -> None:
    kept.add("Ana's dog is called Rex.", "Ana lives in Porto.")
    with OpenAIServer(key="right") as server:  # Every other key is answered with 401.
        engine = RecallEngine(kept.store, behind(server), None)
        first = engine.recall(Question("What is the dog called?"))
        tried = len(server.recorded)
        rest = [engine.recall(Question(text)) for text in ("Where does Ana live?", "Rex the dog")]
        assert len(server.recorded) == tried
    assert "words alone" in first.problem
    assert [later.problem for later in rest] == ["", ""]
    assert all(later.hits for later in rest)


def test_a_name_that_is_neither_local_nor_a_server_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with pytest.raises(RecallError) as failure:
        RemoteEncoder("bogus", None).encode(["a"])
    for part in (
        '"bogus"',
        "local, semantic, use",
        "OPENAI_API_KEY",
        "MODEL@BASE_URL",
        "words alone",
    ):
        assert part in str(failure.value)


@pytest.mark.parametrize(("unrelated", "same"), [(0.1, 0.7), (0.8, 0.95)])
def test_an_unknown_encoder_is_measured_on_known_sentences(unrelated: float, same: float) -> None:
    count = len(SAID_TWICE)

    def encode(texts: object) -> Vectors:
        """One direction for all, one for each pair, one for each sentence."""
        rows = np.zeros((2 * count, 1 + 3 * count))
        for row in range(2 * count):
            rows[row, 0] = unrelated**0.5
            rows[row, 1 + row % count] = (same - unrelated) ** 0.5
            rows[row, 1 + count + row] = (1 - same) ** 0.5
        return unit(rows)

    found = measured(encode)
    assert unrelated < found.strangers < found.kin < found.unrelated < found.same <= 1.0
    assert found.unrelated == pytest.approx(unrelated + 0.76 * (same - unrelated), abs=1e-5)
