"""The servers that the setup screen knows by name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KnownServer:
    """A server, where it usually listens, and which variable usually has its key."""

    name: str
    base_url: str
    key_variable: str
    note: str


KNOWN_SERVERS: tuple[KnownServer, ...] = (
    KnownServer("OpenAI", "https://api.openai.com/v1", "OPENAI_API_KEY", "needs a key"),
    KnownServer("Ollama", "http://127.0.0.1:11434/v1", "", "on this machine, no key"),
    KnownServer("llama.cpp", "http://127.0.0.1:8080/v1", "", "llama-server on this machine"),
    KnownServer("LM Studio", "http://127.0.0.1:1234/v1", "", "on this machine, no key"),
    KnownServer("another server", "", "OPENAI_API_KEY", "anything that speaks the OpenAI protocol"),
)
