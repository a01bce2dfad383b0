"""A conversation leaves the program whole."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

from workbench.chat.messages import Message, Thread, Told, ToolCall
from workbench.chat.threads.export import export_text

AT = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
THREAD = Thread("t1", "Dogs", "personal", "north", None, AT, AT, 0, messages=4)
MESSAGES = [
    Message("m1", "t1", 1, "user", "Rex is\nhere.", AT, "Ana", (Told("recall", "a\nb"),)),
    Message("m2", "t1", 1, "assistant", "", AT, "north", tool_calls=(ToolCall("c", "look", "{}"),)),
    Message("m3", "t1", 1, "tool", "Two\nlines", AT, tool_call_id="c", tool_name="look"),
    Message("m4", "t1", 1, "assistant", "So he is.", AT, "north"),
]


def test_markdown_has_everything_that_was_said_told_and_done() -> None:
    text = export_text(THREAD, MESSAGES)
    assert text.startswith("# Dogs\n\n")
    for piece in ("\nRex is\nhere.\n", "> `look` {}\n", "Two lines\n", "\nSo he is.\n"):
        assert piece in text


def test_an_answer_that_a_retry_replaced_stays_only_in_json() -> None:
    old = replace(MESSAGES[3], text="So he was.", replaced=True)
    assert "So he was." not in export_text(THREAD, [*MESSAGES, old])
    assert json.loads(export_text(THREAD, [old], as_json=True))["messages"][0]["replaced"] is True


def test_json_keeps_texts_as_they_are() -> None:
    document = json.loads(export_text(THREAD, MESSAGES, as_json=True))
    assert document["thread"]["title"] == "Dogs"
    assert [message["text"] for message in document["messages"]] == [m.text for m in MESSAGES]
    assert document["messages"][0]["told"][0]["text"] == "a\nb"
    assert document["messages"][1]["tool_calls"][0]["name"] == "look"
