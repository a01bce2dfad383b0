"""Messages on the wire: mended so that every server takes them, and only there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chat.conftest import TestClock
from workbench.chat.messages import Message, Role, Told, ToolCall
from workbench.chat.prompt.wire import NO_ANSWER, NOT_RUN, Sent, wire_history

AT = TestClock().now()


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
    st.lists(st.sampled_from(["answered", "failed", "partial", "tools"]), min_size=1, max_size=8)
)
def test_each_request_begins_with_the_one_before(turns: list[str]) -> None:
    messages: list[Message] = []
    requests: list[list[object]] = []

    def send() -> None:
        requests.append([sent.wire for sent in wire_history(messages, "north")])

    for number, turn in enumerate(turns, 1):
        messages.append(message("user", f"turn {number}", number))
        send()
        if turn == "tools":
            calls = (ToolCall(f"c{number}", "look", "{}"),)
            messages.append(message("assistant", "", number, tool_calls=calls))
            messages.append(message("tool", "found", number, tool_call_id=f"c{number}"))
            send()
        if turn != "failed":
            messages.append(message("assistant", "half" if turn == "partial" else "yes", number))
    for earlier, later in pairwise(requests):
        assert later[: len(earlier)] == earlier
