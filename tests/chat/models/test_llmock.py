"""A whole turn against a server that nobody here wrote."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chat.conftest import Opening, of_kind, play
from workbench.chat.events import RequestFinished, ToolFinished, TurnEnded
from workbench.chat.models.keys import Key
from workbench.chat.models.openai import OpenAIModel, Options

pytest.importorskip("llmock")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A running llmock."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = Path(sys.executable).with_name("llmock")
    environ = {name: value for name, value in os.environ.items() if not name.startswith("OPENAI")}
    process = subprocess.Popen(
        [command, "serve", "-p", str(port)],
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/models", timeout=1)
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(5)


async def test_a_turn_with_tools_and_usage_plays(open_bench: Opening, address: str) -> None:
    bench = open_bench(
        answering=OpenAIModel("", Options(address, Key())), chat={"max_tool_rounds": 4}
    )
    session = bench.session()
    events = await play(session.send("Search your memory for the boat, please."))
    assert of_kind(events, RequestFinished)
    assert of_kind(events, TurnEnded)
    assert all(event.result for event in of_kind(events, ToolFinished))
    assert session.panel().prompt_total > 0
    await bench.model.close()
