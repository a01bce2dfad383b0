"""A server that wants messages in another form gets them so, in the same turn and from then on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.openai_server import Call, OpenAIServer, Recorded, Reply
from workbench.chat.events import TurnEnded
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import OpenAIModel, Options
from workbench.chat.models.shape import Shape, known_shape, learned_from

WANTS: dict[str, tuple[str, Callable[[list[dict[str, Any]]], bool]]] = {
    "Gemma, llama.cpp": (
        "System role not supported",
        lambda sent: all(each["role"] != "system" for each in sent),
    ),
    "Gemma, Google": (
        "Developer instruction is not enabled for models/gemma-3-27b-it",
        lambda sent: all(each["role"] != "system" for each in sent),
    ),
    "o1-mini": (
        "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
        lambda sent: all(each["role"] != "system" for each in sent),
    ),
    "vLLM, old templates": (
        "Conversation roles must alternate user/assistant/user/assistant/...",
        lambda sent: all(each["role"] != "system" for each in sent),
    ),
    "Mistral": (
        "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9.",
        lambda sent: all(len(each.get("tool_call_id", "123456789")) == 9 for each in sent),
    ),
    "OpenAI": (
        "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum "
        "length 8, but got a string with length 40 instead.",
        lambda sent: all(len(each.get("tool_call_id", "123456789")) == 9 for each in sent),
    ),
    "DeepSeek": (
        "Missing `reasoning_content` field in the assistant message at message index 2.",
        lambda sent: all("reasoning_content" in each for each in sent if "tool_calls" in each),
    ),
    "DeepSeek V4": (
        "The `reasoning_content` in the thinking mode must be passed back to the API.",
        lambda sent: all("reasoning_content" in each for each in sent if "tool_calls" in each),
    ),
    "Gemini": (
        "Function call is missing a thought_signature in functionCall parts.",
        lambda sent: all("extra_content" in c for each in sent for c in each.get("tool_calls", ())),
    ),
}


@pytest.mark.parametrize("name", WANTS)
async def test_a_form_that_is_refused_is_learned_within_the_turn(
    open_bench: Opening, name: str
) -> None:
    words, good = WANTS[name]

    def answer(request: Recorded) -> Reply:
        if not good(request.messages):
            return Reply(status=400, error=words)
        calls = (Call("memory_search", {"query": "boat"}, id="call_1"),)
        return Reply("Four.") if len(request.messages) > 4 else Reply("", calls, "Hm.")

    with OpenAIServer(answer) as server:
        model = OpenAIModel("test-model", Options(server.base_url, Key(), max_retries=0))
        session = open_bench(answering=model).session()
        for said in ("Look.", "And now?"):
            events = await play(session.send(said))
            assert [each.reason for each in of_kind(events, TurnEnded)] == ["done"]
        refused = [each for each in server.chats if not good(each.messages)]
        assert len(refused) == 1
        sent = session.prompt().prompt.messages
        assert list(sent) == server.chats[-1].messages
        await model.close()


async def test_names_that_are_refused_are_said_in_the_text(open_bench: Opening) -> None:
    def answer(request: Recorded) -> Reply:
        named = any("name" in each for each in request.messages)
        words = "body.messages.2.assistant.name: Extra inputs are not permitted"
        return Reply(status=422, error=words) if named else Reply("Four.")

    with OpenAIServer(answer) as server:
        model = OpenAIModel("test-model", Options(server.base_url, Key(), max_retries=0))
        agents = {"north": {"instructions": "North."}, "south": {"instructions": "South."}}
        session = open_bench(answering=model, agents=agents).session()
        events = await play(session.send("@north @south two and two?"))
        assert [each.reason for each in of_kind(events, TurnEnded)] == ["done"]
        assert {"role": "assistant", "content": "north: Four."} in server.chats[-1].messages
        await model.close()


@pytest.mark.parametrize(
    "words",
    [
        "",
        "No such model",
        "The system is overloaded",
        "name is required",
        "max_tokens is too large",
    ],
)
def test_other_refusals_teach_nothing(words: str) -> None:
    assert learned_from(words, Shape()) == Shape()


def test_what_a_name_says_is_known_at_once() -> None:
    assert known_shape("mistral-large-latest").ids == r"[A-Za-z0-9]{9}"
    assert known_shape("models/gemini-3-pro").signed
    assert known_shape("gpt-5") == Shape()
