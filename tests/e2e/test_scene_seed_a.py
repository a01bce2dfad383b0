"""Seed A: a long memory is kept by the model and comes back, by itself, for other words."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from tests.e2e.conftest import Run
from tests.e2e.terminal import Terminal, environment
from tests.stubs.openai_server import Call, OpenAIServer, Recorded, Reply

STORY = (
    "Tech selection of last month: the summary of old messages was planned for day five, because the "
    "length of the context was the first thing to run short. Background that only makes this longer: "
    "the team compared four ways of shortening a conversation, wrote them all down in the project "
    "diary, and threw three of them away after a week of trying. What stayed: the compaction threshold "
    "MAX_HISTORY_CHARS is 4000 characters, and the newest six messages are always kept whole."
)
QUESTION = "At how many characters does compaction of the history begin?"


def answer(request: Recorded) -> Reply:
    """A model that keeps what it is told to keep, and knows only what stands in the request."""
    newest = request.messages[-1]
    if newest["role"] == "tool":
        return Reply("Done, I will remember that.")
    if "Remember this" in newest["content"]:
        return Reply(tool_calls=(Call("memory_write", {"content": STORY}),))
    if "4000" in newest["content"]:
        return Reply("It begins at **4000** characters.")
    return Reply("I do not know.")


def test_a_long_memory_comes_back_before_the_model_has_called_anything(
    home: Path, run: Run
) -> None:
    assert len(STORY) > 320
    with OpenAIServer(answer) as server:
        env = environment(home, OPENAI_BASE_URL=server.base_url, OPENAI_API_KEY="test")
        with Terminal([], env, home / "work", (140, 45)) as terminal:
            terminal.wait_for("Memory  0 entries / 0 chunks")
            terminal.type("Remember this: " + STORY)
            terminal.press("enter")
            terminal.wait_for("memory_write", "Done, I will remember that.")
            terminal.wait_for("Memory  1 entry / 2 chunks")
            terminal.press("f10")
            assert terminal.wait_end() == 0

        before = len(server.chats)
        with Terminal(["--new"], env, home / "work", (140, 45)) as terminal:
            terminal.wait_for("Memory  1 entry / 2 chunks")
            terminal.type(QUESTION)
            terminal.press("enter")
            shown = terminal.wait_for("It begins at 4000 characters.", "entry #1, chunk 2")
            assert "0." in shown.split("entry #1, chunk 2")[0].splitlines()[-1] + shown
            terminal.press("f10")
            assert terminal.wait_end() == 0

        first = server.chats[before]
        sent = first.messages[-1]["content"]
        assert sent.startswith(QUESTION)
        assert "MAX_HISTORY_CHARS is 4000" in sent.split('<context name="recall">')[1]
        assert not any(message["role"] == "tool" for message in first.messages)
        assert len(server.chats) == before + 1, "the model called a tool"

    listed = json.loads(run("memory", "list", "--json").stdout)
    assert [memory["text"] for memory in listed] == [STORY]
    assert listed[0]["chunks"] == 2
    printed = run("--offline", lines="/memory\n").stdout
    assert "4000 characters" in printed
    files = list(home.rglob("workbench.db"))
    assert len(files) == 1
    rows = sqlite3.connect(files[0]).execute("SELECT text FROM memories").fetchall()
    assert rows == [(STORY,)]
