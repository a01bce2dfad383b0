"""The fake server behaves as the client library expects, also in its faults."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import openai
import pytest

from tests.stubs.openai_server import Call, OpenAIServer, Recorded, Reply


@pytest.fixture
async def client(openai_server: OpenAIServer) -> AsyncIterator[openai.AsyncOpenAI]:
    made = openai.AsyncOpenAI(
        api_key="k", base_url=openai_server.base_url, timeout=0.4, max_retries=0
    )
    yield made
    await made.close()


async def ask(client: openai.AsyncOpenAI, *words: str) -> list[Any]:
    """All chunks of a streamed answer."""
    messages: Any = [{"role": "user", "content": word} for word in words]
    options: Any = {"include_usage": True}
    stream = await client.chat.completions.create(
        model="test-model", messages=messages, stream=True, stream_options=options
    )
    return [chunk async for chunk in stream]


def text_of(chunks: list[Any]) -> str:
    return "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)


async def test_it_streams_scripted_text_tool_calls_and_reasoning(
    openai_server: OpenAIServer, client: openai.AsyncOpenAI
) -> None:
    call = Call("memory_write", {"content": "Ana's dog is called Rex — 犬."})
    openai_server.script(Reply("Olá, 世界! " * 5, (call,), "because"))
    chunks = await ask(client, "hi")
    assert text_of(chunks) == "Olá, 世界! " * 5
    calls = [c.choices[0].delta.tool_calls for c in chunks if c.choices]
    pieces = [found[0].function for found in calls if found]
    assert pieces[0].name == "memory_write"
    assert json.loads("".join(piece.arguments for piece in pieces)) == call.arguments
    assert chunks[-2].choices[0].finish_reason == "tool_calls"
    assert chunks[-1].usage.completion_tokens_details.reasoning_tokens == 1


async def test_cached_tokens_are_the_longest_prefix_seen_before(
    openai_server: OpenAIServer, client: openai.AsyncOpenAI
) -> None:
    first = (await ask(client, "a" * 400))[-1].usage
    longer = (await ask(client, "a" * 400, "more"))[-1].usage
    other = (await ask(client, "b" * 400))[-1].usage
    assert first.prompt_tokens_details.cached_tokens == 0
    assert 100 <= longer.prompt_tokens_details.cached_tokens < longer.prompt_tokens
    assert other.prompt_tokens_details.cached_tokens < 12


async def test_requests_are_kept_byte_by_byte(
    openai_server: OpenAIServer, client: openai.AsyncOpenAI
) -> None:
    chunks = await ask(client, "línea\nnext")
    assert text_of(chunks) == "I heard: línea"
    (request,) = openai_server.chats
    assert json.loads(request.raw) == request.body
    assert request.messages == [{"role": "user", "content": "línea\nnext"}]
    assert request.headers["authorization"] == "Bearer k"


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (Reply("x" * 100, fault="disconnect"), openai.APIConnectionError),
        (Reply("x" * 100, fault="stall"), openai.APITimeoutError),
        (Reply("x" * 100, fault="malformed"), json.JSONDecodeError),
        (Reply(status=429, retry_after=3), openai.RateLimitError),
        (Reply(status=500), openai.InternalServerError),
        (Reply("late", delay=1), openai.APITimeoutError),
    ],
)
async def test_faults_reach_the_client(
    openai_server: OpenAIServer,
    client: openai.AsyncOpenAI,
    reply: Reply,
    error: type[Exception],
) -> None:
    openai_server.script(reply)
    with pytest.raises(error) as caught:
        await ask(client, "hi")
    if isinstance(caught.value, openai.RateLimitError):
        assert caught.value.response.headers["retry-after"] == "3"


async def test_a_truncated_stream_ends_without_a_reason(
    openai_server: OpenAIServer, client: openai.AsyncOpenAI
) -> None:
    openai_server.script(Reply("x" * 100, fault="truncate"))
    chunks = await ask(client, "hi")
    assert 0 < len(text_of(chunks)) < 100
    assert chunks[-1].choices[0].finish_reason is None


async def test_models_embeddings_and_a_wrong_key(
    openai_server: OpenAIServer, client: openai.AsyncOpenAI
) -> None:
    assert [model.id async for model in client.models.list()] == ["test-model"]
    made = await client.embeddings.create(model="e", input=["a red dog", "a red cat", "snow"])
    dog, cat, snow = (row.embedding for row in made.data)
    assert sum(x * y for x, y in zip(dog, cat, strict=True)) > 0.6
    assert sum(x * y for x, y in zip(dog, snow, strict=True)) < 0.6
    openai_server.key = "right"
    with pytest.raises(openai.AuthenticationError):
        await ask(client, "hi")


async def test_a_callable_answers_from_the_request() -> None:
    def answer(request: Recorded) -> Reply:
        return Reply(f"{len(request.messages)} messages")

    with OpenAIServer(answer) as server:
        client = openai.AsyncOpenAI(api_key="k", base_url=server.base_url)
        assert text_of(await ask(client, "a", "b")) == "2 messages"
        await client.close()
