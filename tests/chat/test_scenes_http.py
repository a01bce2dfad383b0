"""The bytes that a real HTTP server receives: they only grow, and a purge is the one thing that rewrites."""

from __future__ import annotations

import json
from itertools import pairwise

from tests.chat.conftest import Opening, of_kind, play
from tests.stubs.openai_server import Call, OpenAIServer, Recorded, Reply
from workbench.chat.events import ToolFinished, TurnEnded, TurnFailed
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import OpenAIModel, Options
from workbench.chat.workbench import Workbench
from workbench.memory.entry import Draft


def opened(open_bench: Opening, server: OpenAIServer, **settings: object) -> Workbench:
    """A workbench that asks this server."""
    options = Options(server.base_url, Key(), max_retries=0)
    return open_bench(answering=OpenAIModel("test-model", options), **settings)


def messages_bytes(request: Recorded) -> bytes:
    """The bytes of the messages in a request's body, without what closes them."""
    start = request.raw.index(b'"messages":') + len(b'"messages":')
    _, length = json.JSONDecoder().raw_decode(request.raw[start:].decode())
    return request.raw[start:].decode()[:length].encode()[:-1]


def tools_bytes(request: Recorded) -> bytes:
    """The bytes of the tools in a request's body."""
    return json.dumps(request.body["tools"], ensure_ascii=False).encode()


async def test_the_bytes_of_each_request_begin_with_those_of_the_one_before(
    open_bench: Opening, openai_server: OpenAIServer
) -> None:
    bench = opened(open_bench, openai_server)
    bench.store.add(Draft("Ana's boat 小舟 is called Vento 🚣.", about="person:ana"))
    openai_server.script(
        Reply("One."),
        Reply(tool_calls=(Call("memory_search", {"query": "boat"}),)),
        Reply("Found “it”."),
        Reply("half", fault="truncate"),
        Reply("Whole."),
        Reply("Last."),
    )
    session = bench.session()
    await play(session.send("What is my boat called?"))
    events = await play(session.send("Look 船 again\n\twith tabs"))
    assert "Vento 🚣" in of_kind(events, ToolFinished)[0].result
    events = await play(session.send("And now?"))
    assert of_kind(events, TurnFailed)
    assert of_kind(await play(session.retry()), TurnEnded)[0].reason == "done"
    await play(session.send("Thank you for the boat"))
    requests = openai_server.chats
    assert len(requests) == 6
    for earlier, later in pairwise(requests):
        assert messages_bytes(later).startswith(messages_bytes(earlier))
        assert tools_bytes(later) == tools_bytes(earlier)
    shown = session.prompt(2, 2)
    assert list(shown.prompt.messages) == requests[2].messages
    assert shown.usage is not None
    panel = session.panel()
    assert panel.cached_total > 0.8 * panel.expected_cached_total > 0
    await bench.model.close()


async def test_a_purge_takes_a_memory_out_of_messages_and_prompts(
    open_bench: Opening, openai_server: OpenAIServer
) -> None:
    bench = opened(open_bench, openai_server)
    memory = bench.store.add(Draft("Ana's boat is called Vento.", about="person:ana")).memory
    session = bench.session()
    await play(session.send("What is my boat called?"))
    assert "Vento" in openai_server.chats[0].raw.decode()
    bench.store.purge(memory.id)
    await play(session.send("Good morning"))
    sent = openai_server.chats[1].raw.decode()
    assert "Vento" not in sent
    assert "[purged]" in sent
    assert "Vento" not in json.dumps(list(session.prompt(1).prompt.messages))
    await bench.model.close()
