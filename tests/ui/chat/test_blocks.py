"""What a thread's messages put into the transcript."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from workbench.chat.messages import Message, Told, ToldLine, ToolCall
from workbench.ui.chat.blocks import blocks_of, tool_block

AT = datetime(2026, 3, 5, 14, 2, tzinfo=UTC)


def message(id: str, role: Any, text: str, **fields: Any) -> Message:
    return Message(id, "t", 1, role, text, AT, **fields)


def test_a_turn_with_a_tool_reads_from_top_to_bottom() -> None:
    call = ToolCall("c1", "memory_write", '{"content": "Rex is grey."}')
    told = Told("recall", "- Rex", (ToldLine("a", None, 1), ToldLine("b", 1, 1)))
    blocks = blocks_of(
        [
            message("m1", "user", "Rex is grey.", author="Ana", told=(told,)),
            message("m2", "assistant", "", author="north", tool_calls=(call,)),
            message("m3", "tool", "remembered: Rex is grey.", tool_call_id="c1"),
            message("m4", "assistant", "Noted.", author="north"),
        ]
    )
    assert [block.kind for block in blocks] == ["user", "told", "tool", "answer"]
    assert blocks[1].line == "told recall (2 memories)"
    assert blocks[2].line == "tool memory_write → remembered: Rex is grey."
    assert "content: Rex is grey." in blocks[2].text


def test_a_failed_turn_says_what_failed_below_the_message() -> None:
    blocks = blocks_of([message("m1", "user", "Hi", author="Ana", failed="No server there.")])
    assert [(block.kind, block.text) for block in blocks] == [
        ("user", "Hi"),
        ("failure", "No server there."),
    ]


def test_what_failed_stands_once_and_at_the_end_of_its_turn() -> None:
    call = ToolCall("c1", "memory_search", "{}")
    asked = message("m1", "user", "Hi", failed="stopped")
    looked = message("m2", "assistant", "", tool_calls=(call,))
    found = message("m3", "tool", "nothing", tool_call_id="c1")
    cut = message("m4", "assistant", "Half of", failed="stopped")
    next_turn = replace(message("m5", "user", "Again"), turn=2)
    assert [block.kind for block in blocks_of([asked, looked, found, next_turn])] == [
        "user",
        "tool",
        "failure",
        "user",
    ]
    assert [block.kind for block in blocks_of([asked, cut, next_turn])] == [
        "user",
        "answer",
        "warning",
        "user",
    ]


def test_private_messages_are_marked() -> None:
    assert blocks_of([message("m1", "user", "Hi", private=True)])[0].note.startswith("● private")


def test_reasoning_is_folded_above_the_answer() -> None:
    blocks = blocks_of([message("m1", "assistant", "Yes.", reasoning="Let me think about it.")])
    assert [block.kind for block in blocks] == ["reasoning", "answer"]
    assert blocks[0].folded


def test_arguments_that_are_no_json_are_shown_as_they_came() -> None:
    assert "{broken" in tool_block("k", "memory_write", "{broken", "wrong arguments").text


def test_a_running_tool_has_no_result_yet() -> None:
    assert tool_block("k", "memory_search", "{}", None).line == "tool memory_search …"
