"""Models: what a server streams is put together, and every way to fail is one sentence."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from tests.stubs.openai_server import Call, OpenAIServer, Recorded, Reply
from workbench.chat.models.base import Finish, Piece, ReasoningPiece, TextPiece
from workbench.chat.models.connecting import choose_model
from workbench.chat.models.echo import EchoModel
from workbench.chat.models.failures import ContextOverflowError
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import OpenAIModel, Options
from workbench.chat.models.windows import known_window
from workbench.config.settings import ModelSettings
from workbench.errors import ModelError

QUESTION = [{"role": "user", "content": "Hello?"}]
TOOL = {"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    """A fake server."""
    with OpenAIServer() as running:
        yield running


def model_of(server: OpenAIServer, name: str = "test-model", **options: Any) -> OpenAIModel:
    """A model of the server that asks once."""
    return OpenAIModel(name, Options(server.base_url, Key(), max_retries=0, **options))


async def pieces(model: Any, tools: list[Any] | None = None) -> list[Piece]:
    """The whole answer; the connection is closed."""
    try:
        return [piece async for piece in model.stream(QUESTION, tools or [])]
    finally:
        await model.close()


async def failure(model: Any) -> tuple[str, str]:
    """What came, and the sentence of the failure."""
    came: list[str] = []
    try:
        async for piece in model.stream(QUESTION, []):
            came.append(getattr(piece, "text", ""))
    except ModelError as error:
        return "".join(came), str(error)
    finally:
        await model.close()
    raise AssertionError("the model did not fail")


async def test_an_answer_streams_with_reasoning_tools_and_usage(server: OpenAIServer) -> None:
    calls = (Call("look", {"at": "the stars"}), Call("look", "{broken"))
    server.script(Reply("I will look now.", tool_calls=calls, reasoning="Where to look?"))
    got = await pieces(model_of(server), [TOOL])
    assert "".join(p.text for p in got if isinstance(p, ReasoningPiece)) == "Where to look?"
    assert "".join(p.text for p in got if isinstance(p, TextPiece)) == "I will look now."
    finish = got[-1]
    assert isinstance(finish, Finish)
    assert [(c.name, c.arguments) for c in finish.tool_calls] == [
        ("look", '{"at": "the stars"}'),
        ("look", "{broken"),
    ]
    assert finish.reason == "tool_calls"
    assert finish.usage.prompt
    assert finish.usage.cached == 0
    assert server.chats[0].body["tools"] == [TOOL]
    assert server.chats[0].body["stream_options"] == {"include_usage": True}


async def test_without_a_name_the_servers_first_model_is_asked(server: OpenAIServer) -> None:
    model = model_of(server, "")
    await pieces(model)
    assert model.name == "test-model"
    assert server.chats[0].body["model"] == "test-model"


@pytest.mark.parametrize(
    ("status", "error", "said"),
    [
        (401, "Incorrect API key provided.", "the key is missing or wrong"),
        (403, "no", "may not use this model"),
        (404, "no such model", "/model NAME"),
        (429, "slow down", "wait a little, then /retry"),
        (500, "boom", "a problem of its own"),
        (503, "<html>", "a problem of its own"),
        (418, "teapot", "it refused the request"),
    ],
)
async def test_a_status_is_one_sentence_with_server_meaning_and_remedy(
    server: OpenAIServer, status: int, error: str, said: str
) -> None:
    server.script(Reply(status=status, error=error))
    _, sentence = await failure(model_of(server))
    assert sentence.startswith(f"127.0.0.1:{server.port} answered {status}: ")
    assert said in sentence
    assert "\n" not in sentence


async def test_a_prompt_that_is_too_long_is_told_apart(server: OpenAIServer) -> None:
    server.script(
        Reply(status=400, error="This model's maximum context length is 4096 tokens, you sent 9000")
    )
    model = model_of(server)
    with pytest.raises(ContextOverflowError, match="/compact"):
        await pieces(model)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("truncate", "ended its answer before it was done"),
        ("disconnect", "broke off in the middle"),
        ("malformed", "no answer of this protocol"),
    ],
)
async def test_a_broken_stream_fails_and_keeps_what_came(
    server: OpenAIServer, fault: Any, said: str
) -> None:
    server.script(Reply("A long answer that is broken off in the middle of it.", fault=fault))
    came, sentence = await failure(model_of(server))
    assert came.startswith("A long answer")
    assert said in sentence
    assert "/retry" in sentence


async def test_a_server_that_says_nothing_is_given_up(server: OpenAIServer) -> None:
    server.script(Reply("A long answer that hangs in the middle of it.", fault="stall"))
    came, sentence = await failure(model_of(server, timeout=0.3))
    assert came.startswith("A long")
    assert "sent nothing for 0.3 seconds" in sentence


async def test_nobody_there_is_one_sentence() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = Options(f"http://127.0.0.1:{port}/v1", Key(), max_retries=0)
    _, sentence = await failure(OpenAIModel("x", options))
    assert sentence.startswith(f"127.0.0.1:{port} cannot be reached")
    assert "`[model] base_url`" in sentence


async def test_fields_that_a_server_does_not_know_are_left_out_from_then_on() -> None:
    def strict(request: Recorded) -> Reply:
        body = request.body
        for name in ("stream_options", "max_tokens"):
            if name in body:
                return Reply(status=400, error=f"Unknown parameter: {name}")
        return Reply("Fine.")

    with OpenAIServer(strict) as server:
        model = model_of(server, max_output_tokens=50)
        first = [p async for p in model.stream(QUESTION, [])]
        second = await pieces(model)
        assert isinstance(first[-1], Finish)
        assert isinstance(second[-1], Finish)
        assert len(server.chats) == 4
        assert server.chats[0].body["max_tokens"] == 50
        assert server.chats[-1].body["max_completion_tokens"] == 50


async def test_the_key_comes_from_a_variable_or_a_command() -> None:
    with OpenAIServer(key="sesame") as server:
        for key in (
            Key("MY_KEY", environ={"MY_KEY": " sesame "}),
            Key("MY_KEY", command="echo sesame"),
            Key(given="sesame"),
        ):
            options = Options(server.base_url, key, max_retries=0)
            assert isinstance((await pieces(OpenAIModel("m", options)))[-1], Finish)
        options = Options(server.base_url, Key("MY_KEY"), max_retries=0)
        _, sentence = await failure(OpenAIModel("m", options))
        assert "set the right key in MY_KEY" in sentence
        options = Options(server.base_url, Key("MY_KEY", command="echo no >&2; exit 3"))
        _, sentence = await failure(OpenAIModel("m", options))
        assert "The command that prints the key (echo no >&2; exit 3) failed (“no”)" in sentence
        assert "sesame" not in repr(Key(given="sesame", environ={"X": "sesame"}))


async def test_the_echo_says_raw_words_back_and_ignores_contexts() -> None:
    content = 'Is <context name="x"> mine?\n\n<context name="today">\nIt is\nSunday.\n</context>'
    messages = [{"role": "user", "content": content}]
    got = [piece async for piece in EchoModel("Ana").stream(messages, [])]
    said = "".join(piece.text for piece in got if isinstance(piece, TextPiece))
    assert said == 'You said: Ana: Is <context name="x"> mine?'
    assert len(got) > 2


@pytest.mark.parametrize(
    ("settings", "environ", "offline"),
    [
        (ModelSettings(), {}, True),
        (ModelSettings(), {"OPENAI_API_KEY": "k"}, False),
        (ModelSettings(), {"OPENAI_BASE_URL": "http://127.0.0.1:1/v1"}, False),
        (ModelSettings(base_url="http://127.0.0.1:1/v1"), {}, False),
        (ModelSettings(api_key_command="pass show x"), {}, False),
        (ModelSettings(api_key_env="MINE"), {"OPENAI_API_KEY": "k"}, True),
    ],
)
def test_with_no_key_and_no_server_the_echo_answers(
    settings: ModelSettings, environ: dict[str, str], offline: bool
) -> None:
    assert choose_model(settings, environ, "Ana").offline is offline
    assert choose_model(settings, environ, "Ana", offline=True).offline


@pytest.mark.parametrize(
    ("name", "window"),
    [
        ("gpt-5-mini", 400_000),
        ("anthropic/claude-sonnet", 200_000),
        ("models/gemini-3-pro", 1_048_576),
        ("deepseek-reasoner", 131_072),
        ("llama3", 32_768),
        ("Mistral-Small-24B", 32_768),
    ],
)
def test_the_window_of_a_model_is_known_by_its_name_where_it_is_always_the_same(
    name: str, window: int
) -> None:
    assert known_window(name) == window
