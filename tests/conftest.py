"""What every test has: folders of its own, no settings of the developer, and no network."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stubs.event_loop import watched_writes
from tests.stubs.openai_server import OpenAIServer

LOCAL = ("127.0.0.1", "::1", "localhost")


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the developer's data, settings and keys out of every test."""
    home = tmp_path_factory.mktemp("home")
    for name in list(os.environ):
        if name.startswith(("WORKBENCH_", "OPENAI_")):
            monkeypatch.delenv(name)
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("HOME", str(home))


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests reach this machine and nothing else."""
    connect = socket.socket.connect

    def local_only(self: socket.socket, address: object) -> None:
        if isinstance(address, tuple) and address[0] not in LOCAL:
            raise OSError(f"tests must not reach the network: {address[0]}")
        connect(self, address)  # type: ignore[arg-type]  # whatever the caller's family takes

    monkeypatch.setattr(socket.socket, "connect", local_only)


@pytest.fixture(autouse=True)
def _no_writing_on_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a test does: nothing in the program lets the event loop wait for the data file."""
    with watched_writes(monkeypatch) as places:
        yield
    assert not places, f"written on the event loop: {places[:3]}"


@pytest.fixture
def openai_server() -> Iterator[OpenAIServer]:
    """A running fake server; `script` what it is to answer."""
    with OpenAIServer() as server:
        yield server


@pytest.fixture
def data_file(tmp_path: Path) -> Path:
    """Where this test's data file may be made."""
    return tmp_path / "workbench.db"
