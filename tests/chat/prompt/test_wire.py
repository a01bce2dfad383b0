"""Messages on the wire: mended so that every server takes them, and only there."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chat.conftest import TestClock
from workbench.chat.messages import Message, Role, Told, ToolCall
from workbench.chat.models.shape import NINE, Shape, known_shape
from workbench.chat.prompt.snapshot import WireMessage
from workbench.chat.prompt.wire import NO_ANSWER, NOT_RUN, Sent, wire_history, with_system

AT = TestClock().now()
BARE = Shape(system=False, names=False)


def message(role: Role, text: str = "words", number: int = 1, **fields: object) -> Message:
    """A message."""
    made = Message(
        f"m{number}", "t", number, role, text, AT, author="north" if role == "assistant" else "Ana"
    )
    return replace(made, **fields)  # type: ignore[arg-type]  # by name


def roles(history: list[Sent]) -> list[str]:
    """Who speaks, in order."""
    return [str(sent.wire["role"]) for sent in history]


def test_a_user_message_is_the_raw_words_and_then_its_contexts() -> None:
    told = (Told("recall", "- a dog [1]"), Told("today", "It is Sunday."))
    sent = wire_history([message("user", "Who?  ", told=told)], "north")
    assert sent[0].wire == {
        "role": "user",
        "content": 'Who?  \n\n<context name="recall">\n- a dog [1]\n</context>'
        '\n\n<context name="today">\nIt is Sunday.\n</context>',
    }


def test_contexts_can_travel_in_a_message_of_their_own() -> None:
    sent = wire_history([message("user", told=(Told("today", "x"),))], "north", "developer")
    assert [each.wire for each in sent] == [
        {"role": "user", "content": "words"},
        {"role": "developer", "content": '<context name="today">\nx\n</context>'},
    ]


def test_a_failed_turn_gets_a_placeholder_and_messages_are_not_merged() -> None:
    sent = wire_history([message("user", "one"), message("user", "two", 2)], "north")
    assert [each.wire["content"] for each in sent] == ["one", NO_ANSWER, "two"]


def test_calls_without_result_get_one_and_results_without_call_are_left_out() -> None:
    calls = (ToolCall("a", "look", "{}"), ToolCall("b", "look", "{}"))
    history = [
        message("tool", "stray", tool_call_id="z"),
        message("user"),
        message("assistant", "", tool_calls=calls),
        message("tool", "found", tool_call_id="a"),
        message("user", "next", 2),
    ]
    sent = wire_history(history, "north")
    assert roles(sent) == ["user", "assistant", "tool", "tool", "assistant", "user"]
    assert sent[3].wire == {"role": "tool", "tool_call_id": "b", "content": NOT_RUN}


def test_another_agents_answers_carry_its_name_and_the_own_ones_none() -> None:
    history = [message("user"), message("assistant"), message("assistant", author="south")]
    sent = wire_history(history, "north")
    assert "name" not in sent[1].wire
    assert sent[3].wire["name"] == "south"
    assert roles(sent) == ["user", "assistant", "user", "assistant", "user"]


def test_arguments_that_no_template_could_read_are_wrapped() -> None:
    calls = (
        ToolCall("a", "look", '{"at": 1}'),
        ToolCall("b", "look", "{broken"),
        ToolCall("c", "l", ""),
    )
    sent = wire_history([message("user"), message("assistant", "", tool_calls=calls)], "north")
    arguments = [call["function"]["arguments"] for call in sent[1].wire["tool_calls"]]
    assert arguments == ['{"at": 1}', '{"invalid": "{broken"}', '{"invalid": ""}']


def test_others_than_the_person_are_named() -> None:
    history = [
        message("user", author="Bruno Sá"),
        message("assistant"),
        message("user", author="Ana"),
    ]
    sent = wire_history(history, "north", person="Ana")
    assert [each.wire.get("name") for each in sent] == ["Bruno_Sá", None, None]


ROLES = st.sampled_from(["user", "assistant", "tool", "summary"])


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.tuples(ROLES, st.sampled_from(["", "x"]), st.sampled_from(["a", "b", ""])), max_size=12
    )
)
def test_whatever_is_kept_a_strict_template_takes_it(kept: list[tuple[Role, str, str]]) -> None:
    messages = [
        message(
            role,
            text if role in ("assistant", "tool") else "said",
            number,
            tool_calls=(ToolCall(f"{call}{number}", "look", "{}"),)
            if role == "assistant" and call
            else (),
            tool_call_id=f"{call}{number - 1}" if role == "tool" else "",
        )
        for number, (role, text, call) in enumerate(kept)
    ]
    sent = wire_history(messages, "north")
    strict = [role for role in roles(sent) if role != "tool"]
    if sent:
        assert strict[0] == "user"
        assert roles(sent)[-1] in ("user", "tool")
    for before, after in pairwise(sent):
        if before.wire["role"] == "user":
            assert after.wire["role"] == "assistant"
        if after.wire["role"] == "user":
            assert before.wire["role"] == "assistant"
            assert not before.wire.get("tool_calls")
    open_calls: list[str] = []
    for each in sent:
        if each.wire["role"] == "tool":
            open_calls.remove(each.wire["tool_call_id"])
        else:
            assert not open_calls
            open_calls = [call["id"] for call in each.wire.get("tool_calls", ())]
    assert not open_calls


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["answered", "failed", "partial", "tools"]),
            st.sampled_from(["c", "", "x" * 50, "call_0", "Ab3dEf7hI", "é"]),
        ),
        min_size=1,
        max_size=8,
    ),
    st.sampled_from([Shape(), known_shape("mistral"), BARE, Shape(reasoning=True, signed=True)]),
)
def test_each_request_begins_with_the_one_before(
    turns: list[tuple[str, str]], shape: Shape
) -> None:
    messages: list[Message] = []
    requests: list[list[object]] = []

    def send() -> None:
        history = wire_history(messages, "north", shape=shape)
        requests.append([sent.wire for sent in history])
        called = [c["id"] for sent in history for c in sent.wire.get("tool_calls", ())]
        assert len(called) == len(set(called))
        assert all(re.fullmatch(shape.ids, each) for each in called)

    for number, (turn, held) in enumerate(turns, 1):
        messages.append(message("user", f"turn {number}", number))
        send()
        if turn == "tools":
            calls = (ToolCall(held, "look", "{}"),)
            messages.append(message("assistant", "", number, tool_calls=calls))
            messages.append(message("tool", "found", number, tool_call_id=held))
            send()
        if turn != "failed":
            messages.append(message("assistant", "half" if turn == "partial" else "yes", number))
    for earlier, later in pairwise(requests):
        assert later[: len(earlier)] == earlier


AGENTS = st.lists(
    st.tuples(
        st.sampled_from([("north",), ("south",), ("north", "south"), ("south", "north")]),
        st.sets(st.sampled_from(["north", "south"])),
        st.booleans(),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=200, deadline=None)
@given(AGENTS, st.sampled_from(["user", "system"]))
def test_each_agents_requests_begin_with_its_own_one_before(
    turns: list[tuple[tuple[str, ...], set[str], bool]], role: str
) -> None:
    messages: list[Message] = []
    requests: dict[str, list[list[WireMessage]]] = {"north": [], "south": []}

    def send(agent: str) -> None:
        history = [sent.wire for sent in wire_history(messages, agent, role)]
        requests[agent].append(history)
        whole = str(history)
        for told in (each for one in messages for each in one.told):
            assert whole.count(told.text) == 1

    for number, (speakers, news, tools) in enumerate(turns, 1):
        messages.append(message("user", f"turn {number}", number))
        at = len(messages) - 1
        for agent in speakers:
            told = (
                (Told("recall", f"news {number} for {agent}.", (), agent),) if agent in news else ()
            )
            messages[at] = replace(messages[at], told=(*messages[at].told, *told))
            send(agent)
            if tools:
                calls = (ToolCall("c", "look", "{}"),)
                messages.append(message("assistant", "", number, author=agent, tool_calls=calls))
                messages.append(message("tool", "found", number, tool_call_id="c"))
                send(agent)
            messages.append(message("assistant", "yes", number, author=agent))
    for of_agent in requests.values():
        for earlier, later in pairwise(of_agent):
            assert later[: len(earlier)] == earlier


def ids(history: list[Sent]) -> list[str]:
    """The ids of calls and results, in order."""
    found: list[str] = []
    for sent in history:
        found += [call["id"] for call in sent.wire.get("tool_calls", ())]
        found += [sent.wire["tool_call_id"]] if sent.wire["role"] == "tool" else []
    return found


def called(*held: str, number: int = 1) -> list[Message]:
    """A turn in which tools are called with these ids, and answer in the other order."""
    calls = tuple(ToolCall(each, "look", "{}") for each in held)
    return [
        message("user", number=number),
        message("assistant", "", number, tool_calls=calls, id=f"a{number}"),
        *(message("tool", f"for {each}", number, tool_call_id=each) for each in reversed(held)),
    ]


def test_ids_of_calls_that_every_server_takes_stay_as_they_are() -> None:
    held = ("call_AbC123", "functions.look:0", "8f14e45f-ceea-467d-9b1c", "x")
    assert ids(wire_history(called(*held), "north")) == [*held, *reversed(held)]


@pytest.mark.parametrize("held", ["", "x" * 41, "a b", "aé", "a\n"])
def test_ids_that_a_server_would_refuse_are_made_anew_and_stay_pairs(held: str) -> None:
    before = wire_history(called(held, "fine"), "north")
    made, fine, *results = ids(before)
    assert re.fullmatch(NINE, made)
    assert (fine, results) == ("fine", ["fine", made])
    assert [sent.wire["content"] for sent in before if sent.wire["role"] == "tool"] == [
        "for fine",
        f"for {held}",
    ]
    after = wire_history([*called(held, "fine"), *called(held, number=2)], "north")
    assert [sent.wire for sent in after[: len(before)]] == [sent.wire for sent in before]


def test_ids_that_come_again_in_later_rounds_are_told_apart() -> None:
    history = [*called("call_0"), *called("call_0", "call_0_2", number=2)]
    first, answer, second, third, *results = ids(wire_history(history, "north"))
    assert (first, answer, third) == ("call_0", "call_0", "call_0_2")
    assert second not in (first, third)
    assert results == [third, second]


def test_mistral_gets_ids_of_nine_letters_and_digits() -> None:
    shape = known_shape("mistralai/Mistral-Small")
    history = [*called("call_AbC123", "Ab3dEf7hI"), *called("call_AbC123", number=2)]
    found = ids(wire_history(history, "north", shape=shape))
    assert all(re.fullmatch(NINE, each) for each in found)
    assert found[1] == "Ab3dEf7hI"
    assert found[0] == found[3] != found[4] == found[5]


def test_a_call_that_was_not_run_has_its_result_under_the_same_id() -> None:
    calls = (ToolCall("", "look", "{}"),)
    sent = wire_history([message("user"), message("assistant", "", tool_calls=calls)], "north")
    first, answer = ids(sent)
    assert first == answer != ""


def test_a_server_without_system_messages_gets_the_system_part_with_the_first_words() -> None:
    history = [message("user", told=(Told("today", "x"),))]
    sent = [each.wire for each in wire_history(history, "north", "system", shape=BARE)]
    assert [each["role"] for each in with_system("Be kind.", sent, BARE)] == ["user"]
    assert with_system("Be kind.", sent, BARE)[0]["content"].startswith("Be kind.\n\nwords\n\n<con")
    picture: dict[str, Any] = {"role": "user", "content": [{"type": "image_url"}]}
    (shown,) = with_system("Be kind.", [picture], BARE)
    assert shown["content"][0] == {"type": "text", "text": "Be kind."}


def test_a_server_without_names_reads_who_speaks_in_the_text() -> None:
    history = [message("user", author="Bo"), message("assistant", author="south")]
    sent = wire_history(history, "north", person="Ana", shape=BARE)
    assert [each.wire["content"] for each in sent[:2]] == ["Bo: words", "south: words"]
    assert not any("name" in each.wire for each in sent)


def test_what_has_to_come_back_with_a_call_is_sent_back() -> None:
    calls = (ToolCall("a", "look", "{}", '{"google": {"thought_signature": "s1"}}'),)
    own = message("assistant", tool_calls=calls, reasoning="Hm.")
    other = message("assistant", "", 2, tool_calls=(ToolCall("b", "look", "{}"),))
    history = [message("user"), own, message("user", number=2), other]
    plain = wire_history(history, "north")
    assert "extra_content" not in plain[1].wire["tool_calls"][0]
    assert "reasoning_content" not in plain[1].wire
    sent = wire_history(history, "north", shape=Shape(signed=True, reasoning=True))
    answers = [each.wire for each in sent if each.wire.get("tool_calls")]
    assert [each["reasoning_content"] for each in answers] == ["Hm.", ""]
    signatures = [
        each["tool_calls"][0]["extra_content"]["google"]["thought_signature"] for each in answers
    ]
    assert signatures == ["s1", "skip_thought_signature_validator"]
