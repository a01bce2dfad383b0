"""What odd servers and models send: nothing of it ends a conversation or breaks the next request."""

from __future__ import annotations

import json
import re

import pytest

from tests.chat.conftest import Opening, of_kind, play
from tests.chat.test_scenes_http import opened
from tests.stubs.openai_server import Call, OpenAIServer, Reply
from workbench.chat.events import ToolFinished, TurnEnded
from workbench.chat.messages import ToolCall
from workbench.chat.models.collecting import Collector
from workbench.chat.models.openai import OpenAIModel

NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


class Piece:
    """An object with attributes, as the library gives them."""

    def __init__(self, **fields: object) -> None:
        self.__dict__.update(fields)


def collected(*parts: Piece) -> list[ToolCall]:
    """The calls that pieces of a stream make."""
    collector = Collector()
    for part in parts:
        delta = Piece(content=None, tool_calls=[part], model_extra={})
        list(collector.take(Piece(choices=[Piece(delta=delta, finish_reason=None)])))
    return list(collector.finish().tool_calls)


def piece(index: int | None, id: str | None, name: str | None, arguments: str) -> Piece:
    """A piece of a call."""
    return Piece(index=index, id=id, function=Piece(name=name, arguments=arguments))


def test_calls_that_all_have_the_first_number_are_told_apart_by_their_ids() -> None:
    calls = collected(piece(0, "a", "one", "{}"), piece(0, "b", "two", "{}"))
    assert [(each.id, each.name) for each in calls] == [("a", "one"), ("b", "two")]


def test_an_id_that_comes_with_every_piece_is_one_call() -> None:
    calls = collected(piece(0, "a", "one", '{"x"'), piece(0, "b", None, ": 1}"))
    assert [each.arguments for each in calls] == ['{"x": 1}']


def test_two_calls_of_an_answer_never_share_an_id() -> None:
    calls = collected(piece(0, "a", "one", "{}"), piece(1, "a", "two", "{}"))
    assert len({each.id for each in calls}) == 2


def test_lone_surrogates_and_terminal_sequences_in_a_call_are_made_harmless() -> None:
    (found,) = collected(piece(0, "a\ud800", "\x1b[31mone", '{"x": "\udfff"}'))
    assert (found.id, found.name, found.arguments) == ("a\ufffd", "one", '{"x": "\ufffd"}')


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("memory_search", '{"query": "\\ud800"}'),
        ("memory_search", '{"query": ' + "1" * 5_000 + "}"),
        ("memory_search", '{"query": NaN}'),
        ("memory_search", "[" * 5_000),
        ("memory_search", '{"query": "x"'),
        ("memory_write", '{"content": "\\u0000\\u001b[31m"}'),
        ("a tool that.is <none>", "{}"),
        ("x" * 200, "{}"),
        ("функция", "{}"),
    ],
)
async def test_whatever_is_called_the_next_turn_is_sent(
    open_bench: Opening, openai_server: OpenAIServer, name: str, arguments: str
) -> None:
    bench = opened(open_bench, openai_server)
    assert isinstance(bench.model, OpenAIModel)
    session = bench.session()
    openai_server.script(Reply(tool_calls=(Call(name, arguments),)), Reply("Well."))
    events = await play(session.send("Use a tool"))
    assert of_kind(events, ToolFinished)[0].result
    assert of_kind(events, TurnEnded)[0].reason == "done"
    again = await play(bench.session(session.thread.id).send("And now?"))
    assert of_kind(again, TurnEnded)[0].reason == "done"
    for message in openai_server.chats[-1].messages:
        for each in message.get("tool_calls", ()):
            assert NAME.fullmatch(each["function"]["name"])
            assert isinstance(json.loads(each["function"]["arguments"]), dict)
            assert (
                "NaN" not in each["function"]["arguments"]
                or "invalid" in each["function"]["arguments"]
            )
    await bench.model.close()
