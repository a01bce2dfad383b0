"""Long day: forty turns in one thread; the prompt only grows, and the inspector tells the truth."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from tests.e2e.conftest import Run
from tests.stubs.openai_server import OpenAIServer, Recorded, Reply

TOPICS = ("garden", "boat", "piano", "lasagne", "telescope", "marathon", "library", "violin")


def answer(request: Recorded) -> Reply:
    """A model that says which message it answers."""
    turn = sum(1 for message in request.messages if message["role"] == "user")
    return Reply(f"Answer number {turn}.")


def wire(messages: list[dict[str, Any]]) -> str:
    """Messages as bytes that can be compared, without the closing bracket."""
    return json.dumps(messages, ensure_ascii=False)[:-1]


def test_forty_turns_keep_their_prefix_and_can_be_inspected(run: Run) -> None:
    for topic in TOPICS:
        run("memory", "add", f"Ana's {topic} needs attention every {len(topic)} weeks.")
    lines = "".join(f"What does my {TOPICS[n % 8]} need, question {n}?\n" for n in range(1, 41))
    with OpenAIServer(answer) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "test"}
        printed = run(lines=lines, **env).stdout
        assert printed.count("north › Answer number") == 40
        requests = [request.messages for request in server.chats]
        assert len(requests) == 40
        for earlier, later in pairwise(requests):
            assert wire(later).startswith(wire(earlier))

        # Reopened in another process, the thread goes on from the same bytes.
        run(lines="And once more?\n", **env)
        assert wire(server.chats[-1].messages).startswith(wire(requests[-1]))

        document = json.loads(run("prompt", "--turn", "17", "--json", **env).stdout)
        assert document["turn"] == 17
        assert document["messages"] == requests[16]
        assert document["tools"] == server.chats[16].body["tools"]
        text = run("prompt", "--turn", "17", **env).stdout
        for message in requests[16]:
            for line in message["content"].splitlines():
                assert line.strip() in text
