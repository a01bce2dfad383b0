"""What real servers send and want, each as it does, through a server that does the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.chat.models.test_models import failure, model_of, pieces
from tests.stubs.openai_server import OpenAIServer, Recorded, Reply
from workbench.chat.models.base import Finish, Piece, ReasoningPiece, TextPiece
from workbench.chat.models.failures import ContextOverflowError
from workbench.chat.prompt.snapshot import Usage


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    """A fake server."""
    with OpenAIServer() as running:
        yield running


def delta(reason: str | None = None, **fields: Any) -> dict[str, Any]:
    """An event with a piece of an answer."""
    return {"choices": [{"index": 0, "delta": fields, "finish_reason": reason}]}


END = delta("stop")


def said(got: list[Piece]) -> tuple[str, str]:
    """The thoughts and the answer."""
    thoughts = "".join(piece.text for piece in got if isinstance(piece, ReasoningPiece))
    return thoughts, "".join(piece.text for piece in got if isinstance(piece, TextPiece))


def finish(got: list[Piece]) -> Finish:
    """The end."""
    assert isinstance(got[-1], Finish)
    return got[-1]


THOUGHTS = {
    "DeepSeek, llama.cpp, vLLM": (delta(reasoning_content="Hm. "), delta(content="Four.")),
    "OpenRouter, Ollama, Groq": (
        delta(content="", reasoning="Hm. ", reasoning_details=[{"type": "reasoning.text"}]),
        delta(content="Four.", reasoning=None),
    ),
    "LM Studio, vLLM without a parser": tuple(
        delta(content=each) for each in ("\n<th", "ink>\nH", "m. </thi", "nk>\n", "\nFo", "ur.")
    ),
    "Magistral's list of pieces": (
        delta(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "Hm. "}]}]),
        delta(content=[{"type": "text", "text": "Four."}]),
    ),
    "Magistral as it writes": (delta(content="[THINK]Hm. [/THI"), delta(content="NK]Four.")),
    "Gemini": (delta(content="<thought>Hm. </thought>Four."),),
}


@pytest.mark.parametrize("name", THOUGHTS)
async def test_thoughts_are_told_from_the_answer(server: OpenAIServer, name: str) -> None:
    server.script(Reply(events=(*THOUGHTS[name], END)))
    assert said(await pieces(model_of(server))) == ("Hm. ", "Four.")


@pytest.mark.parametrize("words", ["<b>Four.</b>", "<", "<thi", "Use <think> tags </think>."])
async def test_an_answer_that_only_looks_like_thoughts_is_an_answer(
    server: OpenAIServer, words: str
) -> None:
    server.script(Reply(events=(*(delta(content=each) for each in words), END)))
    assert said(await pieces(model_of(server))) == ("", words)


async def test_thoughts_that_never_end_are_no_answer(server: OpenAIServer) -> None:
    server.script(Reply(events=(delta(content="<think>On and on </th"), delta("length"))))
    assert said(await pieces(model_of(server))) == ("On and on </th", "")


COUNTS: dict[str, tuple[dict[str, Any], ...]] = {
    "OpenAI, vLLM, llama.cpp: an event of its own": (
        {"choices": [], "usage": {"prompt_tokens": 90, "completion_tokens": 7, "total_tokens": 97,
                                  "prompt_tokens_details": {"cached_tokens": 64}}},
    ),
    "DeepSeek": (
        {"choices": [], "usage": {"prompt_tokens": 90, "completion_tokens": 7,
                                  "prompt_cache_hit_tokens": 64, "prompt_cache_miss_tokens": 26}},
    ),
    "Moonshot: within the choice": (
        {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop",
                      "usage": {"prompt_tokens": 90, "completion_tokens": 7, "cached_tokens": 64}}]},
    ),
    "Groq": (
        {"choices": [], "x_groq": {"usage": {"prompt_tokens": 90, "completion_tokens": 7,
                                             "prompt_tokens_details": {"cached_tokens": 64}}}},
    ),
    "xAI, Gemini: in every event, growing": (
        {"choices": [], "usage": {"prompt_tokens": 90, "completion_tokens": 1,
                                  "prompt_tokens_details": {"cached_tokens": 64}}},
        {"choices": [], "usage": {"prompt_tokens": 90, "completion_tokens": 7.0}},
    ),
    "llama.cpp without usage": (
        {"choices": [], "timings": {"cache_n": 64, "prompt_n": 26, "predicted_n": 7}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
async def test_usage_is_found_wherever_it_is_said(server: OpenAIServer, name: str) -> None:
    server.script(Reply(events=(delta(content="Four."), END, *COUNTS[name])))
    assert finish(await pieces(model_of(server))).usage == Usage(90, 7, 64)


@pytest.mark.parametrize(
    "usage", [None, {}, {"prompt_tokens": None}, "none", {"prompt_tokens": "?"}]
)
async def test_no_usage_is_no_usage(server: OpenAIServer, usage: object) -> None:
    server.script(Reply(events=(delta(content="Four."), {**END, "usage": usage})))
    assert finish(await pieces(model_of(server))).usage == Usage()


def call(**fields: Any) -> dict[str, Any]:
    """An event with a piece of a tool call."""
    function = {name: fields.pop(name) for name in ("name", "arguments") if name in fields}
    return delta(tool_calls=[{**fields, "function": function}])


CALLS = {
    "Ollama: whole, all with number 0": (
        call(index=0, id="call_a", name="look", arguments='{"at": 1}'),
        call(index=0, id="call_b", name="look", arguments='{"at": 2}'),
    ),
    "Gemini: whole, without numbers": (
        call(id="a", name="look", arguments='{"at": 1}'),
        call(id="b", name="look", arguments='{"at": 2}'),
    ),
    "without numbers, in pieces": (
        call(id="a", name="look", arguments='{"at"'), call(arguments=": 1}"),
        call(id="b", name="look", arguments='{"at": 2}'),
    ),
    "without numbers and ids": (
        call(name="look", arguments='{"at": 1}'), call(name="look", arguments='{"at": 2}'),
    ),
    "arguments as an object": (
        call(index=0, id="a", name="look", arguments={"at": 1}),
        call(index=1, id="b", name="look", arguments={"at": 2}),
    ),
    "an id that is empty after the first piece": (
        call(index=0, id="a", name="look", arguments=""),
        call(index=0, id="", name="", arguments='{"at": 1}'),
        call(index=1, id="b", name="look", arguments='{"at": 2}'),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("reason", ["tool_calls", "stop", "function_call"])
async def test_tool_calls_are_put_together(server: OpenAIServer, name: str, reason: str) -> None:
    server.script(Reply(events=(*CALLS[name], delta(reason))))
    calls = finish(await pieces(model_of(server))).tool_calls
    assert [(each.name, json.loads(each.arguments)) for each in calls] == [
        ("look", {"at": 1}),
        ("look", {"at": 2}),
    ]
    assert len({each.id for each in calls}) == 2


async def test_azures_first_event_and_empty_pieces_are_nothing(server: OpenAIServer) -> None:
    events = (
        {"choices": [], "prompt_filter_results": [{"prompt_index": 0}]},
        {"choices": None},
        {"choices": [{"index": 0, "delta": None, "finish_reason": None}]},
        delta(role="assistant", content=None),
        delta(content="Four.", tool_calls=None),
        END,
    )
    server.script(Reply(events=events))
    assert said(await pieces(model_of(server))) == ("", "Four.")


@pytest.mark.parametrize(
    ("reason", "ours"),
    [("MAX_TOKENS", "length"), ("model_length", "length"), ("STOP", "stop"), ("eos", "stop")],
)
async def test_ends_have_one_name(server: OpenAIServer, reason: str, ours: str) -> None:
    server.script(Reply(events=(delta(content="Four."), delta(reason))))
    assert finish(await pieces(model_of(server))).reason == ours


async def test_usage_in_an_event_of_its_own_is_an_end_too(server: OpenAIServer) -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 2}
    server.script(Reply(events=(delta(content="Four."), {"choices": [], "usage": usage})))
    assert finish(await pieces(model_of(server))).reason == "stop"


async def test_a_server_that_streams_nothing_is_heard(server: OpenAIServer) -> None:
    message = {"role": "assistant", "content": "<think>Hm. </think>Four."}
    whole = {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
             "usage": {"prompt_tokens": 90, "completion_tokens": 7}}  # fmt: skip
    server.script(Reply(body=json.dumps(whole)))
    got = await pieces(model_of(server))
    assert (said(got), finish(got).usage) == (("Hm. ", "Four."), Usage(90, 7))


FAILED_STREAMS: dict[str, Mapping[str, Any]] = {
    "OpenRouter": {"error": {"code": 429, "message": "Slow down"}, "choices": [delta("error")]},
    "vLLM": {"object": "error", "message": "Slow down", "code": 429},
    "a text": {"error": "Slow down"},
    "LiteLLM": {"error": {"message": "Slow down", "type": None, "code": "429"}},
    "within": {"error": {"error": {"detail": "Slow down"}}},
}


@pytest.mark.parametrize("name", FAILED_STREAMS)
async def test_an_error_within_a_stream_is_said(server: OpenAIServer, name: str) -> None:
    server.script(Reply(events=(delta(content="Fo"), FAILED_STREAMS[name])))
    came, sentence = await failure(model_of(server))
    assert came == "Fo"
    assert "(“Slow down”)" in sentence
    if "429" in json.dumps(FAILED_STREAMS[name]):
        assert "answered 429: too many requests" in sentence


async def test_an_error_that_says_that_all_is_well_is_said(server: OpenAIServer) -> None:
    server.script(Reply(body='{"error": {"message": "No credits", "code": 402}}'))
    _, sentence = await failure(model_of(server))
    assert "answered 402: the account has no money left (“No credits”)" in sentence


async def test_an_answer_that_ends_in_an_error_is_not_whole(server: OpenAIServer) -> None:
    server.script(Reply(events=(delta(content="Fo"), delta("error"))))
    came, sentence = await failure(model_of(server))
    assert (came, "ended its answer before it was done" in sentence) == ("Fo", True)


BODIES = {
    "OpenAI": '{"error": {"message": "No such thing", "type": "x", "code": null}}',
    "Gemini": '[{"error": {"code": 400, "message": "No such thing", "status": "INVALID"}}]',
    "a text in an object": '{"error": "No such thing"}',
    "vLLM": '{"object": "error", "message": "No such thing", "code": 400}',
    "FastAPI": '{"detail": "No such thing"}',
    "Mistral": '{"detail": [{"type": "extra", "loc": ["body", "n"], "msg": "No such thing"}]}',
    "OpenRouter": '{"error": {"message": "Provider returned error", "code": 400,'
    ' "metadata": {"raw": "No such thing", "provider_name": "X"}}}',
    "deep": '{"errors": [{"error": {"message": {"detail": ["No such thing"]}}}]}',
    "words": "No such thing",
    "a page": "<!doctype html><html><head><title>No such thing</title></head></html>",
    "a list of words": '["No such thing"]',
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("status", [400, 404, 503])
async def test_an_errors_words_are_found(server: OpenAIServer, name: str, status: int) -> None:
    server.script(Reply(status=status, body=BODIES[name]))
    _, sentence = await failure(model_of(server))
    assert f"answered {status}: " in sentence
    assert "No such thing" in sentence
    assert "{" not in sentence


@pytest.mark.parametrize("body", ["{}", "[]", "null", "<html></html>", '{"error": null}', "7", ""])
async def test_an_error_without_words_is_still_a_sentence(server: OpenAIServer, body: str) -> None:
    server.script(Reply(status=500, body=body or " "))
    _, sentence = await failure(model_of(server))
    assert "answered 500: it has a problem of its own" in sentence


async def test_a_page_in_place_of_an_answer_names_the_address(server: OpenAIServer) -> None:
    server.script(Reply(body="<html><title>Sign in</title></html>", content_type="text/html"))
    _, sentence = await failure(model_of(server))
    assert "sent a web page (“Sign in”)" in sentence
    assert "often ends in /v1" in sentence


OVERFLOWS = {
    "llama.cpp": ('{"error": {"code": 400, "message": "the request exceeds the available context size, '
                  'try increasing it", "type": "exceed_context_size_error", "n_prompt_tokens": 5000, '
                  '"n_ctx": 4096}}', 400),
    "vLLM": ('{"object": "error", "message": "This model\'s maximum context length is 4096 tokens. '
             'However, you requested 5000 tokens", "code": 400}', 400),
    "Mistral": ('{"message": "Prompt contains 5000 tokens and 0 draft tokens, too large for model with '
                '4096 maximum context length"}', 400),
    "Gemini": ('[{"error": {"message": "The input token count (5000) exceeds the maximum number of '
               'tokens allowed (4096)."}}]', 400),
    "LM Studio": ('{"error": "Trying to keep the first 5000 tokens when context the overflows. However, '
                  'the model is loaded with context length of only 4096 tokens"}', 400),
    "Anthropic": ('{"error": {"message": "prompt is too long: 5000 tokens > 4096 maximum"}}', 400),
    "TGI": ('{"error": "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. '
            'Given: 5000 `inputs` tokens"}', 422),
}  # fmt: skip


@pytest.mark.parametrize("name", OVERFLOWS)
async def test_a_window_that_is_too_small_is_known_and_its_size_too(
    server: OpenAIServer, name: str
) -> None:
    body, status = OVERFLOWS[name]
    server.script(Reply(status=status, body=body))
    model = model_of(server, max_output_tokens=50)
    with pytest.raises(ContextOverflowError):
        await pieces(model)
    assert model.context_window == 4096
    assert len(server.chats) == 1


REFUSED = {
    "max_tokens": "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
    "'max_completion_tokens' instead.",
    "temperature": "Unsupported value: 'temperature' does not support 0.2 with this model.",
    "stream_options": "body.stream_options: Extra inputs are not permitted",
    "reasoning_effort": "Unrecognized request argument supplied: reasoning_effort",
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("status", [400, 422])
async def test_what_a_server_refuses_is_left_out(name: str, status: int) -> None:
    def strict(request: Recorded) -> Reply:
        refused = name in request.body
        return Reply(status=status, error=REFUSED[name]) if refused else Reply("Four.")

    with OpenAIServer(strict) as server:
        model = model_of(server, max_output_tokens=50, temperature=0.2, reasoning_effort="low")
        assert said(await pieces(model))[1] == "Four."
        body = server.chats[-1].body
        assert name not in body
        assert body.keys() >= REFUSED.keys() - {name}
        assert ("max_completion_tokens" in body) == (name == "max_tokens")


async def test_openais_own_server_is_told_the_limit_by_its_own_name() -> None:
    with OpenAIServer() as server:
        model = model_of(server, max_output_tokens=50)
        model.server = "api.openai.com"
        await pieces(model)
        assert server.chats[0].body["max_completion_tokens"] == 50
        assert "max_tokens" not in server.chats[0].body


async def test_a_request_is_sent_on_where_the_server_says() -> None:
    with OpenAIServer([Reply("Four.")]) as there, OpenAIServer() as here:
        path = f"{there.base_url}/chat/completions"
        here.script(Reply(status=307, location=path))
        assert said(await pieces(model_of(here)))[1] == "Four."
        assert there.chats[0].body == here.chats[0].body


LISTS = {
    "OpenAI": '{"object": "list", "data": [{"id": "a-model"}]}',
    "Together: bare": '[{"id": "a-model", "context_length": 8000}]',
    "names only": '["a-model"]',
    "llama.cpp": '{"models": [{"name": "x"}], "data": [{"id": "a-model", "meta": {"n_ctx": 8000}}]}',
    "Ollama": '{"models": [{"name": "a-model", "size": 5}]}',
    "LM Studio: one for embedding first": '{"data": [{"id": "text-embedding-nomic"}, {"id": "a-model",'
    ' "loaded_context_length": 8000}]}',
    "vLLM": '{"data": [{"id": "a-model", "max_model_len": 8000}]}',
}


@pytest.mark.parametrize("name", LISTS)
async def test_the_list_of_models_is_read_in_any_form(name: str) -> None:
    with OpenAIServer([Reply("Four.")], listing=Reply(body=LISTS[name])) as server:
        model = model_of(server, "")
        assert said(await pieces(model))[1] == "Four."
        assert model.name == server.chats[0].body["model"] == "a-model"
        assert (model.context_window == 8000) == ("8000" in LISTS[name])


@pytest.mark.parametrize(
    "listing",
    [
        Reply(status=404, body='{"detail": "Not Found"}'),
        Reply(status=405, body="<html></html>", content_type="text/html"),
        Reply(body='{"data": []}'),
        Reply(body="{}"),
        Reply(body="null"),
        Reply(body="<html></html>", content_type="text/html"),
    ],
)
async def test_without_a_list_a_name_is_asked_for(listing: Reply) -> None:
    with OpenAIServer(listing=listing) as server:
        _, sentence = await failure(model_of(server, ""))
        assert "lists no models: name one with /model NAME" in sentence
        assert said(await pieces(model_of(server, "mine")))[1]
