"""A conversation leaves the program whole."""

from __future__ import annotations

import json
from datetime import UTC, datetime

from workbench.chat.export import export_text
from workbench.chat.messages import Message, Thread, Told, ToolCall

AT = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
THREAD = Thread("t1", "Dogs", "personal", "north", None, AT, AT, 0, messages=3)
MESSAGES = [
    Message("m1", "t1", 1, "user", "Rex \x1b[31mis\nhere.", AT, "Ana", (Told("recall", "a\nb"),)),
    Message("m2", "t1", 1, "assistant", "", AT, "north", tool_calls=(ToolCall("c", "look", "{}"),)),
    Message("m3", "t1", 1, "tool", "Two\nlines", AT, tool_call_id="c", tool_name="look"),
    Message("m4", "t1", 1, "assistant", "So he is.", AT, "north"),
]


def test_markdown_has_everything_that_was_said_told_and_done() -> None:
    text = export_text(THREAD, MESSAGES)
    assert text.startswith("# Dogs\n\nWith north, in personal, begun 2026-05-01 09:30.\n\n## Ana")
    assert "\nRex is\nhere.\n" in text
    assert "> told (recall):\n> a\n> b\n" in text
    assert "> `look` {}\n" in text
    assert "> `look` → Two lines\n" in text
    assert text.endswith("So he is.\n")


def test_json_keeps_texts_as_they_are() -> None:
    document = json.loads(export_text(THREAD, MESSAGES, as_json=True))
    assert document["thread"]["title"] == "Dogs"
    assert [message["text"] for message in document["messages"]] == [m.text for m in MESSAGES]
    assert document["messages"][0]["told"] == [{"context": "recall", "text": "a\nb"}]
    assert "tool_calls" not in document["messages"][3]
