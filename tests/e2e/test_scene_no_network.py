"""No network: one sentence, nothing lost, and `/retry` once a server is there."""

from __future__ import annotations

import socket
from pathlib import Path

from tests.e2e.conftest import Run
from tests.e2e.terminal import Terminal, environment
from tests.stubs.openai_server import OpenAIServer, Reply


def free_port() -> int:
    """A port on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_failed_message_stays_and_retry_sends_it(home: Path) -> None:
    port = free_port()
    env = environment(
        home,
        OPENAI_BASE_URL=f"http://127.0.0.1:{port}/v1",
        OPENAI_API_KEY="x",
        WORKBENCH_MODEL_MAX_RETRIES="0",
    )
    with Terminal([], env, home / "work") as terminal:
        terminal.wait_for("Memory  0 entries")
        terminal.type("Is anybody there?")
        terminal.press("enter")
        shown = terminal.wait_for("Is anybody there?", "/retry")
        assert f"127.0.0.1:{port}" in shown.replace("\n", "")
        with OpenAIServer([Reply("Yes, here I am.")], port=port) as server:
            terminal.type("/retry")
            terminal.press("enter")
            terminal.wait_for("Is anybody there?", "Yes, here I am.")
            assert len(server.chats) == 1
            assert server.chats[0].messages[-1]["content"].startswith("Is anybody there?")
        terminal.press("f10")
        assert terminal.wait_end() == 0


def test_in_a_pipe_a_failed_turn_is_one_line_and_exit_1(run: Run) -> None:
    done = run(
        lines="Is anybody there?\n/title Kept\n",
        check=1,
        OPENAI_BASE_URL=f"http://127.0.0.1:{free_port()}/v1",
        OPENAI_API_KEY="x",
        WORKBENCH_MODEL_MAX_RETRIES="0",
    )
    failures = [line for line in done.stdout.splitlines() if line.startswith("! ")]
    assert len(failures) == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert (
        "Is anybody there?"
        in run("threads", "show", "Kept", check=None).stdout
        + run("threads", "list").stdout
        + done.stdout
    )
