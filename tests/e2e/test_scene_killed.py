"""Killed in the middle of an answer: what had come is there, and the conversation goes on."""

from __future__ import annotations

import signal
import sqlite3
import time
from pathlib import Path

from tests.e2e.conftest import Run
from tests.e2e.terminal import Terminal, environment
from tests.stubs.openai_server import OpenAIServer, Reply

POEM = " ".join(f"line{number:02}" for number in range(60))


def test_what_had_streamed_in_survives_kill_9(home: Path, run: Run) -> None:
    with OpenAIServer([Reply(POEM, pace=0.1), Reply("The whole poem."), Reply("Yes.")]) as server:
        more = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "x"}
        with Terminal([], environment(home, **more), home / "work") as terminal:
            terminal.wait_for("Memory  0 entries")
            terminal.type("Say a poem")
            terminal.press("enter")
            terminal.wait_for("line05")
            time.sleep(1.3)
            terminal.process.kill(signal.SIGKILL)
            terminal.process.wait()
        (data,) = (home / "data").rglob("workbench.db")
        with sqlite3.connect(data) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        with Terminal([], environment(home, **more), home / "work") as terminal:
            shown = terminal.wait_for("Say a poem", "line05", "/retry asks")
            assert "line59" not in shown
            terminal.type("/retry")
            terminal.press("enter")
            terminal.wait_for("The whole poem.")
            terminal.press("f10")
            assert terminal.wait_end() == 0
        done = run(lines="Did you say it?\n", **more)
        assert "Yes." in done.stdout
        sent = server.chats[-1].messages
        assert [each["role"] for each in sent] == ["system", "user", "assistant", "user"]
        assert sent[2]["content"] == "The whole poem."
