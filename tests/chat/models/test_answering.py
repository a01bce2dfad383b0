"""Whatever was connected is closed: what was refused at once, all the rest on leaving."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.chat.conftest import Opening, play
from tests.stubs.fake_model import FakeModel
from tests.stubs.openai_server import OpenAIServer
from workbench.chat.models import answering
from workbench.chat.models.answering import Models
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import OpenAIModel, Options
from workbench.chat.workbench import Workbench
from workbench.config.settings import ModelSettings
from workbench.errors import ModelError, NotFoundError


def model(server: OpenAIServer, name: str = "test-model") -> OpenAIModel:
    key = Key("", "", "x", {})
    return OpenAIModel(name, Options(server.base_url, key, max_retries=0))


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the models that were closed."""
    names: list[str] = []
    close = OpenAIModel.close

    async def noted(self: OpenAIModel) -> None:
        names.append(self.name)
        await close(self)
        assert self._client is None

    monkeypatch.setattr(OpenAIModel, "close", noted)
    return names


async def test_a_refused_model_is_closed_and_the_present_one_stays(
    openai_server: OpenAIServer, closed: list[str]
) -> None:
    models = Models(model(openai_server), {})
    with pytest.raises(NotFoundError, match="has no model “other”"):
        await models.choose(ModelSettings(), "other")
    assert closed == ["other"]
    with pytest.raises(ModelError):
        await models.choose(ModelSettings(), "far", "http://127.0.0.1:1/v1", "x")
    assert closed == ["other", "far"]
    assert models.present.name == "test-model"


async def test_all_that_answered_is_closed_on_leaving(
    open_bench: Opening, openai_server: OpenAIServer, closed: list[str]
) -> None:
    openai_server.models = ["test-model", "chosen"]
    agents = {"south": {"instructions": "You are South.", "model": "of-south"}}
    bench: Workbench = open_bench(answering=model(openai_server), agents=agents)
    await play(bench.session(agent="south").send("Hello"))
    await bench.use_model("chosen")
    assert closed == []
    await bench.models.close()
    assert sorted(closed) == ["chosen", "of-south", "test-model"]


async def test_leaving_does_not_wait_for_a_server_that_is_slow_to_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Clinging(FakeModel):
        async def close(self) -> None:
            await asyncio.sleep(30)

    monkeypatch.setattr(answering, "LEAVING", 0.05)
    began = time.monotonic()
    await Models(Clinging(), {}).close()
    assert time.monotonic() - began < 5
